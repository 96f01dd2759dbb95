import type { Tx } from '../../../platform/database/database.ts'
import { moveLockedParcel } from './move-parcel.ts'
import { type ParcelRow, readMoves } from './parcel-queries.ts'

/** A parcel that was handed over, now or earlier, with when and by whom. */
export type HandedOver =
  | { ok: true; parcel: ParcelRow; isNew: boolean; at: Date; by: string | null }
  | { ok: false; reason: 'notFound' | 'illegal' }

/**
 * Hands over a locked parcel whose code was shown. Its code works once: of two scans at two counters, the first hands it over, and the
 * second says so.
 */
export async function handOver(
  tx: Tx,
  row: ParcelRow,
  { email, receivedBy, publicUrl }: { email: string; receivedBy: string | null; publicUrl: string },
): Promise<HandedOver> {
  const by = { kind: 'STAFF' as const, email }
  if (row.kind === 'SHIP' || row.kind === 'DIGITAL') return { ok: false, reason: 'illegal' }
  const moved = await moveLockedParcel(tx, row, { to: 'DELIVERED', by, receivedBy }, publicUrl)
  if (!moved.ok) return moved
  const moves = await readMoves(tx, row.club_id, [row.id])
  const last = moves.findLast(({ to_state }) => to_state === 'DELIVERED')
  return { ...moved, at: last?.at ?? row.state_since, by: last?.actor ?? null }
}
