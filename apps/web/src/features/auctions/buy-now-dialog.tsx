import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AuctionLot, buyLotNow, type Exclusive, type Fan } from '@virage/contract'
import { useAmounts } from '@virage/session/amounts'
import { Alert, Button } from '@virage/ui'
import { Dialog } from '../../shell/dialog.tsx'
import { notify } from '@virage/ui/toasts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call, keyOf, unwrap } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { ContractTerms } from '../exclusives/contract-terms.tsx'
import { exclusiveQuery } from '../exclusives/queries.ts'
import { duePaymentsQuery } from '../fans/queries.ts'
import { bidLimitQuery, ownBidsQuery } from '../own-bids/queries.ts'
import { AutoChargeNote } from './auto-charge-note.tsx'

/** The dialog that buys a lot at its buy-now price. Afterwards the payment is due, as for a won lot (B03). */
export function BuyNowDialog({
  exclusive,
  lot,
  fan,
  onClose,
}: {
  exclusive: Exclusive
  lot: AuctionLot
  fan: Fan
  onClose: () => void
}) {
  const club = useClub()
  const t = useTranslations('buyNow')
  const shell = useTranslations('shell')
  const problemText = useProblemText()
  const { price, money } = useAmounts(club)
  const client = useQueryClient()
  // What the fan has seen: a bid or a purchase meanwhile doesn't change it below their finger.
  const [offer] = useState(lot.buyNow)
  const buy = useMutation({
    mutationFn: () =>
      unwrap(
        call(buyLotNow, {
          params: { slug: club.slug, exclusiveSlug: exclusive.slug },
          body: { bidderUsername: fan.username, priceCoinsAmount: offer?.pricing.coins.amount ?? 0 },
        }),
      ),
    onSuccess: async () => {
      notify({ type: 'success', message: t('bought') })
      onClose()
      for (const query of [ownBidsQuery, bidLimitQuery])
        void client.invalidateQueries({ queryKey: query(club.slug, fan.username).queryKey })
      await client.invalidateQueries({ queryKey: exclusiveQuery(club.slug, exclusive.slug).queryKey })
      // The page of a lot with a payment due opens the dialog that pays it.
      await client.invalidateQueries({ queryKey: duePaymentsQuery(club.slug, fan.username).queryKey })
    },
    onError: () => void client.invalidateQueries({ queryKey: exclusiveQuery(club.slug, exclusive.slug).queryKey }),
  })
  if (!offer) return null
  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={shell('close')} closable={!buy.isPending}>
      <div className="grid gap-5">
        <p className="text-muted">{exclusive.name}</p>
        <div className="rounded-card bg-raised p-4">
          <span className="eyebrow">{t('price')}</span>
          <p className="figures text-xl">{price(offer.pricing)}</p>
          {club.coinsEnabled && (
            <p className="text-sm text-muted">{t('about', { amount: money(offer.pricing.totalCost.value) })}</p>
          )}
        </div>
        {buy.isError && <Alert tone="danger" title={problemText(keyOf(buy.error))} />}
        <p className="text-sm text-muted">{t('effect')}</p>
        <ContractTerms exclusive={exclusive} />
        <AutoChargeNote lot={lot} fan={fan} />
        <Button wide busy={buy.isPending} onClick={() => buy.mutate()}>
          {t('confirm', { amount: price(offer.pricing) })}
        </Button>
      </div>
    </Dialog>
  )
}
