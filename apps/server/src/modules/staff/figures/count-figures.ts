import type { Database, Tx } from '../../../platform/database/database.ts'
import { readNow } from '../../../platform/database/read-now.ts'
import { runForEach } from '../../../platform/run-for-each.ts'
import { countHours, lockFigures, readBeginning, readCountedUntil, updateProgress } from './queries.ts'

const hour = 3_600_000
/** How much is counted in one transaction: a month of a large club takes seconds. */
const longest = 31 * 24 * hour
/** How long before the last count it begins: transactions that were open then have ended since. */
const overlap = hour

const startOfHour = (at: Date): Date => new Date(Math.floor(at.getTime() / hour) * hour)

/**
 * Brings a club's figures up to now: from the last count, or from the beginning of the club. Every count replaces the hours
 * that it covers, so a process may die at any point.
 *
 * @param options `isRebuild`: whether everything is counted again
 */
export async function countFigures(
  database: Database,
  clubId: string,
  { isRebuild = false }: { isRebuild?: boolean } = {},
): Promise<void> {
  let from: Date | undefined
  for (let isDone = false; !isDone;) {
    const counted = await database.withTenant(clubId, async (tx) => {
      await lockFigures(tx, clubId)
      const now = await readNow(tx)
      const start = startOfHour(from ?? (await readStart(tx, clubId, isRebuild)))
      const to = new Date(Math.min(start.getTime() + longest, now.getTime() + 1))
      await countHours(tx, clubId, { from: start, to })
      await updateProgress(tx, clubId, to > now ? now : to)
      return { to, isDone: to > now }
    })
    from = counted.to
    ;({ isDone } = counted)
  }
}

/** Returns where a count begins: before the last one ended, or with the first thing that happened in the club. */
async function readStart(tx: Tx, clubId: string, isRebuild: boolean): Promise<Date> {
  const until = isRebuild ? null : await readCountedUntil(tx, clubId)
  return until === null ? readBeginning(tx, clubId) : new Date(until.getTime() - overlap)
}

/** Brings the figures of all clubs up to now. @throws AggregateError if those of some clubs can't be counted; the others are nevertheless */
export async function countAllFigures(database: Database): Promise<void> {
  const clubs = await database.asSystem((tx) =>
    tx.selectFrom('club').select('id').where('rehearsal_of', 'is', null).orderBy('id').execute(),
  )
  await runForEach(clubs, ({ id }) => countFigures(database, id))
}
