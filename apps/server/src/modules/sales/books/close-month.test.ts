import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../platform/database/database.ts'
import { type CoinFixtures, createCoinFixtures, openIdleDatabase } from '../../../testing/coin-fixtures.ts'
import { untilItWaits } from '../../../testing/lock-waits.ts'
import { closeMonth } from './close-month.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
let fixtures: CoinFixtures
beforeAll(async () => {
  idle = await openIdleDatabase()
  fixtures = await createCoinFixtures(idle.database, { fans: 1, exclusives: 1, stock: 1, coins: 0 })
})
afterAll(() => idle.stop())

const inClub = <T>(work: (tx: Tx) => Promise<T>) => idle.database.withTenant(fixtures.club.id, work)
const close = (tx: Tx, month: string) => closeMonth(tx, fixtures.club, { month, actor: 'x', email: 'x@clubs.test' })
/** Books a payout of 10 € on a day, today by default. */
const bookPayout = (tx: Tx, day = sql`virage_now()::date`) =>
  sql`insert into payout (club_id, provider, provider_payout, arrives_on, booked_on, amount, fee)
    values (${fixtures.club.id}, 'test', gen_random_uuid()::text, ${day}, ${day}, 1000, 0)`.execute(tx)

test('processes of the release before, whose journals are of version 1, don’t hash that of a month that is closed now', async () => {
  await inClub((tx) => close(tx, '2025-12'))
  const { rows } = await idle.database.pool.query<{ kind: string }>(
    'select distinct task_identifier as kind from graphile_worker.jobs',
  )
  expect(rows).toEqual([{ kind: 'hashClosedMonth' }])
})

test('a closed month has what was being booked in it when it was closed', async () => {
  const closing = await inClub(async (tx) => {
    await bookPayout(tx, sql`'2026-01-31'::date`)
    return untilItWaits(
      idle.database,
      inClub((other) => close(other, '2026-01')),
    )
  })
  expect((await closing.work).money.payouts.value).toBe(10)
})

test('nothing is booked in a month while it is closed', async () => {
  const booking = await inClub(async (tx) => {
    await close(tx, '2026-02')
    return untilItWaits(
      idle.database,
      inClub((other) => bookPayout(other, sql`'2026-02-28'::date`)),
    )
  })
  await expect(booking.work).rejects.toThrow('the books of 2026-02 are closed')
})

test('what is booked today does not wait for the closing of an earlier month', async () => {
  const booking = await inClub(async (tx) => {
    await close(tx, '2026-03')
    return untilItWaits(
      idle.database,
      inClub((other) => bookPayout(other)),
    )
  })
  await booking.work
  expect(booking.isOver).toBe(true)
})
