import { useQuery } from '@tanstack/react-query'
import type { AuctionLot, Fan } from '@virage/contract'
import { Alert, Button } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { keyOf } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { cardQuery } from '../payments/card-query.ts'
import { useAcceptMandate } from '../payments/use-accept-mandate.ts'

/**
 * Says before a bid when the saved card is charged, or asks a fan who hasn't agreed to charges (B05). Bidding works without.
 */
export function AutoChargeNote({ lot, fan }: { lot: AuctionLot; fan: Fan }) {
  const club = useClub()
  const t = useTranslations('autoCharge')
  const problemText = useProblemText()
  const accept = useAcceptMandate(fan.username, t('allowed'))
  const { data } = useQuery({ ...cardQuery(club.slug, fan.username), enabled: lot.autoChargeHours > 0 })
  if (data?.status !== 'READY' || lot.autoChargeHours === 0) return null
  const { card, mandate } = data
  const hours = lot.autoChargeHours
  if (mandate.acceptedDate !== null)
    return <p className="text-sm text-muted">{t('charged', { card: card?.last4 ?? 'none', hours })}</p>
  return (
    <div className="grid gap-3 rounded-card bg-raised p-4 text-sm">
      <p>{t('ask', { hours })}</p>
      <p className="text-muted">{mandate.words}</p>
      {accept.isError && <Alert tone="danger" title={problemText(keyOf(accept.error))} />}
      <Button tone="quiet" busy={accept.isPending} onClick={() => accept.mutate(mandate.version)}>
        {t('allow')}
      </Button>
    </div>
  )
}
