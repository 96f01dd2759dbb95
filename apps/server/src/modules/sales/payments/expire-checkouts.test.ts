import { randomUUID } from 'node:crypto'
import { cents, type Coins, coinUnits, wholeCoins } from '@virage/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CoinFixtures, createCoinFixtures, openIdleDatabase } from '../../../testing/coin-fixtures.ts'
import { readLockWaits } from '../../../testing/lock-waits.ts'
import { transferCoins } from '../../wallet/index.ts'
import { lockExclusives } from '../orders/queries.ts'
import { insertCheckout } from './checkouts.ts'
import { expireCheckouts } from './expire-checkouts.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())

const links = { publicUrl: () => 'http://localhost', unsubscribeLinks: { path: () => '', read: () => undefined } }
const shape = { fans: 3, exclusives: 2, stock: 5, coins: 20 }
const hold = (clubId: string, fanId: string | undefined, reference: string) =>
  ({
    clubId,
    kind: 'HOLD',
    from: { fanId: fanId ?? '' },
    to: 'held',
    amount: wholeCoins(1),
    reference,
  }) as const

type Overdue = { fan: number; exclusive: number; heldCoins: Coins; minutes: number }

/** Opens a checkout that has ended this many minutes ago. @returns its id */
async function openOverdue({ database, club, fanIds, exclusiveIds }: CoinFixtures, overdue: Overdue): Promise<string> {
  const id = randomUUID()
  await database.withTenant(club.id, (tx) =>
    insertCheckout(tx, {
      id,
      clubId: club.id,
      fanId: fanIds[overdue.fan] ?? '',
      purpose: 'order',
      amount: cents(100),
      heldCoins: overdue.heldCoins,
      coins: coinUnits(0),
      offSession: false,
      outstandingPaymentId: null,
      delivery: null,
      lines: [{ exclusiveId: exclusiveIds[overdue.exclusive] ?? '', price: wholeCoins(2), withdrawal: 'RIGHT' }],
      provider: 'test',
      successUrl: '',
      cancelUrl: '',
      expiresAt: new Date(Date.now() - overdue.minutes * 60_000),
    }),
  )
  return id
}

const statusOf = async ({ database, club }: CoinFixtures, id: string) =>
  (
    await database.withTenant(club.id, (tx) =>
      tx.selectFrom('checkout').select('status').where('club_id', '=', club.id).where('id', '=', id).executeTakeFirst(),
    )
  )?.status

test('checkouts that expire together can’t deadlock with a purchase that has locked what one of them has reserved', async () => {
  const fixtures = await createCoinFixtures(idle.database, shape)
  const { database, club, fanIds, exclusiveIds } = fixtures
  const first = await openOverdue(fixtures, { fan: 0, exclusive: 0, heldCoins: wholeCoins(1), minutes: 9 })
  await database.withTenant(club.id, (tx) => transferCoins(tx, hold(club.id, fanIds[0], first)))
  const second = await openOverdue(fixtures, { fan: 1, exclusive: 1, heldCoins: coinUnits(0), minutes: 8 })
  const expiring = await database.withTenant(club.id, async (tx) => {
    await lockExclusives(tx, club.id, exclusiveIds.slice(1))
    const started = expireCheckouts({ database, links })
    started.catch(() => {})
    await expect.poll(() => readLockWaits(database)).toHaveLength(1)
    // Stock before coins, as every purchase.
    await transferCoins(tx, hold(club.id, fanIds[2], randomUUID()))
    return { started }
  })
  expect(await expiring.started).toBe(2)
  expect([await statusOf(fixtures, first), await statusOf(fixtures, second)]).toEqual(['expired', 'expired'])
})

test('a checkout that can’t be released doesn’t stop those of other clubs', async () => {
  const broken = await createCoinFixtures(idle.database, shape)
  const sound = await createCoinFixtures(idle.database, shape)
  const unheld = await openOverdue(broken, { fan: 0, exclusive: 0, heldCoins: wholeCoins(1), minutes: 9 })
  const other = await openOverdue(sound, { fan: 0, exclusive: 0, heldCoins: coinUnits(0), minutes: 8 })
  await expect(expireCheckouts({ database: idle.database, links })).rejects.toThrow('1 of 2 failed')
  expect([await statusOf(broken, unheld), await statusOf(sound, other)]).toEqual(['open', 'expired'])
})
