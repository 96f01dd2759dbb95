import type { Coins } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Reads the maximum bids in effect of a fan: on running lots that they lead. */
export async function readMaximumBids(
  tx: Tx,
  clubId: string,
  fanId: string,
): Promise<{ slug: string; amount: Coins }[]> {
  const { rows } = await sql<{ slug: string; amount: Coins }>`
    select e.slug, l.leader_maximum as amount
    from lot l join exclusive e on e.club_id = l.club_id and e.id = l.exclusive_id
    where l.club_id = ${clubId} and l.leader_id = ${fanId} and l.leader_maximum is not null and l.closed_at is null
    order by e.slug`.execute(tx)
  return rows
}

/**
 * Withdraws a fan's maximum bid; their leading bid stays. The lot gets a new version, so that concurrent bids are
 * decided again.
 *
 * @returns whether there was one
 */
export async function withdrawMaximum(
  tx: Tx,
  { clubId, exclusiveId, fanId }: { clubId: string; exclusiveId: string; fanId: string },
): Promise<boolean> {
  await sql`select from lot where club_id = ${clubId} and exclusive_id = ${exclusiveId} for no key update`.execute(tx)
  const newest = await tx
    .selectFrom('maximum_bid')
    .select('amount')
    .where('club_id', '=', clubId)
    .where('exclusive_id', '=', exclusiveId)
    .where('fan_id', '=', fanId)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest || newest.amount === null) return false
  await tx.insertInto('maximum_bid').values({ club_id: clubId, exclusive_id: exclusiveId, fan_id: fanId }).execute()
  await tx
    .updateTable('lot')
    .set({ leader_maximum: null, version: sql<number>`version + 1` })
    .where('club_id', '=', clubId)
    .where('exclusive_id', '=', exclusiveId)
    .where('leader_id', '=', fanId)
    .execute()
  return true
}
