import { useMutation } from '@tanstack/react-query'
import { createMembership } from '@virage/contract'
import { Alert, Button } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { unwrap, call, keyOf } from '../../api.ts'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { useWhileShown } from '@virage/session/use-while-shown'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { redirectToProvider } from '../orders/redirect-to-provider.ts'

/**
 * The payment of the membership fee on the payment provider's page (P08).
 *
 * @param result the result with which the fan returns; only the provider's webhook changes the membership
 * @param from start of the new year while the current one still runs; today if omitted
 */
export function MembershipStep({ result, from }: { result: 'SUCCESS' | 'CANCELED' | undefined; from?: string }) {
  const club = useClub()
  const t = useTranslations('kyc')
  const problemText = useProblemText()
  const { money } = useAmounts(club)
  const { day } = useTimes()
  const openProvider = useWhileShown(redirectToProvider)
  const pay = useMutation({
    mutationFn: () => {
      const page = `${location.origin}${location.pathname}`
      return unwrap(
        call(createMembership, {
          params: { slug: club.slug },
          body: { successUrl: `${page}?payment-result=SUCCESS`, cancelUrl: `${page}?payment-result=CANCELED` },
        }),
      )
    },
    onSuccess: ({ url }) => openProvider(url),
    meta: { isFailureShown: true },
  })
  if (result === 'SUCCESS') return <Alert title={t('paymentUnderWay')}>{t('paymentUnderWayText')}</Alert>
  if (club.state !== 'LIVE') return <Alert title={problemText('errors.club.notOpen')} />
  const fee = club.membershipFee === null ? '' : money(club.membershipFee.value)
  return (
    <div className="grid gap-6">
      {result === 'CANCELED' && !pay.isError && <Alert tone="warning" title={t('paymentCanceled')} />}
      {pay.isError && <Alert tone="danger" title={problemText(keyOf(pay.error))} />}
      <div className="flex items-baseline justify-between gap-4 rounded-card border border-line bg-surface p-5">
        <span className="grid">
          <span className="font-bold">{t('membership', { club: club.platformName })}</span>
          <span className="text-sm text-muted">
            {from === undefined ? t('membershipYear') : t('membershipYearFrom', { day: day(from) })}
          </span>
        </span>
        <span className="figures text-xl whitespace-nowrap">{fee}</span>
      </div>
      <Button wide icon="euro" busy={pay.isPending || pay.isSuccess} onClick={() => pay.mutate()}>
        {t('payMembership', { amount: fee })}
      </Button>
      <p className="text-center text-sm text-muted">{t('paymentNote')}</p>
    </div>
  )
}
