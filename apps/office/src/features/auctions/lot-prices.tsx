import { useQueryClient } from '@tanstack/react-query'
import { getStaffAuction, type StaffAuction, type StaffLot, updateLot } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { say, sayDone } from '../../parts/toasts.ts'
import { readQuery } from '../../queries.ts'
import { PriceDialog } from '../exclusives/price-dialog.tsx'

/** Returns a percentage of a price, in hundredths of a coin; at least one of them. */
const scaled = (price: number, percent: number) => Math.max(1, Math.round(price * percent)) / 100

/**
 * Changes the starting prices of all lots without bids by a percentage. Each lot is changed on its own: one that has got a bid
 * meanwhile, or that a colleague has changed, keeps its price. The change can be undone.
 */
export function LotPrices({ auction, onStored }: { auction: StaffAuction; onStored: (auction: StaffAuction) => void }) {
  const { slug } = useClub()
  const t = useTranslations('auctions.prices')
  const text = useProblemText()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const free = auction.lots.filter(({ numberOfBids }) => numberOfBids === 0)

  /** Sets prices one after another. @returns the lots that have changed, as they are now */
  const setPrices = async (lots: StaffLot[], priceOf: (lot: StaffLot) => number): Promise<StaffLot[]> => {
    const changed: StaffLot[] = []
    let problem: unknown
    for (const { exclusiveId, version, ...lot } of lots) {
      const params = { slug, auctionId: auction.id, exclusiveId }
      const body = { startingPrice: priceOf({ exclusiveId, version, ...lot }) }
      try {
        const stored = await unwrap(call(updateLot, { params, body, ifMatch: version }))
        onStored(stored)
        changed.push(...stored.lots.filter((one) => one.exclusiveId === exclusiveId))
      } catch (error) {
        problem = error
      }
    }
    if (problem !== undefined) {
      say(t('kept', { count: lots.length - changed.length, reason: text(problem) }), 'bad')
      // Somebody else may have changed them: the next attempt is about what is stored now.
      const { queryKey } = readQuery(getStaffAuction, { params: { slug, auctionId: auction.id } })
      void client.invalidateQueries({ queryKey })
    }
    return changed
  }

  const change = async (percent: number) => {
    setBusy(true)
    const before = new Map(free.map((lot) => [lot.exclusiveId, lot.startingPrice]))
    const changed = await setPrices(free, (lot) => scaled(lot.startingPrice, percent))
    setBusy(false)
    setOpen(false)
    if (changed.length === 0) return
    sayDone(t('changed', { count: changed.length }), () => {
      void setPrices(changed, (lot) => before.get(lot.exclusiveId) ?? lot.startingPrice)
    })
  }

  return (
    <>
      <Act operation={updateLot} disabled={free.length === 0} onClick={() => setOpen(true)}>
        {t('open')}
      </Act>
      {isOpen && (
        <PriceDialog
          title={t('title', { count: free.length })}
          hint={t('hint')}
          count={free.length}
          isBusy={isBusy}
          onConfirm={(percent) => void change(percent)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
