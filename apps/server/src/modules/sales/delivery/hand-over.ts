import type { Tx } from '../../../platform/database/database.ts'
import { type HandoverRow, insertHandover, readHandovers } from './handover-queries.ts'
import { moveLockedParcel } from './move-parcel.ts'
import { type ParcelRow, readMoves } from './parcel-queries.ts'

/** A parcel that was handed over, now or earlier, with when and by whom, and each handover that was recorded. */
export type HandedOver =
  | { ok: true; parcel: ParcelRow; isNew: boolean; at: Date; by: string | null; handovers: HandoverRow[] }
  | { ok: false; reason: 'notFound' | 'illegal' }

/**
 * Hands over a locked parcel whose code was shown. Its code works once: of two scans at two counters, the first hands it over, and the
 * second says so. What a counter without a network has handed over is stored beside an earlier record, because it has happened.
 *
 * @param given.earlier when a counter without a network handed it over; null for now
 * @param given.attach stores the photograph of a handover
 */
export async function handOver(
  tx: Tx,
  row: ParcelRow,
  {
    email,
    receivedBy,
    initials,
    earlier,
    publicUrl,
    attach,
  }: {
    email: string
    receivedBy: string | null
    initials: string | null
    earlier: Date | null
    publicUrl: string
    attach: (handoverId: string) => Promise<void>
  },
): Promise<HandedOver> {
  const by = { kind: 'STAFF' as const, email }
  if (row.kind === 'SHIP' || row.kind === 'DIGITAL') return { ok: false, reason: 'illegal' }
  const moved = await moveLockedParcel(tx, row, { to: 'DELIVERED', by, receivedBy }, publicUrl)
  if (!moved.ok) return moved
  if (moved.isNew || earlier !== null)
    await attach(
      await insertHandover(tx, row, { received_by: receivedBy, initials, recorded_by: email, handed_over_at: earlier }),
    )
  const handovers = await readHandovers(tx, row)
  const [first] = handovers
  if (first) return { ...moved, at: first.handed_over_at, by: first.recorded_by, handovers }
  const last = (await readMoves(tx, row.club_id, [row.id])).findLast(({ to_state }) => to_state === 'DELIVERED')
  return { ...moved, at: last?.at ?? row.state_since, by: last?.actor ?? null, handovers }
}
