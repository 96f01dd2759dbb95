import { wholeCoins } from '@virage/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../platform/database/database.ts'
import { createCoinFixtures, openIdleDatabase } from '../../testing/coin-fixtures.ts'
import { winLot } from '../../testing/won-lot.ts'
import { readNextBidders } from './next-bidders.ts'
import { offerToRunnerUp } from './offer-to-runner-up.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())

test('a lot is offered at the price of a coin that its bidders were shown, although the club has another one since', async () => {
  const fixtures = await createCoinFixtures(idle.database, { fans: 2, exclusives: 1, stock: 1, coins: 0 })
  const { club, exclusiveIds, fanIds } = fixtures
  const paymentId = await winLot(fixtures)
  const inClub = <T>(work: (tx: Tx) => Promise<T>) => idle.database.withTenant(club.id, work)
  const before = club.coin_price
  await inClub(async (tx) => {
    await sql`insert into bid (club_id, exclusive_id, fan_id, price, sequence, placed_at)
      values (${club.id}, ${exclusiveIds[0]}, ${fanIds[1]}, ${wholeCoins(10)}::bigint, 1, virage_now())`.execute(tx)
    await sql`update club set coin_price = coin_price * 2 where id = ${club.id}`.execute(tx)
  })
  const [next] = await inClub((tx) => readNextBidders(tx, club.id, paymentId))
  await inClub((tx) => offerToRunnerUp(tx, club.id, paymentId))
  const offered = await inClub((tx) =>
    tx
      .selectFrom('outstanding_payment')
      .select('coin_price')
      .where('fan_id', '=', fanIds[1] ?? '')
      .executeTakeFirstOrThrow(),
  )
  expect([next?.coin_price, offered.coin_price]).toEqual([before, before])
})
