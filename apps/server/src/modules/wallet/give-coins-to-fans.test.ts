import { coinUnits } from '@virage/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CoinFixtures, createCoinFixtures, openIdleDatabase } from '../../testing/coin-fixtures.ts'
import { giveToFans } from './give-coins-to-fans.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
let fixtures: CoinFixtures
beforeAll(async () => {
  idle = await openIdleDatabase()
  fixtures = await createCoinFixtures(idle.database, { fans: 1, exclusives: 1, stock: 1, coins: 0 })
})
afterAll(() => idle.stop())

test('a list of coins leads to fans with an account, never to a guest of a room, also one with the same address', async () => {
  const clubId = fixtures.club.id
  const { fan, rows } = await idle.database.withTenant(clubId, async (tx) => {
    const known = await tx.selectFrom('fan').select(['id', 'email']).executeTakeFirstOrThrow()
    const emails = [known.email, 'guest@room.test']
    await tx
      .insertInto('fan')
      .values(
        emails.map((email) => ({
          club_id: clubId,
          account_id: `guest-${email}`,
          email,
          kyc_status: 'READY_FOR_KYC' as const,
          is_guest: true,
        })),
      )
      .execute()
    const gifts = emails.map((email) => ({ email, amount: coinUnits(1) }))
    return { fan: known, rows: await giveToFans(tx, { clubId, memo: 'For a test', gifts, dryRun: true }) }
  })
  expect(rows.map((row) => row.fan?.id ?? row.problem)).toEqual([fan.id, 'errors.staff.noFan'])
})
