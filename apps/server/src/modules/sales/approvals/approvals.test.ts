import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { coinUnits, wholeCoins } from '@virage/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { supplyTreasury } from '../../wallet/index.ts'

const params = { slug: 'fc-virage' }
let app: TestApp
let nadia: CallAs
let louis: CallAs
let owner: CallAs
beforeAll(async () => {
  app = await openApp()
  const operator = await app.as('operator@virage.test')
  for (const email of ['nadia@money.test', 'louis@money.test']) {
    valueOf(await operator(staff.addStaff, { params, body: { email, role: 'finance' } }))
    await app.identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
  }
  nadia = await app.as('nadia@money.test')
  louis = await app.as('louis@money.test')
  owner = await app.as('staff@fc-virage.test')
})
afterAll(() => app.stop())
beforeEach(async () => {
  valueOf(await owner(staff.setApprovalRules, { params, body: { refundAbove: 5, supply: false } }))
})

/** Buys a scarf with coins. @returns the order, and what reads the buyer's balance */
async function buy() {
  const call = await app.as('marie@fans.test')
  const own = { ...params, username: (await app.tokenOf('marie@fans.test')).username }
  const scarf = valueOf(await call(contract.getExclusive, { params: { ...params, exclusiveSlug: 'derby-scarf-1911' } }))
  if (!scarf.visible) throw new Error('hidden')
  const body = { lineItems: [{ exclusiveId: scarf.id }] }
  const order = valueOf(await call(contract.createCoinsOrder, { params: own, body }))
  const balance = async () => valueOf(await call(contract.getBalance, { params: own })).coins.amount
  return { order, balance }
}

type Part = { coinsAmount?: number; expected?: { amount: number; coinsAmount: number } }
const refund = (call: CallAs, orderId: string, part: Part = {}) =>
  call(staff.refundOrder, { params: { ...params, orderId }, body: { reason: 'Torn', restock: false, ...part } })
const ask = (
  call: CallAs,
  itemId: string,
  part: Part & { restock?: boolean } = {},
  idempotencyKey: string = crypto.randomUUID(),
) =>
  call(staff.requestRefundApproval, {
    params,
    body: { kind: 'order', itemId, reason: 'Torn', restock: false, ...part },
    idempotencyKey,
  })
const approve = (call: CallAs, requestId: string) =>
  call(staff.approveRequest, { params: { ...params, requestId }, body: {}, idempotencyKey: crypto.randomUUID() })
const decline = (call: CallAs, requestId: string) =>
  call(staff.declineRequest, { params: { ...params, requestId }, body: { reason: 'Not torn' } })

