import type { Texts } from '@virage/contract/staff'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.gen.ts'

/** The seed of a draw, and its result. */
export type DrawRow = Selectable<DB['giveaway_draw']> & { name: Texts; ended: boolean }

/** Reads the draw of a giveaway; undefined if it has none. */
export async function readDraw(tx: Tx, clubId: string, giveawayId: string): Promise<DrawRow | undefined> {
  const { rows } = await sql<DrawRow>`
    select d.*, g.name, coalesce(g.ends_at <= statement_now(), false) as ended
    from giveaway_draw d join giveaway g on g.club_id = d.club_id and g.id = d.giveaway_id
    where d.club_id = ${clubId} and d.giveaway_id = ${giveawayId}`.execute(tx)
  return rows[0]
}

/** Reads the entries of a draw: all confirmed ones, except those of people who were erased. */
export async function readDrawEntries(tx: Tx, clubId: string, giveawayId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('participation')
    .select('id')
    .where('club_id', '=', clubId)
    .where('giveaway_id', '=', giveawayId)
    .where('confirmed_at', 'is not', null)
    .where('email', 'not like', '%@erased.invalid')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Stores the result of a draw, which is final. */
export async function storeDraw(
  tx: Tx,
  { club_id, giveaway_id }: DrawRow,
  drawn: { count: number; participationIds: string[]; winnerIds: string[] },
): Promise<void> {
  await tx
    .updateTable('giveaway_draw')
    .set({
      drawn_at: sql<Date>`virage_now()`,
      count: drawn.count,
      participation_ids: drawn.participationIds,
      winner_ids: drawn.winnerIds,
    })
    .where('club_id', '=', club_id)
    .where('giveaway_id', '=', giveaway_id)
    .execute()
}

/** Reads the winners in order, each with the fan's language, or else that of the page on which they entered. */
export async function readWinners(tx: Tx, clubId: string, giveawayId: string) {
  const { rows } = await sql<Selectable<DB['participation']> & { winner: true }>`
    select p.*, true as winner, coalesce(f.language, p.language) as language
    from giveaway_draw d
    cross join lateral unnest(d.winner_ids) with ordinality as won(id, place)
    join participation p on p.club_id = d.club_id and p.id = won.id
    left join fan f on f.club_id = p.club_id and f.id = p.fan_id
    where d.club_id = ${clubId} and d.giveaway_id = ${giveawayId}
    order by won.place`.execute(tx)
  return rows
}

/** Reads the ids of all giveaways of a club. */
export async function readGiveawayIds(tx: Tx, clubId: string): Promise<string[]> {
  const rows = await tx.selectFrom('giveaway').select('id').where('club_id', '=', clubId).execute()
  return rows.map(({ id }) => id)
}
