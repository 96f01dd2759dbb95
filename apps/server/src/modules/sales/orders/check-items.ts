import { type Coins, coinUnits, isUpcoming } from '@virage/domain'
import type { DeliveryProblem } from '../delivery/choose-delivery.ts'
import type { Item } from './queries.ts'

/** Why items can't be sold to this fan now; undefined if they can. */
export type NotForSale = 'notFound' | 'notForSale' | 'outOfStock' | DeliveryProblem | undefined

/**
 * Checks that each item can be sold: it exists, is visible, not upcoming, and in stock; a lot only to the fan with its
 * outstanding payment. What the club delivers needs a delivery.
 *
 * @param wanted the requested ids
 */
export function checkItems(items: Item[], wanted: string[], now: Date, hasDelivery = false): NotForSale {
  if (items.length !== new Set(wanted).size || new Set(wanted).size !== wanted.length) return 'notFound'
  if (!hasDelivery && items.some(({ is_delivered }) => is_delivered)) return 'deliveryNeeded'
  for (const item of items) {
    if (item.is_lot) {
      if (item.outstanding_payment_id === null || items.length > 1) return 'notForSale'
      continue
    }
    if (!item.visible) return 'notFound'
    if (isUpcoming({ upcoming: item.upcoming, upcomingAt: item.upcoming_at }, now)) return 'notForSale'
    if (item.stock < 1) return 'outOfStock'
  }
  return undefined
}

/** Returns the ids of items that need stock. A lot has none: its auction decided who gets it. */
export const stockIds = (items: Pick<Item, 'id' | 'is_lot'>[]): string[] =>
  items.filter(({ is_lot }) => !is_lot).map(({ id }) => id)

/** Returns the sum of the prices. */
export const priceOf = (items: { price: Coins }[]): Coins => coinUnits(items.reduce((sum, { price }) => sum + price, 0))
