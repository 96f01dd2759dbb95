import type { Tx } from '../../platform/database/database.ts'

/** How a lot stood when it was looked at; `facts` holds what else of it fans may see, once that has been told. */
export type LotVersion = { version: number; bidCount: number; price: number | null; facts?: string }

/** How the lots of some clubs stand that are not over: those that are change no more by bids. */
export async function readLotVersions(
  tx: Tx,
  clubIds: string[],
): Promise<(LotVersion & { clubId: string; id: string; slug: string })[]> {
  return tx
    .selectFrom('lot as l')
    .innerJoin('exclusive as e', (join) =>
      join.onRef('e.club_id', '=', 'l.club_id').onRef('e.id', '=', 'l.exclusive_id'),
    )
    .select([
      'l.club_id as clubId',
      'l.exclusive_id as id',
      'e.slug',
      'l.version',
      'l.bid_count as bidCount',
      'l.current_price as price',
    ])
    .where('l.club_id', 'in', clubIds)
    .where('l.closed_at', 'is', null)
    .execute()
}

/** Under which slug an exclusive is found now. */
export async function readSlug(tx: Tx, clubId: string, exclusiveId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('exclusive')
    .select('slug')
    .where('club_id', '=', clubId)
    .where('id', '=', exclusiveId)
    .executeTakeFirst()
  return row?.slug
}