describe('a refund above the club’s limit', () => {
  test('needs a second person, also if it is split into parts', async () => {
    const { order, balance } = await buy()
    const before = await balance()
    expect(errorKeyOf(await refund(nadia, order.id))).toBe('errors.refund.approvalNeeded')
    valueOf(await refund(nadia, order.id, { coinsAmount: 1 }))
    expect(errorKeyOf(await refund(louis, order.id, { coinsAmount: order.usedCoins.amount - 1 }))).toBe(
      'errors.refund.approvalNeeded',
    )
    expect(await balance()).toBe(before + 1)
  })

  test('is asked for once, and approved by someone else once, however many try', async () => {
    const { order, balance } = await buy()
    const before = await balance()
    const [first, again] = await Promise.all([ask(nadia, order.id, {}, 'torn'), ask(nadia, order.id, {}, 'torn')])
    const request = valueOf(first)
    expect(valueOf(again).id).toBe(request.id)
    expect(request).toMatchObject({
      state: 'WAITING',
      own: true,
      number: expect.stringMatching(/^\d{6}$/),
      coins: order.usedCoins,
    })
    expect(errorKeyOf(await ask(louis, order.id))).toBe('errors.refund.requested')
    expect(errorKeyOf(await approve(nadia, request.id))).toBe('errors.staff.ownRequest')
    expect(await balance()).toBe(before)

    const all = await Promise.all(Array.from({ length: 8 }, () => approve(louis, request.id)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(all.filter(({ ok }) => !ok).map(errorKeyOf)).toEqual(Array(7).fill('errors.staff.requestDecided'))
    expect(await balance()).toBe(before + order.usedCoins.amount)
    const [listed] = valueOf(await owner(staff.listApprovalRequests, { params, query: { state: 'APPROVED' } }))
    expect(listed).toMatchObject({ id: request.id, decidedBy: 'louis@money.test', own: false })
    expect(valueOf(await owner(staff.getStaffOrder, { params: { ...params, orderId: order.id } }))).toMatchObject({
      refund: 'done',
      refunds: [{ id: listed?.refundId, coins: order.usedCoins }],
    })
  })

  test('has a reason as long as any other', async () => {
    const { order } = await buy()
    const reason = 'T'.repeat(1000)
    const body = { kind: 'order', itemId: order.id, reason, restock: false } as const
    const { id } = valueOf(
      await nadia(staff.requestRefundApproval, { params, body, idempotencyKey: crypto.randomUUID() }),
    )
    valueOf(await approve(louis, id))
    const [refunded] = valueOf(await owner(staff.listRefunds, { params }))
    expect(refunded).toMatchObject({ of: { id: order.id }, reason })
  })

  test.each([
    { kind: 'coins', amount: 0 },
    { kind: 'order', amount: 0, coinsAmount: 0 },
    { kind: 'donation', amount: 1 },
    { kind: 'membership', amount: 1 },
  ] as const)('is not asked for as $kind with a part of $amount', async (part) => {
    const body = { itemId: crypto.randomUUID(), reason: 'Torn', restock: false, ...part }
    const asked = await nadia(staff.requestRefundApproval, { params, body, idempotencyKey: crypto.randomUUID() })
    expect(errorKeyOf(asked)).toBe('errors.validation.failed')
  })

  test('is declined with a reason, and can then be asked for again; who asked can take it back', async () => {
    const { order, balance } = await buy()
    const before = await balance()
    for (const call of [louis, nadia]) {
      const { id } = valueOf(await ask(nadia, order.id))
      expect(valueOf(await decline(call, id))).toMatchObject({ state: 'DECLINED', declineReason: 'Not torn' })
      expect(errorKeyOf(await approve(louis, id))).toBe('errors.staff.requestDecided')
    }
    expect(await balance()).toBe(before)
  })

  test('stays a request if less is left than was asked for', async () => {
    const { order } = await buy()
    const { id } = valueOf(await ask(nadia, order.id))
    valueOf(await refund(louis, order.id, { coinsAmount: 1 }))
    expect(errorKeyOf(await approve(louis, id))).toBe('errors.refund.tooMuch')
    const [waiting] = valueOf(await owner(staff.listApprovalRequests, { params, query: { state: 'WAITING' } }))
    expect(waiting?.id).toBe(id)
    valueOf(await decline(louis, id))
  })

  test('is not begun or asked for if another sum is left than was shown', async () => {
    const { order, balance } = await buy()
    const shown = { expected: { amount: 0, coinsAmount: order.usedCoins.amount } }
    valueOf(await refund(nadia, order.id, { coinsAmount: 1 }))
    const before = await balance()
    expect(errorKeyOf(await refund(nadia, order.id, shown))).toBe('errors.refund.changed')
    expect(errorKeyOf(await ask(nadia, order.id, shown))).toBe('errors.refund.changed')
    expect(await balance()).toBe(before)
  })

  test('with a return to stock stays a request if more is left than was asked for', async () => {
    const { order } = await buy()
    valueOf(await refund(louis, order.id, { coinsAmount: 1 }))
    const { id } = valueOf(await ask(nadia, order.id, { restock: true }))
    // As when the provider refuses an earlier refund.
    await app.platform.database.asSystem((tx) =>
      tx
        .updateTable('orders')
        .set({ refunded_coins: coinUnits(0) })
        .where('id', '=', order.id)
        .execute(),
    )
    expect(errorKeyOf(await approve(louis, id))).toBe('errors.refund.changed')
  })

  test('can’t be inserted past the rule, and a request is decided neither twice, nor late, nor by who asked', async () => {
    const { order } = await buy()
    const inDatabase = (statement: ReturnType<typeof sql>) =>
      app.platform.database.asSystem((tx) => statement.execute(tx))
    await expect(
      inDatabase(sql`insert into refund (club_id, order_id, amount, coins, reason, actor)
        select club_id, id, 0, used_coins, 'x', 'nadia' from orders where id = ${order.id}`),
    ).rejects.toThrow('needs the approval of a second person')
    const { id } = valueOf(await ask(nadia, order.id))
    await expect(
      inDatabase(sql`update approval_request set decision = 'approved', decided_by = requested_by, decided_at = virage_now()
        where id = ${id}`),
    ).rejects.toThrow('approved_by_a_second_person')
    await expect(
      inDatabase(sql`update approval_request set decision = 'approved', decided_by = 'other', decided_at = expires_at + interval '1 second'
        where id = ${id}`),
    ).rejects.toThrow('decided once')
    await expect(inDatabase(sql`update approval_request set coins = 1 where id = ${id}`)).rejects.toThrow(
      'decided once',
    )
    // The right to one refund is no right to another.
    await inDatabase(sql`update approval_request set decision = 'approved', decided_by = 'other', decided_at = virage_now()
      where id = ${id}`)
    await expect(
      inDatabase(sql`insert into refund (club_id, order_id, amount, coins, reason, actor, approval_id)
        select club_id, id, 0, used_coins - 1, 'x', 'nadia', ${id}::uuid from orders where id = ${order.id}`),
    ).rejects.toThrow('not the approved one')
  })
})

test('new coins need a second person where the club asks for one', async () => {
  valueOf(await owner(staff.setApprovalRules, { params, body: { refundAbove: null, supply: true } }))
  const body = { coinsAmount: 50, reason: 'A new season' }
  expect(errorKeyOf(await nadia(staff.supplyCoins, { params, body }))).toBe('errors.staff.supplyNeedsApproval')
  const before = valueOf(await nadia(staff.getCoinTotals, { params }))
  const { id } = valueOf(await nadia(staff.requestSupplyApproval, { params, body }))
  expect(errorKeyOf(await approve(nadia, id))).toBe('errors.staff.ownRequest')
  valueOf(await approve(louis, id))
  expect(valueOf(await nadia(staff.getCoinTotals, { params })).treasury.amount).toBe(before.treasury.amount + 50)
})

test('a refund of coins that the treasury lacks needs nobody to approve new coins', async () => {
  const { order, balance } = await buy()
  valueOf(await owner(staff.setApprovalRules, { params, body: { refundAbove: null, supply: true } }))
  const { treasury } = valueOf(await nadia(staff.getCoinTotals, { params }))
  const members = valueOf(await owner(staff.listFans, { params, query: { search: 'karim@fans.test' } }))
  const gift = { fanId: members[0]?.id ?? '', coinsAmount: treasury.amount, memo: 'A prize' }
  valueOf(await nadia(staff.giveCoins, { params, body: gift, idempotencyKey: crypto.randomUUID() }))
  const before = await balance()
  expect(valueOf(await refund(nadia, order.id))).toMatchObject({ status: 'done' })
  expect(await balance()).toBe(before + order.usedCoins.amount)
})

test('no more coins are issued than numbers can count exactly, even by two people (finding M26)', async () => {
  const { issued } = valueOf(await nadia(staff.getCoinTotals, { params }))
  await app.platform.database.asSystem(async (tx) => {
    const club = await tx.selectFrom('club').select('id').where('slug', '=', params.slug).executeTakeFirstOrThrow()
    const amount = wholeCoins(50_000_000_000 - Math.ceil(issued.amount) - 1)
    await supplyTreasury(tx, { clubId: club.id, amount, memo: 'Nearly all' })
  })
  const before = valueOf(await nadia(staff.getCoinTotals, { params }))
  const body = { coinsAmount: 2, reason: 'One more than there may be' }
  expect(errorKeyOf(await nadia(staff.supplyCoins, { params, body }))).toBe('errors.validation.failed')
  valueOf(await owner(staff.setApprovalRules, { params, body: { refundAbove: null, supply: true } }))
  const { id } = valueOf(await nadia(staff.requestSupplyApproval, { params, body }))
  expect(errorKeyOf(await approve(louis, id))).toBe('errors.validation.failed')
  expect(valueOf(await nadia(staff.getCoinTotals, { params }))).toEqual(before)
})
