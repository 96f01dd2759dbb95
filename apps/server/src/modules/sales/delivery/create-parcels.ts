import { createHash, randomBytes } from 'node:crypto'
import { promisedDay } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import type { ChosenDelivery } from '../../../platform/database/json-columns.ts'
import { newIds } from '../../../platform/database/new-id.ts'
import { dayOf } from '../../../platform/date-texts.ts'
import { insertOrderDeliveries } from './order-delivery-queries.ts'
import { insertParcels, type Part } from './parcel-queries.ts'
import { lockLeads } from './together-queries.ts'

/** Digits and letters that nobody mistakes for each other (Crockford's Base32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a random pick-up code of 60 bits: guessing one, with the club's staff as the only ones who can try, is hopeless. */
export const newParcelCode = (): string => Array.from(randomBytes(12), (byte) => alphabet[byte % 32]).join('')

/** Returns the SHA-256 of a stored code, in hex. Nobody finds 60 random bits by it. */
export const hashParcelCode = (code: string): string => createHash('sha256').update(code).digest('hex')

/** An order with its delivery; null if the club delivers it outside the product. */
export type OrderToDeliver = { id: string; fanId: string; delivery: ChosenDelivery | null }

/** Adds the delivery lines of new orders, and their parcels. */
export async function createParcels(tx: Tx, clubId: string, orders: OrderToDeliver[], now: Date): Promise<void> {
  const delivered = orders.flatMap(({ delivery, ...order }) => (delivery ? [{ ...order, delivery }] : []))
  if (delivered.length === 0) return
  await insertOrderDeliveries(
    tx,
    delivered.map(({ id, delivery }) => ({
      club_id: clubId,
      order_id: id,
      method_id: delivery.methodId,
      name: delivery.name,
      cents: delivery.cents,
      price: delivery.coins,
      standard_cents: delivery.standard ?? null,
    })),
  )
  await addParcels(tx, clubId, delivered, now)
}

/** Adds the parcels of orders whose delivery is paid. @returns their ids */
export async function addParcels(
  tx: Tx,
  clubId: string,
  delivered: (OrderToDeliver & { delivery: ChosenDelivery; part?: Part })[],
  now: Date,
): Promise<string[]> {
  const ids = await newIds(tx, delivered.length)
  // One that has left meanwhile carries nothing more: the club sends the other one alone.
  const leads = await lockLeads(
    tx,
    clubId,
    delivered.flatMap(({ delivery }) => delivery.sentWith ?? []),
  )
  await insertParcels(
    tx,
    delivered.map(({ id, fanId, delivery, part }, index) => {
      const lead = leads.get(delivery.sentWith ?? '')
      const promised = delivery.day ?? promisedDay(dayOf(now), delivery.daysMax)
      return {
        club_id: clubId,
        id: ids[index] ?? '',
        order_id: id,
        fan_id: fanId,
        method_id: delivery.methodId,
        kind: delivery.kind,
        method_name: delivery.name,
        address: delivery.address,
        place: delivery.place,
        note: delivery.note,
        deputy: delivery.deputy,
        promised_on: lead && lead.promisedOn > promised ? lead.promisedOn : promised,
        sent_with: lead?.id ?? null,
        ...(part && { part }),
        code: newParcelCode(),
        by: { kind: 'SYSTEM' as const },
      }
    }),
  )
  return ids
}
