import type { Texts } from '@virage/contract/staff'
import type { Substitution } from '@virage/domain'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.gen.ts'

/** The seed of a draw, and its result. */
export type DrawRow = Selectable<DB['giveaway_draw']> & { name: Texts; prize: Texts | null; ended: boolean }

/** Reads the draw of a giveaway; undefined if it has none. */
export async function readDraw(tx: Tx, clubId: string, giveawayId: string): Promise<DrawRow | undefined> {
  const { rows } = await sql<DrawRow>`
    select d.*, g.name, g.prize, coalesce(g.ends_at <= statement_now(), false) as ended
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

/** Reads winners in this order, each with the fan's language, or else that of the page on which they entered. */
export async function readWinners(tx: Tx, clubId: string, participationIds: readonly string[]) {
  const { rows } = await sql<Selectable<DB['participation']> & { winner: true }>`
    select p.*, true as winner, coalesce(f.language, p.language) as language
    from unnest(${participationIds}::uuid[]) with ordinality as won(id, place)
    join participation p on p.club_id = ${clubId} and p.id = won.id
    left join fan f on f.club_id = p.club_id and f.id = p.fan_id
    order by won.place`.execute(tx)
  return rows
}

/** A substitution as it is stored. */
export type SubstitutionRow = Selectable<DB['giveaway_substitution']>

/** Reads the substitutions of a draw in their order. */
export const readSubstitutions = (tx: Tx, clubId: string, giveawayId: string): Promise<SubstitutionRow[]> =>
  tx
    .selectFrom('giveaway_substitution')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('giveaway_id', '=', giveawayId)
    .orderBy('position')
    .execute()

/** Returns a substitution in the terms of the domain. */
export const toSubstitution = (row: SubstitutionRow): Substitution => ({
  participationId: row.participation_id,
  replacedId: row.replaced_id,
  passedOverIds: row.passed_over_ids,
})

/** Stores a substitution, which is final. */
export async function insertSubstitution(tx: Tx, row: Insertable<DB['giveaway_substitution']>): Promise<void> {
  await tx.insertInto('giveaway_substitution').values(row).execute()
}

/** Reads which entries of a draw belong to people whose data has been erased since. */
export async function readErasedEntries(tx: Tx, clubId: string, participationIds: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('participation')
    .select('id')
    .where('club_id', '=', clubId)
    .where('id', '=', sql<string>`any(${participationIds}::uuid[])`)
    .where('email', 'like', '%@erased.invalid')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Reads which prizes of a draw have been handed over. */
export const readHandovers = (tx: Tx, clubId: string, giveawayId: string) =>
  tx
    .selectFrom('giveaway_handover')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('giveaway_id', '=', giveawayId)
    .execute()

/** Notes that a prize has been handed over. @returns false if that was noted before */
export async function insertHandover(tx: Tx, row: Insertable<DB['giveaway_handover']>): Promise<boolean> {
  const stored = await tx
    .insertInto('giveaway_handover')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('participation_id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Reads the ids of all giveaways of a club. */
export async function readGiveawayIds(tx: Tx, clubId: string): Promise<string[]> {
  const rows = await tx.selectFrom('giveaway').select('id').where('club_id', '=', clubId).execute()
  return rows.map(({ id }) => id)
}
