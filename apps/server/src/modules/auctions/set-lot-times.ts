import type { setLotTimes, StaffAuction } from '@virage/contract/staff'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { MutationResult } from '../staff/index.ts'
import { assertNotStarted, assertPossibleDates, change, type EditedAuction } from './edit-auction.ts'
import type { AuctionRow } from './staff-queries.ts'

/**
 * Lets the lots end one after another, in their order.
 *
 * @throws ApiError 409 `errors.auction.started`; 422 if the first would end before it starts, or in the past
 */
export const setTimes = (
  tx: Tx,
  edited: EditedAuction,
  { firstEnd, stepSeconds }: z.output<typeof setLotTimes.body>,
): Promise<MutationResult<StaffAuction>> =>
  change(tx, edited, async (auction, { status, startDate }) => {
    if (status !== 'UPCOMING') throw new ApiError('errors.auction.started')
    assertPossibleDates({ startDate, endDate: firstEnd }, edited.clock.now(), 'firstEnd')
    await staggerEnds(tx, auction, { firstEnd: new Date(firstEnd), stepSeconds })
    await assertNotStarted(tx, auction)
  })

/** Lets the lots of an auction end one after another, in their order. The auction's own end is that of the last. */
async function staggerEnds(
  tx: Tx,
  { club_id, id }: AuctionRow,
  { firstEnd, stepSeconds }: { firstEnd: Date; stepSeconds: number },
): Promise<void> {
  await sql`
    update lot l set ends_at = ${firstEnd}::timestamptz + make_interval(secs => ${stepSeconds} * (o.place - 1)), version = version + 1
    from (
      select exclusive_id, row_number() over (order by number nulls last, exclusive_id) as place
      from lot where club_id = ${club_id} and auction_id = ${id}) o
    where l.club_id = ${club_id} and l.exclusive_id = o.exclusive_id`.execute(tx)
  await sql`
    update auction a set ends_at = coalesce((
      select max(l.ends_at) from lot l where l.club_id = a.club_id and l.auction_id = a.id), ${firstEnd}::timestamptz)
    where a.club_id = ${club_id} and a.id = ${id}`.execute(tx)
}
