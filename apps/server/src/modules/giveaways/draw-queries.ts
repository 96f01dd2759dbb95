import type { Texts } from '@virage/contract/staff'
import type { Substitution } from '@virage/domain'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { isErased } from '../../platform/database/is-erased.ts'
import { notifyOfContent } from '../../platform/database/notify-of-content.ts'
import type { DB } from '../../platform/database/schema.gen.ts'
import { areEntriesExpired } from './erase-old-entries.ts'

/** The seed of a draw, and its result, without its entries: there may be a million. */
export type DrawRow = Omit<Selectable<DB['giveaway_draw']>, 'participation_ids'> & {
  name: Texts
  prize: Texts | null
  ended: boolean
  entries_erased_at: Date | null
  /** Whether its entries are kept no longer: what remains of them is erased by the next purge. */
  entries_expired: boolean
  entries: number
}

/** Reads the draw of a giveaway; undefined if it has none. */
export async function readDraw(tx: Tx, clubId: string, giveawayId: string): Promise<DrawRow | undefined> {
  const { rows } = await sql<DrawRow>`
    select d.club_id, d.giveaway_id, d.seed, d.commitment, d.committed_at, d.drawn_at, d.count, d.winner_ids, g.entries_erased_at, ${areEntriesExpired} as entries_expired,
      cardinality(d.participation_ids) as entries, g.name, g.prize, coalesce(g.ends_at <= statement_now(), false) as ended
    from giveaway_draw d join giveaway g on g.club_id = d.club_id and g.id = d.giveaway_id
    where d.club_id = ${clubId} and d.giveaway_id = ${giveawayId}`.execute(tx)
  return rows[0]
}

/** Reads some entries of a draw in the order of their ids; none before the draw. @param skip how many come before them */
export async function readEntries(
  tx: Tx,
  { club_id, giveaway_id }: Pick<DrawRow, 'club_id' | 'giveaway_id'>,
  { skip, limit }: { skip: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select participation_ids[${skip + 1}::integer : ${skip + limit}::integer] as ids from giveaway_draw
    where club_id = ${club_id} and giveaway_id = ${giveaway_id}`.execute(tx)
  return rows[0]?.ids ?? []
}

/** The ticket of an entry `id` of a draw `d`, as the domain's rule has it: the digest of the seed followed by the id. */
const ticket = sql`sha256(d.seed || convert_to(id::text, 'UTF8'))`

/**
 * Draws the winners among all confirmed entries but those of people who were erased, which is final: those with the lowest tickets. The database ranks
 * them, because a process would have to stop for seconds to rank a million.
 */
export async function drawEntries(
  tx: Tx,
  { club_id, giveaway_id }: Pick<DrawRow, 'club_id' | 'giveaway_id'>,
  count: number,
): Promise<{ winnerIds: string[]; entries: number }> {
  const { rows } = await sql<{ winnerIds: string[]; entries: number }>`
    update giveaway_draw d
    set drawn_at = virage_now(), count = ${count}, participation_ids = e.ids,
      winner_ids = array(select id from unnest(e.ids) id order by ${ticket} limit ${count})
    from (
      select coalesce(array_agg(id order by id), '{}') as ids from participation p
      where club_id = ${club_id} and giveaway_id = ${giveaway_id} and confirmed_at is not null and not ${isErased('p')}) e
    where d.club_id = ${club_id} and d.giveaway_id = ${giveaway_id}
    returning d.winner_ids as "winnerIds", cardinality(d.participation_ids) as entries`.execute(tx)
  const [drawn] = rows
  if (!drawn) throw new Error(`The giveaway ${giveaway_id} has no draw`)
  await notifyOfContent(tx, club_id)
  return drawn
}

/** How many entries are read at a time to find one that can still win. */
const ranksAtOnce = 100

/** Reads entries of a draw in the order of their tickets, from a rank on, and whether their people were erased since. */
async function readRanks(tx: Tx, { club_id, giveaway_id }: DrawRow, from: number) {
  const { rows } = await sql<{ id: string; erased: boolean }>`
    select r.id, coalesce((
      select ${isErased('p')} from participation p where p.club_id = ${club_id} and p.id = r.id), true) as erased
    from (
      select id, ${ticket} as ticket from giveaway_draw d cross join lateral unnest(d.participation_ids) id
      where d.club_id = ${club_id} and d.giveaway_id = ${giveaway_id}
      order by ticket offset ${from} limit ${ranksAtOnce}) r
    order by r.ticket`.execute(tx)
  return rows
}

/**
 * Finds the entry with the lowest ticket that is not used yet and whose person was not erased, and those with lower ones.
 *
 * @param used how many tickets have been used
 * @returns undefined if no entry is left
 */
export async function findSubstitute(
  tx: Tx,
  draw: DrawRow,
  used: number,
): Promise<{ participationId: string; passedOverIds: string[] } | undefined> {
  const passedOverIds: string[] = []
  for (let from = used; ; from += ranksAtOnce) {
    const ranks = await readRanks(tx, draw, from)
    for (const { id, erased } of ranks) {
      if (!erased) return { participationId: id, passedOverIds }
      passedOverIds.push(id)
    }
    if (ranks.length < ranksAtOnce) return undefined
  }
}

/** Reads winners in this order, each with the fan's address and language of today, or else those of the entry. */
export async function readWinners(tx: Tx, clubId: string, participationIds: readonly string[]) {
  const { rows } = await sql<Selectable<DB['participation']> & { winner: true }>`
    select p.*, true as winner, coalesce(f.email, p.email) as email, coalesce(f.language, p.language) as language
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
  await notifyOfContent(tx, row.club_id)
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
