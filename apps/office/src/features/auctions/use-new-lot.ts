import { useQueryClient } from '@tanstack/react-query'
import type { Language } from '@virage/contract'
import {
  addLot,
  createExclusive,
  listStaffExclusives,
  type StaffAuction,
  updateExclusive,
  updateLot,
} from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { slugOf } from '../../parts/slug-of.ts'
import { useIntentKey } from '../../parts/use-intent-key.ts'

/** What is typed about a new lot. */
type Content = {
  name: Partial<Record<Language, string>>
  description: Partial<Record<Language, string>>
  imageUrl: string
}

/** What attempts have created: the exclusive, and the number of its lot once it is one. */
type Made = { exclusiveId: string; startingPrice: number; number?: number }

/**
 * Creates a lot with an exclusive of its own. After a failure, the next attempt leaves out what is done already, and
 * changes what has been typed since.
 *
 * @param onLot gets the auction with the lot, which fans can't see yet
 */
export function useNewLot(auction: StaffAuction, onLot: (auction: StaffAuction) => void) {
  const { slug } = useClub()
  const client = useQueryClient()
  const { keyOf } = useIntentKey()
  const [made, setMade] = useState<Made | null>(null)
  const params = { slug, auctionId: auction.id }

  const create = async (written: string, content: Content, startingPrice: number): Promise<Made> => {
    const body = { ...content, price: startingPrice, stock: 1, category: 'COLLECTIBLE' as const, visible: false }
    // Two shirts may have the same name.
    const own = `${slugOf(written).slice(0, 70) || 'lot'}-${keyOf(body).slice(0, 4)}`
    const { id } = await unwrap(call(createExclusive, { params: { slug }, body: { ...body, slug: own } }))
    return { exclusiveId: id, startingPrice }
  }
  /** @returns the number of the lot */
  const add = async ({ exclusiveId, startingPrice }: Made): Promise<number> => {
    // With the same price at each attempt: if its answer was lost, it does nothing twice.
    const next = await unwrap(call(addLot, { params, body: { exclusiveId, startingPrice } }))
    onLot(next)
    return next.lots.length
  }

  return {
    isStarted: made !== null,
    /** @returns the number of the lot @throws OperationError */
    save: async (written: string, content: Content, startingPrice: number): Promise<number> => {
      const begun = made ?? (await create(written, content, startingPrice))
      setMade(begun)
      const number = begun.number ?? (await add(begun))
      setMade({ ...begun, number })
      const { exclusiveId } = begun
      if (begun.startingPrice !== startingPrice) {
        onLot(await unwrap(call(updateLot, { params: { ...params, exclusiveId }, body: { startingPrice } })))
        setMade({ exclusiveId, startingPrice, number })
      }
      // Before it was a lot, fans could have bought it at its starting price.
      await unwrap(call(updateExclusive, { params: { slug, exclusiveId }, body: { ...content, visible: true } }))
      void client.invalidateQueries({ queryKey: [listStaffExclusives.id, slug] })
      return number
    },
  }
}
