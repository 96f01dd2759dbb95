import { useAmounts } from '@virage/session/amounts'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import type { Payable } from './use-payable.ts'

/** Shows which part of a price coins pay, and which the card (M11). Clubs without coins need none. */
export function CostBreakdown({ payable }: { payable: Payable }) {
  const club = useClub()
  const t = useTranslations('purchase')
  const { coins, money } = useAmounts(club)
  if (!club.coinsEnabled) return null
  if (payable.retry) return <LoadFailed onRetry={payable.retry} />
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 rounded-card bg-raised p-4">
      <dt className="text-muted">{t('yourBalance')}</dt>
      <dd className="figures text-right">{coins(payable.balance)}</dd>
      {payable.onHold > 0 && (
        <>
          <dt className="text-muted">{t('onHold')}</dt>
          <dd className="figures text-right">{coins(payable.onHold)}</dd>
        </>
      )}
      <dt className="text-muted">{t('fromBalance')}</dt>
      <dd className="figures text-right">{coins(-payable.discount)}</dd>
      {payable.rest > 0 ? (
        <>
          <dt className="font-bold">{t('byCard')}</dt>
          <dd className="figures text-right">{money(payable.rest)}</dd>
        </>
      ) : (
        <>
          <dt className="font-bold">{t('left')}</dt>
          <dd className="figures text-right">{coins(payable.surplus)}</dd>
        </>
      )}
    </dl>
  )
}
