import { wholeCoins } from '@virage/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../platform/database/database.ts'
import { createCoinFixtures, openIdleDatabase } from '../../testing/coin-fixtures.ts'
import { readLockWaits } from '../../testing/lock-waits.ts'
import { insertAuction, updateLots } from './staff-queries.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())

test('lots of an auction change in the order in which bids on them are cancelled, so that they can’t deadlock', async () => {
  const { database, club, exclusiveIds } = await createCoinFixtures(idle.database, {
    fans: 1,
    exclusives: 2,
    stock: 1,
    coins: 0,
  })
  const [first = '', second = ''] = exclusiveIds.toSorted()
  const period = { starts_at: new Date(), ends_at: new Date(Date.now() + 3_600_000) }
  const auction = await database.withTenant(club.id, async (tx) => {
    const id = await insertAuction(tx, { club_id: club.id, name: JSON.stringify({ en: 'Night' }), ...period })
    // Stored in the other order.
    for (const [index, exclusive_id] of [second, first].entries())
      await tx
        .insertInto('lot')
        .values({
          club_id: club.id,
          auction_id: id,
          exclusive_id,
          number: index + 1,
          starting_price: wholeCoins(1),
          ...period,
        })
        .execute()
    return { club_id: club.id, id }
  })
  // Knowing that the table is small, the planner reads it as it is stored.
  await sql`analyze lot`.execute(database.query)
  const lock = (tx: Tx, exclusiveId: string) =>
    sql`select from lot where club_id = ${club.id} and exclusive_id = ${exclusiveId} for no key update`.execute(tx)
  const changing = await database.withTenant(club.id, async (tx) => {
    await lock(tx, first)
    const started = database.withTenant(club.id, (other) => updateLots(other, auction, {}))
    started.catch(() => {})
    await expect.poll(() => readLockWaits(database)).toHaveLength(1)
    await lock(tx, second)
    return { started }
  })
  expect(await changing.started).toEqual([first, second])
})
