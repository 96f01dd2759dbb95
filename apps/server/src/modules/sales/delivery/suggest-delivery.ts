import { type Cents, deliveryPrice, largestClass } from '@virage/domain'
import type { Texts } from '@virage/contract/staff'
import type { Tx } from '../../../platform/database/database.ts'
import { readAddresses } from './address-queries.ts'
import { readOfferedMethods } from './method-queries.ts'

/** How a fan would get something: the cheapest way to their first address. */
export type SuggestedDelivery = { method: Texts; to: string; price: Cents }

/**
 * Suggests how an exclusive is sent to a fan.
 *
 * @returns null if the club arranges its delivery; 'open' if the fan has no address to which it is sent
 */
export async function suggestDelivery(
  tx: Tx,
  { clubId, fanId, exclusiveId }: { clubId: string; fanId: string; exclusiveId: string },
): Promise<SuggestedDelivery | 'open' | null> {
  const methods = await readOfferedMethods(tx, clubId, [exclusiveId])
  if (methods.length === 0) return null
  const [address] = await readAddresses(tx, { clubId, fanId })
  if (!address) return 'open'
  const [cheapest] = methods
    .filter(({ kind }) => kind === 'SHIP')
    .flatMap((method) => {
      const price = deliveryPrice(method, largestClass(method.classes), address.country)
      return price === undefined ? [] : [{ method: method.name, price }]
    })
    .toSorted((a, b) => a.price - b.price)
  return cheapest ? { ...cheapest, to: `${address.street}, ${address.city}` } : 'open'
}
