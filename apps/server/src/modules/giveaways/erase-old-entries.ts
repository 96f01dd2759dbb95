import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { erasedAddress, isErased } from '../../platform/database/is-erased.ts'

/** How long what people told is kept after the draw, or after the end of a giveaway without one, as the giveaways' terms say. */
const keptFor = '6 months'

/** How many entries are erased in one transaction, well within the time of a statement: triggers change what each is found by. */
export const batchSize = 1_000

const drawnOrEnded = sql`coalesce(d.drawn_at, g.ends_at)`

/** Whether the entries of giveaway `g` with draw `d` are kept no longer. */
export const areEntriesExpired = sql<boolean>`coalesce(${drawnOrEnded} < statement_now() - ${sql.lit(keptFor)}::interval, false)`

type Giveaway = { club_id: string; id: string }

/** Finds a giveaway whose entries are to be erased, and locks it and its draw, so that nobody draws winners meanwhile. */
async function lockDue(tx: Tx): Promise<Giveaway | undefined> {
  const { rows } = await sql<Giveaway>`
    select g.club_id, g.id from giveaway g join giveaway_draw d on d.club_id = g.club_id and d.giveaway_id = g.id
    where ${areEntriesExpired} and (g.entries_erased_at is null or g.entries_erased_at < ${drawnOrEnded})
    limit 1 for no key update of g, d skip locked`.execute(tx)
  return rows[0]
}

/** Erases some entries of a giveaway. They no longer belong to fans, but the draw can still be checked. @returns how many */
async function eraseSome(tx: Tx, { club_id, id }: Giveaway): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update participation set fan_id = null, first_name = '', last_name = '', answers = '[]', language = null, email = ${erasedAddress}
    where club_id = ${club_id} and id = any(array(
      select id from participation p where p.club_id = ${club_id} and p.giveaway_id = ${id} and not ${isErased('p')}
      limit ${batchSize}))`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Erases the personal data of entries, winners' too, six months after their draw or, without one, after the end of their giveaway, in all clubs.
 * What it has erased when it dies stays erased.
 */
export async function eraseOldEntries({ asSystem }: Pick<Database, 'asSystem'>): Promise<void> {
  for (let isDone = false; !isDone;) {
    isDone = await asSystem(async (tx) => {
      const giveaway = await lockDue(tx)
      if (!giveaway) return true
      const erased = await eraseSome(tx, giveaway)
      if (erased < batchSize)
        await tx
          .updateTable('giveaway')
          .set({ entries_erased_at: sql<Date>`virage_now()` })
          .where('club_id', '=', giveaway.club_id)
          .where('id', '=', giveaway.id)
          .execute()
      return false
    })
  }
}
