import { type Coins, coinUnits, isUpcoming } from '@virage/domain'
import type { Item } from './queries.ts'

/** Why things can't be sold to this fan now; undefined when they can. */
export type NotForSale = 'notFound' | 'notForSale' | 'outOfStock' | undefined

/**
 * Whether each item may be sold: there, visible, not to come, in stock; a lot only to the fan who owes for it.
 *
 * @param wanted ids that were asked for
 */
export function checkItems(items: Item[], wanted: string[], now: Date): NotForSale {
  if (items.length !== new Set(wanted).size || new Set(wanted).size !== wanted.length) return 'notFound'
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

/** What a bought thing takes from the stock: a lot's piece was decided by its auction. */
export const stockIds = (items: Item[]): string[] => items.filter(({ is_lot }) => !is_lot).map(({ id }) => id)

/** What things cost together. */
export const priceOf = (items: { price: Coins }[]): Coins => coinUnits(items.reduce((sum, { price }) => sum + price, 0))
