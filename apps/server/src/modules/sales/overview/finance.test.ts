import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { pathOf } from '@virage/contract'
import { coinsText, wholeCoins } from '@virage/domain'
import { mailsTo } from '@virage/test-support/mailbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallAs, openApp, errorKeyOf, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { onSandboxPage } from '../../../testing/sandbox-page.ts'

let app: TestApp
let finance: CallAs
const virage = { slug: 'fc-virage' }
const horizon = { slug: 'fondation-horizon' }
const returnUrls = {
  get successUrl() {
    return `${app.origin}/done`
  },
  get cancelUrl() {
    return `${app.origin}/back`
  },
}
beforeAll(async () => {
  app = await openApp()
  const operator = await app.as('operator@virage.test')
  for (const params of [virage, horizon])
    valueOf(await operator(staff.addStaff, { params, body: { email: 'fi@nance.test', role: 'finance' } }))
  await app.identity.createConfirmedUser({ email: 'fi@nance.test', password: 'Virage-demo-2026!' })
  finance = await app.as('fi@nance.test')
})
afterAll(() => app.stop())

const own = async (email: string, club = virage) => ({
  call: await app.as(email),
  params: { ...club, username: (await app.tokenOf(email)).username },
})
const balanceOf = async (email: string) => {
  const { call, params } = await own(email)
  return valueOf(await call(contract.getBalance, { params })).coins.amount
}
/** Returns the subjects of refund emails, newest first. */
const refundSubjects = async (email: string) =>
  (await mailsTo(app, email)).map(({ subject }) => subject).filter((subject) => subject.startsWith('Refund'))
