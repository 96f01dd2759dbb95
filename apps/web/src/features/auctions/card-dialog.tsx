import { useMutation, useQuery } from '@tanstack/react-query'
import { type Exclusive, type Fan, setUpCard } from '@virage/contract'
import { Alert, Button, Icon } from '@virage/ui'
import { Dialog } from '../../shell/dialog.tsx'
import { useTranslations } from 'use-intl'
import { unwrap, call, keyOf } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import type { WantedDialog } from '../exclusives/use-exclusive-action.ts'
import { cardQuery } from '../payments/card-query.ts'
import { redirectToProvider } from '../orders/redirect-to-provider.ts'

/**
 * Asks the fan to save a card with the payment provider, before the first bid (A04).
 *
 * @param wanted the dialog that opens when they return with a card
 */
export function CardDialog({
  exclusive,
  fan,
  wanted,
  cancelled,
  onClose,
}: {
  exclusive: Exclusive
  fan: Fan
  wanted: WantedDialog
  cancelled: boolean
  onClose: () => void
}) {
  const club = useClub()
  const t = useTranslations('cardSetup')
  const shell = useTranslations('shell')
  const problemText = useProblemText()
  const { data: saved, isError: isUnknown } = useQuery(cardQuery(club.slug, fan.username))
  const open = useMutation({
    mutationFn: () => {
      const page = `${location.origin}${location.pathname}`
      const search = wanted === 'bid' ? '' : `&wanted=${wanted}`
      return unwrap(
        call(setUpCard, {
          params: { slug: club.slug, username: fan.username },
          body: {
            successUrl: `${page}?payment-result=SUCCESS${search}`,
            cancelUrl: `${page}?payment-result=CANCELED${search}`,
            // Nobody agrees to a sentence that they were not shown.
            ...(saved && { mandateVersion: saved.mandate.version }),
          },
        }),
      )
    },
    onSuccess: ({ url }) => redirectToProvider(url),
    meta: { isFailureShown: true },
  })
  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={shell('close')} closable={!open.isPending}>
      <div className="grid gap-5">
        {cancelled && <Alert tone="warning" title={t('cancelled')} />}
        {open.isError && <Alert tone="danger" title={problemText(keyOf(open.error))} />}
        <p className="text-muted">{t('text', { name: exclusive.name })}</p>
        <ul className="grid gap-3">
          {(['notCharged', 'onlyIfYouWin', 'safe'] as const).map((line) => (
            <li key={line} className="flex gap-3">
              <span className="text-success">
                <Icon name="check" size={20} />
              </span>
              {t(line)}
            </li>
          ))}
        </ul>
        {saved && <p className="text-sm text-muted">{saved.mandate.words}</p>}
        <Button
          wide
          icon="card"
          busy={open.isPending || open.isSuccess || (!saved && !isUnknown)}
          onClick={() => open.mutate()}
        >
          {t('save')}
        </Button>
      </div>
    </Dialog>
  )
}
