import { randomUUID } from 'node:crypto'
import { wholeCoins } from '@virage/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCoinFixtures, isLedgerSound, openIdleDatabase } from '../../testing/coin-fixtures.ts'
import { untilItWaits } from '../../testing/lock-waits.ts'
import { createAccounts, lockAccount, readBalance } from './accounts.ts'
import { payFans } from './batch-transfers.ts'
import { type Transfer, transferCoins } from './ledger.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())

test.each([
  { whose: 'has bought coins', has: ['fan'] as const, kind: 'GIFT' as const },
  { whose: 'has granted coins', has: ['granted'] as const, kind: 'PURCHASE' as const },
  { whose: 'has both', has: ['fan', 'granted'] as const, kind: 'GIFT' as const },
  { whose: 'has none', has: [] as const, kind: 'GIFT' as const },
])('a gift to many fans waits for a transfer to one who $whose, and both succeed', async ({ has, kind }) => {
  const fixtures = await createCoinFixtures(idle.database, { fans: 3, exclusives: 1, stock: 1, coins: 0 })
  const { database, club, fanIds } = fixtures
  const clubId = club.id
  const [before = '', fanId = '', after = ''] = fanIds.toSorted()
  await database.withTenant(clubId, async (tx) => {
    await createAccounts(
      tx,
      clubId,
      has.map((coins) => ({ kind: coins, fanId })),
    )
    const supply = { kind: 'SUPPLY', from: 'issue', to: 'treasury' } as const
    await transferCoins(tx, { ...supply, clubId, amount: wholeCoins(100), reference: randomUUID() })
  })
  const one: Omit<Transfer, 'amount' | 'reference'> = { clubId, kind, from: 'treasury', to: { fanId } }
  const payments = [after, fanId, before].map((id) => ({ fanId: id, amount: wholeCoins(10), reference: randomUUID() }))
  const { work } = await database.withTenant(clubId, async (tx) => {
    await lockAccount(tx, clubId, { fanId })
    const waiting = await untilItWaits(
      database,
      database.withTenant(clubId, (other) => payFans(other, { clubId, kind: 'GIFT' }, payments)),
    )
    expect(waiting.isOver).toBe(false)
    expect(await transferCoins(tx, { ...one, amount: wholeCoins(1), reference: randomUUID() })).toEqual({ ok: true })
    return waiting
  })
  expect(await work).toEqual({ ok: true })
  const balances = await database.withTenant(clubId, (tx) =>
    Promise.all([before, fanId, after].map((id) => readBalance(tx, clubId, id))),
  )
  expect(balances).toEqual([wholeCoins(10), wholeCoins(11), wholeCoins(10)])
  expect(await database.withTenant(clubId, (tx) => isLedgerSound(tx, fixtures))).toBe(true)
})
