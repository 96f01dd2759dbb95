import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCoinFixtures, openIdleDatabase } from '../../testing/coin-fixtures.ts'
import { untilItWaits } from '../../testing/lock-waits.ts'
import type { Tx } from './database.ts'
import { lastPosition, orderRows } from './ordered-list.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())

const addPartner = async (tx: Tx, clubId: string, slug: string): Promise<string> => {
  const { id } = await tx
    .insertInto('partner')
    .values({ club_id: clubId, slug, name: slug, logo_url: '', position: lastPosition('partner', clubId) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test.each([
  [
    'reorders them',
    (tx: Tx, clubId: string, ids: string[]) => orderRows(tx, 'partner', clubId, { ids: ids.toReversed() }),
  ],
  [
    'adds another and reorders them',
    async (tx: Tx, clubId: string, ids: string[]) => {
      const added = await addPartner(tx, clubId, 'three')
      return orderRows(tx, 'partner', clubId, { ids: [...ids, added] })
    },
  ],
])('who reorders rows while somebody else %s is told so', async (_, change) => {
  const { database, club } = await createCoinFixtures(idle.database, { fans: 1, exclusives: 1, stock: 1, coins: 0 })
  const inClub = <T>(work: (tx: Tx) => Promise<T>) => database.withTenant(club.id, work)
  const ids = await inClub(async (tx) => [await addPartner(tx, club.id, 'one'), await addPartner(tx, club.id, 'two')])
  const { work } = await inClub(async (tx) => {
    await change(tx, club.id, ids)
    const ordering = inClub((other) => orderRows(other, 'partner', club.id, { ids, seen: ids }))
    return untilItWaits(database, ordering)
  })
  await expect(work).rejects.toThrow('errors.staff.changed')
})