const fanId = async (email: string) => {
  const { call, params } = await own(email)
  return valueOf(await call(contract.getMe, { params })).id
}
const table = async (call: contract.ApiOperation, params: Record<string, string>) => {
  const { token } = await app.officeTokenOf('fi@nance.test')
  const response = await fetch(app.origin + pathOf(call.path, params), {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.headers.get('content-type')).toMatch(/^text\/csv/)
  return response.text()
}

describe('coins', () => {
  test('are given by staff from the treasury, once, and the wallet shows the reason (P03, X01)', async () => {
    const before = await balanceOf('karim@fans.test')
    const totals = valueOf(await finance(staff.getCoinTotals, { params: virage }))
    const body = { fanId: await fanId('karim@fans.test'), coinsAmount: 20.5, memo: '=SUM(A1:A9)' }
    const give = () => finance(staff.giveCoins, { params: virage, body, idempotencyKey: 'the-prize' })
    const twice = (await Promise.all([give(), give()])).map(valueOf)
    expect(twice[1]).toEqual(twice[0])
    expect(await balanceOf('karim@fans.test')).toBe(before + 20.5)
    expect(twice[0]?.treasury.amount).toBe(totals.treasury.amount - 20.5)
    expect(twice[0]?.issued).toEqual(totals.issued)
    const { call, params } = await own('karim@fans.test')
    const [newest] = valueOf(await call(contract.listOperations, { params }))
    expect(newest).toMatchObject({ type: 'COINS_GIFT', change: 20.5, label: '=SUM(A1:A9)' })
    // Formulas are escaped.
    const csv = await table(staff.exportLedger, virage)
    expect(csv).toContain("'=SUM(A1:A9)")
    expect(csv).not.toMatch(/,=SUM/)
  })

  test('are given to all fans of a list or to none, after a dry run that gives nothing', async () => {
    const [karim, marie] = [await balanceOf('karim@fans.test'), await balanceOf('marie@fans.test')]
    const give = (rows: { email: string; coinsAmount: number }[], dryRun = false, idempotencyKey?: string) =>
      finance(staff.giveCoinsToFans, {
        params: virage,
        body: { memo: 'Volunteers of the derby', dryRun, rows },
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      })
    const good = [
      { email: 'Karim@Fans.test', coinsAmount: 20.5 },
      { email: 'marie@fans.test', coinsAmount: 1 },
    ]
    const bad = [...good, { email: 'nobody@fans.test', coinsAmount: 1 }, { email: 'karim@fans.test', coinsAmount: 1 }]
    const problems = [null, null, 'errors.staff.noFan', 'errors.staff.sameFan']
    expect(valueOf(await give(bad, true)).rows.map(({ problem }) => problem)).toEqual(problems)
    const refused = await give(bad)
    expect(refused.ok ? [] : refused.problem?.errors).toEqual([
      { path: 'rows.2.email', key: 'errors.staff.noFan' },
      { path: 'rows.3.email', key: 'errors.staff.sameFan' },
    ])
    expect(errorKeyOf(await give(good.map((row) => ({ ...row, coinsAmount: 900_000_000 }))))).toBe(
      'errors.coins.notEnough',
    )
    valueOf(await give(good, true))
    expect([await balanceOf('karim@fans.test'), await balanceOf('marie@fans.test')]).toEqual([karim, marie])
    const twice = (await Promise.all([give(good, false, 'the-list'), give(good, false, 'the-list')])).map(valueOf)
    expect(twice[0]).toEqual(twice[1])
    expect([await balanceOf('karim@fans.test'), await balanceOf('marie@fans.test')]).toEqual([karim + 20.5, marie + 1])
    const log = valueOf(await finance(staff.getCoinTotals, { params: virage }))
    expect(log.issued.amount).toBeCloseTo(log.treasury.amount + log.held.amount + log.fans.amount, 5)
  })

  test('can’t exceed the treasury, go to strangers, or have an invalid amount (V01)', async () => {
    const body = { fanId: await fanId('karim@fans.test'), coinsAmount: 900_000_000, memo: 'All' }
    expect(errorKeyOf(await finance(staff.giveCoins, { params: virage, body }))).toBe('errors.coins.notEnough')
    const stranger = { ...body, fanId: '0190f1e2-0000-7000-a000-000000000001', coinsAmount: 1 }
    expect(errorKeyOf(await finance(staff.giveCoins, { params: virage, body: stranger }))).toBe(
      'errors.backend.notFound',
    )
    for (const coinsAmount of [0, -1, 1e308, 0.0000001])
      expect(errorKeyOf(await finance(staff.giveCoins, { params: virage, body: { ...body, coinsAmount } }))).toBe(
        'errors.validation.failed',
      )
    const supplied = valueOf(
      await finance(staff.supplyCoins, { params: virage, body: { coinsAmount: 5, reason: 'A new season' } }),
    )
    const { issued, treasury, held, fans } = supplied
    expect(issued.amount).toBeCloseTo(treasury.amount + held.amount + fans.amount, 5)
  })
})

describe('refunds', () => {
  test('of an order paid with coins return coins and stock at once, and only once', async () => {
    const { call, params } = await own('marie@fans.test')
    const scarf = valueOf(
      await call(contract.getExclusive, { params: { ...virage, exclusiveSlug: 'derby-scarf-1911' } }),
    )
    if (!scarf.visible) throw new Error('hidden')
    const before = await balanceOf('marie@fans.test')
    const lineItems = [{ exclusiveId: scarf.id }]
    const order = valueOf(await call(contract.createCoinsOrder, { params, body: { lineItems } }))
    const its = { params: { ...virage, orderId: order.id }, body: { reason: 'Torn', restock: true } }
    expect(valueOf(await finance(staff.refundOrder, its))).toMatchObject({ status: 'done', amount: { value: 0 } })
    expect(errorKeyOf(await finance(staff.refundOrder, its))).toBe('errors.refund.already')
    expect(await balanceOf('marie@fans.test')).toBe(before)
    const [newest] = valueOf(await call(contract.listOperations, { params }))
    expect(newest).toMatchObject({ type: 'COINS_ORDER', refunded: true, change: order.usedCoins.amount })
    expect(valueOf(await call(contract.listOrders, { params }))[0]).toMatchObject({ id: order.id, refunded: true })
    expect(valueOf(await finance(staff.listStaffOrders, { params: virage }))[0]).toMatchObject({
      id: order.id,
      refund: 'done',
      buyer: { firstName: 'Marie' },
    })
    expect(await table(staff.exportOrders, virage)).toContain(order.id)
    await expect
      .poll(() => refundSubjects('marie@fans.test'))
      .toEqual([`Refund of ${coinsText(wholeCoins(order.usedCoins.amount), 'VIR', 'en')}`])
  })

  test('of a part leave the order with the fan, once per key, and are rejected for an invalid amount', async () => {
    const { call, params } = await own('marie@fans.test')
    const scarf = valueOf(
      await call(contract.getExclusive, { params: { ...virage, exclusiveSlug: 'derby-scarf-1911' } }),
    )
    if (!scarf.visible) throw new Error('hidden')
    const lineItems = [{ exclusiveId: scarf.id }]
    const order = valueOf(await call(contract.createCoinsOrder, { params, body: { lineItems } }))
    const before = await balanceOf('marie@fans.test')
    const part = (given: object, idempotencyKey?: string) =>
      finance(staff.refundOrder, {
        params: { ...virage, orderId: order.id },
        body: { reason: 'A stain', restock: true, ...given },
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      })
    for (const given of [
      { amount: 0 },
      { coinsAmount: 0 },
      { amount: 0, coinsAmount: 0 },
      { amount: -1 },
      { coinsAmount: -1 },
      { amount: 0.999 },
      { coinsAmount: 0.000001 },
      { amount: 1e308 },
      { coinsAmount: Number.NaN },
    ])
      expect(errorKeyOf(await part(given)), JSON.stringify(given)).toBe('errors.validation.failed')
    expect(errorKeyOf(await part({ amount: 0.01 }))).toBe('errors.refund.tooMuch')

    const twice = [await part({ coinsAmount: 1.5 }, 'the-stain'), await part({ coinsAmount: 1.5 }, 'the-stain')]
    expect(twice.map(valueOf)[1]).toEqual(twice.map(valueOf)[0])
    expect(valueOf(await part({ coinsAmount: 0.25 }))).toMatchObject({ whole: false, restocked: false })
    expect(await balanceOf('marie@fans.test')).toBe(before + 1.75)
    expect(valueOf(await call(contract.listOrders, { params }))[0]).toMatchObject({
      id: order.id,
      refunded: false,
      refundedCoins: { amount: 1.75 },
    })
    // Concurrent partial refunds never exceed what was paid.
    const rest = order.usedCoins.amount - 1.75
    const race = await Promise.all([part({ coinsAmount: rest }), part({ coinsAmount: rest }), part({})])
    expect(race.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await balanceOf('marie@fans.test')).toBe(before + order.usedCoins.amount)
    expect(errorKeyOf(await part({ coinsAmount: 1 }))).toBe('errors.refund.already')
    // The earlier refund of the whole order, both parts, and the concurrent one that succeeded.
    await expect.poll(async () => (await refundSubjects('marie@fans.test')).length).toBe(4)
    expect(valueOf(await finance(staff.listStaffOrders, { params: virage }))[0]).toMatchObject({
      id: order.id,
      refundedCoins: order.usedCoins,
    })
  })

  test('of bought coins withdraw the coins, and are rejected if they were spent', async () => {
    const { call, params } = await own('karim@fans.test')
    const before = await balanceOf('karim@fans.test')
    const buy = async () => {
      const { url } = valueOf(await call(contract.purchaseCoins, { params, body: { coinsAmount: 30, ...returnUrls } }))
      const had = await balanceOf('karim@fans.test')
      await onSandboxPage(url, 'pay')
      await expect.poll(() => balanceOf('karim@fans.test')).toBe(had + 30)
      const [newest] = valueOf(await finance(staff.listCoinsPurchases, { params: virage }))
      return newest?.id ?? ''
    }
    const first = await buy()
    const its = (purchaseId: string) => ({ params: { ...virage, purchaseId }, body: { reason: 'Changed their mind' } })
    expect(valueOf(await finance(staff.refundCoinsPurchase, its(first)))).toMatchObject({
      status: 'pending',
      amount: { value: 33 },
    })
    await expect.poll(async () => valueOf(await finance(staff.listRefunds, { params: virage }))[0]?.status).toBe('done')
    expect(await balanceOf('karim@fans.test')).toBe(before)
    await expect.poll(() => refundSubjects('karim@fans.test')).toEqual(['Refund of 33.00\u00A0€'])

    const second = await buy()
    const members = valueOf(await call(contract.listMembers, { params }))
    const to = members.find(({ firstName }) => firstName === 'Marie')?.id ?? ''
    const all = await balanceOf('karim@fans.test')
    valueOf(await call(contract.createGiftCard, { params, body: { to, coinsAmount: all } }))
    expect(errorKeyOf(await finance(staff.refundCoinsPurchase, its(second)))).toBe('errors.refund.coinsSpent')
  })

  test('of bought coins that are partly spent refund the unspent part, in parts too (B01)', async () => {
    const { call, params } = await own('karim@fans.test')
    const { url } = valueOf(await call(contract.purchaseCoins, { params, body: { coinsAmount: 30, ...returnUrls } }))
    const had = await balanceOf('karim@fans.test')
    await onSandboxPage(url, 'pay')
    await expect.poll(() => balanceOf('karim@fans.test')).toBe(had + 30)
    const [newest] = valueOf(await finance(staff.listCoinsPurchases, { params: virage }))
    const purchaseId = newest?.id ?? ''
    const refundable = async () =>
      valueOf(await finance(staff.getRefundable, { params: { ...virage, kind: 'coins', itemId: purchaseId } }))
    const members = valueOf(await call(contract.listMembers, { params }))
    const to = members.find(({ firstName }) => firstName === 'Marie')?.id ?? ''
    valueOf(await call(contract.createGiftCard, { params, body: { to, coinsAmount: had + 20 } }))

    expect(await refundable()).toMatchObject({
      bought: { amount: 30 },
      unspent: { amount: { value: 11 }, coins: { amount: 10 } },
      isDivisible: true,
    })
    const part = (amount?: number) =>
      finance(staff.refundCoinsPurchase, {
        params: { ...virage, purchaseId },
        body: { reason: 'Withdrawn', ...(amount !== undefined && { amount }) },
      })
    expect(errorKeyOf(await part())).toBe('errors.refund.coinsSpent')
    expect(errorKeyOf(await part(11.01))).toBe('errors.refund.coinsSpent')
    expect(errorKeyOf(await part(33.01))).toBe('errors.refund.tooMuch')
    const race = await Promise.all([part(6), part(6), part(6)])
    expect(race.filter(({ ok }) => ok)).toHaveLength(1)
    valueOf(await part((await refundable()).unspent.amount.value))
    expect(await balanceOf('karim@fans.test')).toBeLessThan(0.01)
    await expect
      .poll(async () => valueOf(await finance(staff.getStaffCoinsPurchase, { params: { ...virage, purchaseId } })))
      .toMatchObject({ refund: 'done', refundedCost: { value: 10.99 } })
  })

  test('can be listed and requested only in their own club (X01)', async () => {
    const [order] = valueOf(await finance(staff.listStaffOrders, { params: virage }))
    const elsewhere = {
      params: { ...horizon, orderId: order?.id ?? '' },
      body: { reason: 'Not ours', restock: false },
    }
    expect(errorKeyOf(await finance(staff.refundOrder, elsewhere))).toBe('errors.backend.notFound')
  })
})

test('an outstanding payment is extended, charged once, or cancelled; its open checkout page is closed', async () => {
  const open = () => finance(staff.listStaffDuePayments, { params: horizon, query: { state: 'OPEN' } }).then(valueOf)
  await expect.poll(async () => (await open()).length).toBeGreaterThan(0)
  const [due] = await open()
  if (!due) throw new Error('Nothing is owed')
  const its = { params: { ...horizon, duePaymentId: due.id } }
  const later = new Date(new Date(due.deadline).getTime() + 86_400_000).toISOString()
  expect(errorKeyOf(await finance(staff.extendDuePayment, { ...its, body: { deadline: due.deadline } }))).toBe(
    'errors.validation.failed',
  )
  expect(valueOf(await finance(staff.extendDuePayment, { ...its, body: { deadline: later } }))).toMatchObject({
    deadline: later,
    overdue: false,
  })

  const { call, params } = await own(due.winner.email, horizon)
  const lineItems = [{ exclusiveId: due.lot.id }]
  const { url } = valueOf(await call(contract.createFiatOrder, { params, body: { lineItems, ...returnUrls } }))
  expect(errorKeyOf(await finance(staff.chargeDuePayment, { ...its, body: {} }))).toBe('errors.payment.underWay')
  expect(valueOf(await finance(staff.cancelDuePayment, { ...its, body: { reason: 'Mistake' } }))).toMatchObject({
    state: 'CANCELLED',
  })
  expect(errorKeyOf(await finance(staff.cancelDuePayment, { ...its, body: { reason: 'Again' } }))).toBe(
    'errors.backend.notFound',
  )
  expect(valueOf(await call(contract.listDuePayments, { params }))).toEqual([])
  // The job closes the page; a payment before that is refunded automatically.
  await expect.poll(async () => (await fetch(url)).text()).toMatch(/expired|expiré/)
})
