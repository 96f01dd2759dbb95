import type { ProblemKey } from '@virage/contract'
import { moveParcel, type ParcelState } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import { lockParcelsOfOrder } from './lock-parcels.ts'
import { notifyBuyer } from './notify-buyer.ts'
import { isOwedAnythingOf, lockParcel, type Mover, type ParcelRow, readParcel, storeMove } from './parcel-queries.ts'
import { findRedeliverable } from './redelivery-queries.ts'
import { lockCarried, releaseCarried } from './together-queries.ts'

/** A parcel after its move, or why it was not moved. */
export type Moved = { ok: true; parcel: ParcelRow; isNew: boolean } | { ok: false; reason: 'notFound' | 'illegal' }

/** The problem of each reason. */
export const moveProblems = {
  notFound: 'errors.backend.notFound',
  illegal: 'errors.parcel.illegalMove',
} as const satisfies Record<string, ProblemKey>

/** A move that somebody wants. */
export type WantedMove = { to: ParcelState; by: Mover; receivedBy?: string | null }

/**
 * Moves a parcel that the transaction has locked, once: a repeated move changes nothing. What is sent in it moves with it, and isn't
 * sent alone. The buyer is told what they have to know.
 */
export async function moveLockedParcel(tx: Tx, row: ParcelRow, wanted: WantedMove, publicUrl: string): Promise<Moved> {
  if (row.sent_with !== null && wanted.to === 'SHIPPED' && row.state === 'PREPARING')
    return { ok: false, reason: 'illegal' }
  const moved = await moveOne(tx, row, wanted, publicUrl)
  if (!moved.ok || !moved.isNew) return moved
  if (wanted.to === 'CANCELLED') await releaseCarried(tx, row)
  else
    for (const carried of await lockCarried(tx, row))
      // One that was missing in the box has gone its own way.
      if (carried.state === row.state) await moveOne(tx, carried, wanted, publicUrl)
  return moved
}

async function moveOne(
  tx: Tx,
  row: ParcelRow,
  { to, by, receivedBy = null }: WantedMove,
  publicUrl: string,
): Promise<Moved> {
  const moved = moveParcel(row.kind, row.state, to)
  if (!moved.ok) return moved
  if (!moved.isNew) return { ok: true, parcel: row, isNew: false }
  // Read again: another one may have been sent before this one was locked.
  if (row.state === 'LOST' && to === 'DELIVERED' && (await readParcel(tx, row.club_id, row.id))?.has_live_other)
    return { ok: false, reason: 'illegal' }
  await storeMove(tx, row, { to, by, receivedBy })
  const parcel = (await lockParcel(tx, row.club_id, row.id)) ?? row
  if (to === 'READY') await notifyBuyer(tx, parcel, { kind: 'ready' }, publicUrl)
  if (to === 'SHIPPED') await notifyBuyer(tx, parcel, { kind: 'shipped' }, publicUrl)
  if (to === 'RETURNED' && (await findRedeliverable(tx, parcel.club_id, parcel.id)))
    await notifyBuyer(tx, parcel, { kind: 'returned' }, publicUrl)
  if (to === 'DELIVERED' && by.kind === 'STAFF') {
    const news = receivedBy === null ? { kind: 'delivered' as const } : { kind: 'handedOver' as const, receivedBy }
    await notifyBuyer(tx, parcel, news, publicUrl)
  }
  return { ok: true, parcel, isNew: true }
}

/** Moves a locked parcel for its buyer, who isn't told of what they do themselves. */
export async function moveOwnParcel(tx: Tx, row: ParcelRow, to: ParcelState): Promise<void> {
  const moved = moveParcel(row.kind, row.state, to)
  if (moved.ok && moved.isNew) await storeMove(tx, row, { to, by: { kind: 'FAN' } })
}

/** Cancels the parcels of a refunded order that have not been sent or taken yet. */
export const cancelParcels = (tx: Tx, clubId: string, orderId: string): Promise<void> =>
  cancelWhere(tx, clubId, orderId, async () => true)

/** Cancels the parcels of an order that have not been sent or taken yet, and from all of which the buyer has withdrawn. */
export const cancelEmptyParcels = (tx: Tx, clubId: string, orderId: string): Promise<void> =>
  cancelWhere(tx, clubId, orderId, async (parcel) => !(await isOwedAnythingOf(tx, parcel)))

async function cancelWhere(
  tx: Tx,
  clubId: string,
  orderId: string,
  isCancelled: (parcel: Pick<ParcelRow, 'club_id' | 'id'>) => Promise<boolean>,
): Promise<void> {
  for (const parcel of await lockParcelsOfOrder(tx, clubId, orderId)) {
    if (!(await isCancelled(parcel))) continue
    const moved = moveParcel(parcel.kind, parcel.state, 'CANCELLED')
    if (!moved.ok || !moved.isNew) continue
    await storeMove(tx, parcel, { to: 'CANCELLED', by: { kind: 'SYSTEM' } })
    await releaseCarried(tx, parcel)
  }
}
