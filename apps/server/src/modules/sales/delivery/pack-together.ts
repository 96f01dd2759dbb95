import type { Tx } from '../../../platform/database/database.ts'
import { lockGroups } from './lock-parcels.ts'
import { lockParcel, type ParcelRow, readParcel, updateParcel } from './parcel-queries.ts'
import { lockOrders, refundSurplus } from './refund-surplus.ts'
import { isSameAddress, lockCarried } from './together-queries.ts'

/** Parcels that are now sent as one, with the deliveries that are refunded, or why they are not. */
export type Packed =
  | { ok: true; lead: string; carried: string; refunds: number }
  | { ok: false; reason: 'notFound' | 'apart' }

/**
 * Sends two parcels of a buyer as one: the older one carries the other, and what is sent in that. Both are to be prepared, and go to the
 * same address. What was paid too much for their deliveries goes back, once. The same two again change nothing.
 */
export async function pack(tx: Tx, clubId: string, ids: [string, string]): Promise<Packed> {
  const found = await readGroup(tx, clubId, ids)
  if (!found) return { ok: false, reason: 'notFound' }
  // Orders before parcels, as everywhere.
  await lockOrders(
    tx,
    clubId,
    found.map(({ order_id: orderId }) => orderId),
  )
  await lockGroups(
    tx,
    clubId,
    found.map(({ id }) => id),
  )
  const [lead, other] = (await readGroup(tx, clubId, ids)) ?? []
  const [one, another] = ids
  if (!lead || one === another) return { ok: false, reason: 'apart' }
  if (!other) return { ok: true, lead: lead.id, carried: lead.id === one ? another : one, refunds: 0 }
  if (!canGoWith(lead, other)) return { ok: false, reason: 'apart' }
  const carried = await lockCarried(tx, other)
  for (const parcel of [other, ...carried]) await updateParcel(tx, parcel, { sent_with: lead.id, waits_until: null })
  const refunds = await refundSurplus(tx, [lead, ...(await lockCarried(tx, lead))])
  return { ok: true, lead: lead.id, carried: other.id, refunds }
}

/** Reads the parcels in which these are sent, each once, the oldest first; undefined if one doesn't exist. */
async function readGroup(tx: Tx, clubId: string, ids: string[]): Promise<ParcelRow[] | undefined> {
  const leads = new Map<string, ParcelRow>()
  for (const id of ids) {
    const parcel = await readParcel(tx, clubId, id)
    const lead = parcel && parcel.sent_with !== null ? await readParcel(tx, clubId, parcel.sent_with) : parcel
    if (!lead) return undefined
    leads.set(lead.id, lead)
  }
  return [...leads.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

const canGoWith = (one: ParcelRow, other: ParcelRow): boolean =>
  one.fan_id === other.fan_id &&
  [one, other].every(({ kind, state }) => kind === 'SHIP' && state === 'PREPARING') &&
  one.address !== null &&
  other.address !== null &&
  isSameAddress(one.address, other.address)

/** Sends a parcel alone again that was to be sent in another one. */
export async function unpack(
  tx: Tx,
  clubId: string,
  id: string,
): Promise<{ ok: true; lead: string | null } | { ok: false; reason: 'notFound' | 'illegal' }> {
  const parcel = await lockParcel(tx, clubId, id)
  if (!parcel) return { ok: false, reason: 'notFound' }
  if (parcel.sent_with === null) return { ok: true, lead: null }
  if (parcel.state !== 'PREPARING') return { ok: false, reason: 'illegal' }
  await updateParcel(tx, parcel, { sent_with: null })
  return { ok: true, lead: parcel.sent_with }
}
