import type { Database, Tx } from '../platform/database/database.ts'
import { untilItWaits } from './lock-waits.ts'
import { setClock } from './set-clock.ts'

/** Issues three documents of a club, the last of which waits for its number while the year 2028 ends. */
export async function issueOverNewYear(
  database: Database,
  clubId: string,
  issue: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const issueOne = () => database.withTenant(clubId, issue)
  await setClock(database, new Date('2028-12-31T22:00:00Z'))
  await issueOne()
  const { work } = await database.withTenant(clubId, async (tx) => {
    await issue(tx)
    const waiting = await untilItWaits(database, issueOne())
    await setClock(database, new Date('2028-12-31T23:00:01Z'))
    return waiting
  })
  await work
}
