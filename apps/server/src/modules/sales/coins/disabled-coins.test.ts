import { getBalance, purchaseCoins } from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { wholeCoins } from '@virage/domain'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilItWaits } from '../../../testing/lock-waits.ts'
import { newClub } from '../../../testing/new-club.ts'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { onSandboxPage } from '../../../testing/sandbox-page.ts'
import { transferCoins } from '../../wallet/index.ts'

let app: TestApp
let operator: CallAs
beforeAll(async () => {
  app = await openApp()
  operator = await app.as('operator@virage.test')
})
afterAll(() => app.stop())

/** A new club with coins, and a fan of it. */
async function createClub(slug: string) {
  await newClub(app, slug)
  const change = (coinsEnabled: boolean) =>
    operator(staff.updateClubSettings, { params: { slug }, body: { coinsEnabled } })
  valueOf(await change(true))
  const { database, clubs } = app.platform
  const clubId = (await clubs.find(slug))?.id ?? ''
  const { rows } = await database.withTenant(clubId, (tx) =>
    sql<{ id: string }>`
      insert into fan (club_id, account_id, email, kyc_status) values (${clubId}, ${slug}, ${`fan@${slug}.test`}, 'VALIDATED')
      returning id`.execute(tx),
  )
  const fanId = rows[0]?.id ?? ''
  return { clubId, fanId, disable: () => change(false) }
}

test('coins that an erased fan has left can be disabled', async () => {
  const { clubId, fanId, disable } = await createClub('left-behind')
  const { database } = app.platform
  await database.withTenant(clubId, (tx) =>
    transferCoins(tx, {
      clubId,
      kind: 'PURCHASE',
      from: 'issue',
      to: { fanId },
      amount: wholeCoins(3),
      reference: fanId,
    }),
  )
  expect(errorKeyOf(await disable())).toBe('errors.staff.inUse')
  await database.withTenant(clubId, (tx) =>
    sql`update fan set email = 'erased-x@erased.invalid' where id = ${fanId}`.execute(tx),
  )
  expect(valueOf(await disable()).coinsEnabled).toBe(false)
})

test('coins that a fan is buying can’t be disabled', async () => {
  const { clubId, fanId, disable } = await createClub('still-buying')
  const { database } = app.platform
  await database.withTenant(clubId, (tx) =>
    sql`
      insert into checkout (club_id, fan_id, purpose, amount, coins, provider, success_url, cancel_url, expires_at)
      values (${clubId}, ${fanId}, 'coins', 500, 500000, 'sandbox', '', '', now() + interval '1 hour')`.execute(tx),
  )
  expect(errorKeyOf(await disable())).toBe('errors.staff.inUse')
  await database.withTenant(clubId, (tx) =>
    sql`update checkout set status = 'expired', settled_at = now() where club_id = ${clubId}`.execute(tx),
  )
  expect(valueOf(await disable()).coinsEnabled).toBe(false)
})

test('coins that a refund brings back can’t be disabled until it is done', async () => {
  const { clubId, fanId, disable } = await createClub('refunding')
  const { database } = app.platform
  const change = (statement: RawBuilder<unknown>) => database.withTenant(clubId, (tx) => statement.execute(tx))
  await change(sql`
    with paid as (
      insert into checkout (club_id, fan_id, purpose, amount, coins, provider, success_url, cancel_url, expires_at, status, settled_at)
      values (${clubId}, ${fanId}, 'order', 500, 0, 'sandbox', '', '', now(), 'paid', now()) returning id)
    insert into refund (club_id, checkout_id, amount, coins, whole, reason, actor)
    select ${clubId}, id, 500, 100000, true, 'x', 'x' from paid`)
  expect(errorKeyOf(await disable())).toBe('errors.staff.inUse')
  await change(sql`update refund set status = 'failed', settled_at = now() where club_id = ${clubId}`)
  expect(errorKeyOf(await disable())).toBe('errors.staff.inUse')
  await change(sql`update refund set status = 'done', settled_at = now() where club_id = ${clubId}`)
  expect(valueOf(await disable()).coinsEnabled).toBe(false)
})

test.each([
  {
    end: 'they come back burnt',
    slug: 'burnt',
    statement: sql`
      insert into withdrawal_return (club_id, withdrawal_id, condition, deduction, reason, created_by, recorded_by)
      select club_id, id, 'Burnt', 100, 'Burnt', who, who from withdrawal, unnest(array['one', 'two']) who where club_id = `,
  },
  {
    end: 'the fan is erased',
    slug: 'erased',
    statement: sql`update fan set email = id || '@erased.invalid' where club_id = `,
  },
])(
  'coins that a withdrawal brings back can’t be disabled while its goods are on their way, until $end',
  async (one) => {
    const { clubId, fanId, disable } = await createClub(one.slug)
    const { database } = app.platform
    const change = (statement: RawBuilder<unknown>) => database.withTenant(clubId, (tx) => statement.execute(tx))
    await change(sql`
    with bought as (
      insert into orders (club_id, number, fan_id, original_cost, final_cost, used_coins)
      values (${clubId}, 1, ${fanId}, 500, 0, 500000) returning id)
    insert into withdrawal (club_id, order_id, fan_id, sender, needs_return, sent_at, refund_due_at)
    select ${clubId}, id, ${fanId}, '{}', true, now(), now() from bought`)
    expect(errorKeyOf(await disable())).toBe('errors.staff.inUse')
    await change(sql`${one.statement}${clubId}`)
    expect(valueOf(await disable()).coinsEnabled).toBe(false)
  },
)

test('nobody is given coins that another process has just disabled', async () => {
  const { clubId, fanId } = await createClub('just-disabled')
  const { database } = app.platform
  const treasury = {
    clubId,
    kind: 'SUPPLY',
    from: 'issue',
    to: 'treasury',
    amount: wholeCoins(3),
    reference: fanId,
  } as const
  await database.withTenant(clubId, (tx) => transferCoins(tx, treasury))
  const { work } = await database.withTenant(clubId, async (tx) => {
    await sql`update club set coins_enabled = false, coin_price = 100000 where id = ${clubId}`.execute(tx)
    const body = { fanId, coinsAmount: 1, memo: 'For a test' }
    const gift = operator(staff.giveCoins, { params: { slug: 'just-disabled' }, body, idempotencyKey: 'gift' })
    return untilItWaits(database, gift)
  })
  expect(errorKeyOf(await work)).toBe('errors.payment.coinsNotAccepted')
})

test('a payment for coins that were disabled meanwhile is refunded, and credits none', async () => {
  const params = { slug: 'fc-virage' }
  const karim = await app.as('karim@fans.test')
  const balance = async () => valueOf(await karim(getBalance, { params })).coins.amount
  const before = await balance()
  const url = `${app.origin}/clubs/fc-virage/wallet`
  const body = { coinsAmount: 5, successUrl: url, cancelUrl: url }
  const page = valueOf(await karim(purchaseCoins, { params, body })).url
  const { database } = app.platform
  await database.asSystem((tx) =>
    sql`update club set coins_enabled = false, coin_price = 100000 where slug = 'fc-virage'`.execute(tx),
  )
  await onSandboxPage(page, 'pay')
  const read = async () => {
    const { rows } = await database.asSystem((tx) =>
      sql`select c.status, r.reason from checkout c left join refund r on r.checkout_id = c.id
        where c.purpose = 'coins' order by c.created_at desc limit 1`.execute(tx),
    )
    return rows
  }
  await expect.poll(read).toEqual([{ status: 'expired', reason: 'late' }])
  expect(await balance()).toBe(before)
})
