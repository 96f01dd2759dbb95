import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { withdrawalEnd } from '@virage/domain'
import { signInBySrp } from '@virage/test-support/fans'
import { mailsTo } from '@virage/test-support/mailbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyersOf, shownExclusive } from '../../../testing/buyer.ts'
import { errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { takePhoto } from '../../../testing/take-photo.ts'
import { sendRefund } from '../refunds/send-refund.ts'

let app: TestApp
const slug = 'fc-virage'
const params = { slug }
const finance = ['fi@nance.test', 'second@nance.test'] as const

beforeAll(async () => {
  app = await openApp()
  const operator = await app.as('operator@virage.test')
  for (const email of finance) {
    valueOf(await operator(staff.addStaff, { params, body: { email, role: 'finance' } }))
    await app.identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
  }
})
afterAll(() => app.stop())

const idOf = (exclusiveSlug: string) => shownExclusive(app, slug, exclusiveSlug)
const person: ReturnType<typeof buyersOf> = (...given) => buyersOf(app, slug)(...given)

const asFinance = async (index: 0 | 1 = 0) => app.as(finance[index])

async function receive(orderId: string, receivedAt = app.platform.clock.now()) {
  const call = await asFinance()
  const body = { receivedAt: receivedAt.toISOString() }
  return valueOf(await call(staff.recordHandover, { params: { slug, orderId }, body }))
}

async function queued(id: string) {
  const call = await asFinance()
  const list = valueOf(await call(staff.listStaffWithdrawals, { params }))
  return list.find((one) => one.id === id)
}

const inParis = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const moveClock = (seconds: number) =>
  fetch(`${app.origin}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seconds }),
  })

describe('a withdrawal before the goods have left the club', () => {
  test('refunds at once, returns the stock, and is acknowledged with its day and hour, once (B01)', async () => {
    const marie = await person('marie@fans.test')
    const before = { coins: await marie.balance(), stock: (await idOf('derby-scarf-1911')).stock }
    const order = await marie.buy(['derby-scarf-1911'])
    expect((await marie.contracts())[0]).toMatchObject({
      orderNumber: order.number,
      lines: [{ state: 'OPEN', until: null, excluded: null }],
    })
    const first = valueOf(await marie.withdraw(order.number))
    expect(first.needsReturn).toBe(false)
    expect(Date.parse(first.refundDueAt) - Date.parse(first.sentAt)).toBe(14 * 24 * 3_600_000)
    expect(valueOf(await marie.withdraw(order.number))).toEqual(first)
    expect(await marie.balance()).toBe(before.coins)
    expect((await idOf('derby-scarf-1911')).stock).toBe(before.stock)
    expect((await marie.orders())[0]).toMatchObject({ number: order.number, refunded: true })
    expect((await marie.contracts())[0]?.lines).toMatchObject([{ state: 'WITHDRAWN' }])
    expect(await queued(first.id)).toMatchObject({
      state: 'DONE',
      orderNumber: order.number,
      refund: { status: 'done' },
    })
    const acknowledgements = async () =>
      (await mailsTo(app, 'marie@fans.test')).filter(({ subject }) => subject === 'We’ve received your withdrawal')
    await expect.poll(async () => (await acknowledgements()).length).toBe(1)
    const [mail] = await acknowledgements()
    expect(mail?.plain).toContain(order.number)
    expect(mail?.plain).toMatch(/\d{1,2} \w+ \d{4} at \d\d:\d\d/)
  })

  test('of one line of several refunds its share of card and coins, and the other line the rest (B01)', async () => {
    const marie = await person('marie@fans.test')
    const order = await marie.buyByCard(['dinner-with-the-coach', 'derby-scarf-1911'])
    const [first, second] = order.exclusives
    if (!first || !second) throw new Error('Two lines expected')
    expect(order.finalCost.value).toBeGreaterThan(0)
    valueOf(await marie.withdraw(order.number, [first.id]))
    const part = (await marie.orders()).find(({ id }) => id === order.id)
    expect(part).toMatchObject({ refunded: false })
    const shareOf = (total: number) =>
      (total * first.pricing.coins.amount) / (first.pricing.coins.amount + second.pricing.coins.amount)
    expect(part?.refundedCost.value).toBeCloseTo(shareOf(order.finalCost.value), 1)
    expect(part?.refundedCoins.amount).toBeCloseTo(shareOf(order.usedCoins.amount), 3)
    valueOf(await marie.withdraw(order.number))
    await expect
      .poll(async () => (await marie.orders()).find(({ id }) => id === order.id))
      .toMatchObject({
        refunded: true,
        refundedCost: { value: order.finalCost.value },
        refundedCoins: { amount: order.usedCoins.amount },
      })
    const foreign = await marie.withdraw(order.number, [(await idOf('keeper-gloves-signed')).id])
    expect(errorKeyOf(foreign)).toBe('errors.validation.failed')
  })
})

describe('a withdrawal after receipt', () => {
  test('holds the refund until the buyer proves the return, and a killed job refunds once (B01)', async () => {
    const marie = await person('marie@fans.test')
    const order = await marie.buyByCard(['dinner-with-the-coach', 'derby-scarf-1911'])
    await receive(order.id)
    const sent = valueOf(await marie.withdraw(order.number))
    expect(sent.needsReturn).toBe(true)
    expect(await queued(sent.id)).toMatchObject({ state: 'RETURN', refund: null })
    const visitor = await app.as(null)
    const proof = { params: { slug, withdrawalId: sent.id }, body: { carrier: 'La Poste', number: '6A123' } }
    for (let times = 0; times < 2; times++) valueOf(await visitor(contract.proveReturn, proof))
    // A second process resumes what a killed one has begun.
    const { database } = app.platform
    const refunds = () =>
      database.asSystem((tx) => tx.selectFrom('refund').selectAll().where('withdrawal_id', '=', sent.id).execute())
    const [refund] = await refunds()
    if (!refund) throw new Error('No refund')
    await sendRefund({ database, provider: app.provider })({ clubId: refund.club_id, refundId: refund.id })
    await expect.poll(async () => (await refunds()).map(({ status }) => status)).toEqual(['done'])
    const charges = await database.asSystem((tx) =>
      sql<{ count: number }>`select count(*) from sandbox_refund where idempotency_key = ${refund.id}`.execute(tx),
    )
    expect(Number(charges.rows[0]?.count)).toBe(1)
    const call = await asFinance()
    const late = { params: { slug, withdrawalId: sent.id }, body: { condition: 'Torn', deduction: 10, reason: 'Torn' } }
    expect(errorKeyOf(await call(staff.recordReturn, late))).toBe('errors.withdrawal.returned')
  })

  test('refunds less for damage once a second person has recorded the same deduction (B01)', async () => {
    const marie = await person('marie@fans.test')
    const order = await marie.buy(['derby-scarf-1911'])
    await receive(order.id)
    const before = await marie.balance()
    const sent = valueOf(await marie.withdraw(order.number))
    const its = { params: { slug, withdrawalId: sent.id } }
    const [first, second] = [await asFinance(0), await asFinance(1)]
    const photoIds = [(await takePhoto(app, slug, first)).id]
    const torn = {
      ...its,
      body: { condition: 'Torn at the collar', deduction: 30, reason: 'Worn at a match', photoIds },
    }
    expect(errorKeyOf(await first(staff.recordReturn, { ...its, body: { condition: 'Torn', deduction: 30 } }))).toBe(
      'errors.validation.failed',
    )
    for (let times = 0; times < 2; times++)
      expect(valueOf(await first(staff.recordReturn, torn))).toMatchObject({ state: 'CONFIRMATION', refund: null })
    expect(await marie.balance()).toBe(before)
    const shown = valueOf(await second(staff.getStaffWithdrawal, its))
    expect(shown.lines).toHaveLength(1)
    expect([shown.paid?.coins, shown.expected?.coins]).toEqual([order.usedCoins, order.usedCoins])
    const agreed = { ...its, body: { ...torn.body, photoIds: [] } }
    expect(valueOf(await second(staff.recordReturn, agreed))).toMatchObject({
      state: 'DONE',
      refund: { status: 'done' },
    })
    expect(await marie.balance()).toBeCloseTo(before + order.usedCoins.amount * 0.7, 5)
    expect((await marie.orders()).find(({ id }) => id === order.id)).toMatchObject({ refunded: false })
  })
})

test('a withdrawal of which nothing goes back is done once a second person agrees, and waits for nobody (B01)', async () => {
  const marie = await person('marie@fans.test')
  const order = await marie.buy(['derby-scarf-1911'])
  await receive(order.id)
  const { id } = valueOf(await marie.withdraw(order.number))
  const its = { params: { slug, withdrawalId: id } }
  const [first, second] = [await asFinance(0), await asFinance(1)]
  const onDesk = async () => {
    const { cards } = valueOf(await first(staff.getDesk, { params }))
    return cards.find(({ name }) => name === 'withdrawals')?.count ?? 0
  }
  const before = await onDesk()
  const photoIds = [(await takePhoto(app, slug, first)).id]
  const body = { condition: 'Burnt', deduction: 100, reason: 'Nothing is left of it' }
  expect(valueOf(await first(staff.recordReturn, { ...its, body: { ...body, photoIds } }))).toMatchObject({
    state: 'CONFIRMATION',
  })
  expect(valueOf(await second(staff.recordReturn, { ...its, body }))).toMatchObject({ state: 'DONE', refund: null })
  expect(await onDesk()).toBe(before - 1)
})

describe('a withdrawal whose refund the provider has refused', () => {
  /** Withdraws from an order by card whose payment the provider doesn't refund. */
  async function withdrawRefused() {
    const marie = await person('marie@fans.test')
    const order = await marie.buyByCard(['derby-scarf-1911', 'dinner-with-the-coach'])
    const [line] = order.exclusives
    const setRefunded = (refunded: ReturnType<typeof sql>) =>
      app.platform.database.asSystem((tx) =>
        sql`update sandbox_charge set refunded = ${refunded} where idempotency_key in (
          select k from orders o join checkout c on c.club_id = o.club_id and c.id = o.checkout_id,
            unnest(array[c.id::text, c.provider_session]) k where o.id = ${order.id})`.execute(tx),
      )
    await setRefunded(sql`amount`)
    const { id } = valueOf(await marie.withdraw(order.number, [line?.id ?? '']))
    await expect.poll(async () => (await queued(id))?.refund?.status).toBe('failed')
    const refundId = (await queued(id))?.refund?.id ?? ''
    const retry = async () => (await asFinance())(staff.retryRefund, { params: { slug, refundId } })
    return { marie, order, id, retry, allow: () => setRefunded(sql`0`) }
  }

  test('is refunded again by staff, once, with the same sums (B01)', async () => {
    const { marie, order, id, retry, allow } = await withdrawRefused()
    const refused = (await queued(id))?.refund
    await allow()
    const retried = await Promise.all([retry(), retry()])
    expect(retried.map(errorKeyOf)).toEqual(['accepted', 'accepted'])
    await expect.poll(async () => (await queued(id))?.state).toBe('DONE')
    expect((await queued(id))?.refund).toEqual({ ...refused, id: expect.any(String), status: 'done' })
    expect(errorKeyOf(await retry())).toBe('accepted')
    expect(await marie.orderOf(order)).toMatchObject({
      refundedCost: refused?.amount,
      refundedCoins: { amount: refused?.coins.amount },
    })
  })

  test('waits for staff, although they have refunded something else of the order since (B01)', async () => {
    const { order, id, allow } = await withdrawRefused()
    const toRetry = async () =>
      valueOf(await (await asFinance())(staff.listRefunds, { params: { slug }, query: { state: 'toRetry' } })).map(
        (refund) => refund.id,
      )
    const refundId = (await queued(id))?.refund?.id
    await allow()
    const part = { params: { slug, orderId: order.id }, body: { reason: 'A scratch', restock: false, amount: 1 } }
    valueOf(await (await asFinance())(staff.refundOrder, part))
    expect(await toRetry()).toContain(refundId)
    const rest = { params: { slug, orderId: order.id }, body: { reason: 'All of it', restock: false } }
    valueOf(await (await asFinance())(staff.refundOrder, rest))
    await expect.poll(toRetry).not.toContain(refundId)
  })

  test('is done once staff have refunded the whole order instead (B01)', async () => {
    const { order, id, retry, allow } = await withdrawRefused()
    await allow()
    const operator = await app.as('operator@virage.test')
    const whole = { params: { slug, orderId: order.id }, body: { reason: 'Refused before', restock: false } }
    valueOf(await operator(staff.refundOrder, whole))
    await expect.poll(async () => (await queued(id))?.state).toBe('DONE')
    expect(errorKeyOf(await retry())).toBe('errors.refund.already')
  })
})

test('terms that the buyer was shown exclude a withdrawal; later terms don’t (B01)', async () => {
  const karim = await person('karim@fans.test')
  const scarf = await idOf('derby-scarf-1911')
  const editor = await app.as('operator@virage.test')
  const change = async (withdrawal: 'RIGHT' | 'PERSONAL') =>
    valueOf(await editor(staff.updateExclusive, { params: { slug, exclusiveId: scarf.id }, body: { withdrawal } }))
  const earlier = await karim.buyByCard(['derby-scarf-1911'])
  await change('PERSONAL')
  expect((await idOf('derby-scarf-1911')).withdrawal).toBe('PERSONAL')
  const later = await karim.buyByCard(['derby-scarf-1911'])
  await change('RIGHT')
  expect(errorKeyOf(await karim.withdraw(later.number))).toBe('errors.withdrawal.excluded')
  expect((await karim.contracts())[0]?.lines).toMatchObject([{ state: 'EXCLUDED', excluded: 'PERSONAL' }])
  expect(errorKeyOf(await karim.withdraw(earlier.number))).toBe('accepted')
})

test('a won lot that was not paid yet is owed no more (B01)', async () => {
  const marie = await person('marie@fans.test')
  const { call } = marie
  const { username } = await app.tokenOf(marie.sender.email)
  const lot = await idOf('diallo-derby-shirt')
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{ id: string }>`
      insert into outstanding_payment (club_id, exclusive_id, fan_id, price, deadline)
      select f.club_id, ${lot.id}, f.id, 12300000, virage_now() + interval '2 days'
      from fan f join club c on c.id = f.club_id where c.slug = ${slug} and f.email = ${marie.sender.email}
      returning id`.execute(tx),
  )
  const duePaymentId = rows[0]?.id ?? ''
  const [first] = await marie.contracts()
  expect(first).toMatchObject({ id: duePaymentId, orderNumber: null, lines: [{ name: lot.name, state: 'OPEN' }] })
  const body = { firstName: 'Marie', lastName: 'D', email: marie.sender.email, duePaymentId }
  const stranger = await app.as('karim@fans.test')
  expect(errorKeyOf(await stranger(contract.createWithdrawal, { params, body }))).toBe('errors.backend.notFound')
  const sent = valueOf(await call(contract.createWithdrawal, { params, body }))
  expect(valueOf(await call(contract.createWithdrawal, { params, body }))).toEqual(sent)
  const due = valueOf(await call(contract.listDuePayments, { params: { slug, username } }))
  expect(due.filter(({ exclusiveSlug }) => exclusiveSlug === lot.slug)).toEqual([])
  expect(await queued(sent.id)).toMatchObject({ state: 'DONE', refund: null, things: [lot.name] })
})

describe('a withdrawal without signing in', () => {
  test('has the same answer whether the order exists or not, and its effect (B01)', async () => {
    const marie = await person('marie@fans.test')
    const before = await marie.balance()
    const order = await marie.buy(['derby-scarf-1911'])
    const visitor = await app.as(null)
    const send = async (sender: typeof marie.sender, orderNumber: string) =>
      valueOf(await visitor(contract.createWithdrawal, { params, body: { ...sender, orderNumber } }))
    const stranger = await send({ ...marie.sender, lastName: 'Inconnue' }, order.number)
    expect(await queued(stranger.id)).toMatchObject({ state: 'REFUSED', refusal: 'UNKNOWN', orderId: null })
    expect(await marie.balance()).not.toBe(before)
    // In other cases and without accents, as people type.
    const { firstName, lastName } = marie.sender
    const typed = {
      firstName: firstName.toUpperCase(),
      lastName: ` ${lastName.toLowerCase()}`,
      email: 'Marie@Fans.test',
    }
    const own = await send(typed, `n° ${Number(order.number)}`)
    expect({ ...own, id: '', sentAt: '', refundDueAt: '' }).toEqual({
      ...stranger,
      id: '',
      sentAt: '',
      refundDueAt: '',
    })
    expect(await queued(own.id)).toMatchObject({ state: 'DONE', orderNumber: order.number })
    expect(await marie.balance()).toBe(before)
    // Another fan’s order is a stranger’s to a signed-in fan, too.
    const karim = await person('karim@fans.test')
    const again = valueOf(await karim.withdraw(order.number))
    expect(await queued(again.id)).toMatchObject({ refusal: 'UNKNOWN' })
  })
})

test('what is withdrawn is never changed, and erasing its sender clears their data (B01)', async () => {
  const { database } = app.platform
  await expect(
    database.asSystem((tx) => tx.updateTable('withdrawal').set({ needs_return: true }).execute()),
  ).rejects.toThrow(/append-only/)
  await expect(database.asSystem((tx) => tx.deleteFrom('withdrawal_line').execute())).rejects.toThrow(/append-only/)
  await database.asSystem((tx) => tx.updateTable('withdrawal').set({ sender: null }).execute())
})

test('of a period that would end on a Saturday, Monday’s last minute is in time, and midnight in Paris late (B01)', async () => {
  // Received on a Saturday, two weeks before one whose Monday is no holiday.
  const now = app.platform.clock.now()
  const oneDay = 24 * 3_600_000
  const days = Array.from({ length: 60 }, (_, day) => new Date(now.getTime() + day * oneDay))
  const saturday = days.find(
    (day) => inParis.format(day).startsWith('Sat') && inParis.format(withdrawalEnd(day)) === 'Tuesday 00:00:00',
  )
  if (!saturday) throw new Error('No Saturday')
  await moveClock((saturday.getTime() - now.getTime()) / 1000)
  // Sessions expire meanwhile.
  const signIn = async () => {
    const token = await signInBySrp({
      origin: app.origin,
      email: 'marie@fans.test',
      password: 'Virage-demo-2026!',
      client: 'web',
    })
    return person(
      'marie@fans.test',
      contract.createClient({ fetch, origin: app.origin, language: () => 'en', token: async () => token }),
    )
  }
  const marie = await signIn()
  const orders = [await marie.buy(['derby-scarf-1911']), await marie.buy(['derby-scarf-1911'])] as const
  const until = withdrawalEnd(app.platform.clock.now())
  const { database } = app.platform
  for (const { id } of orders)
    await database.asSystem((tx) =>
      sql`insert into order_handover (club_id, order_id, received_at, recorded_by)
        select club_id, id, virage_now(), 'finance' from orders where id = ${id}`.execute(tx),
    )
  const secondsLeft = () => Math.floor((until.getTime() - app.platform.clock.now().getTime()) / 1000)
  await moveClock(secondsLeft() - 600)
  const later = await signIn()
  // In the last minute there is time for one request, but not for all jobs and a sign-in.
  await app.platform.clock.advance(secondsLeft() - 59)
  expect(inParis.format(app.platform.clock.now())).toMatch(/^Monday 23:59/)
  expect(errorKeyOf(await later.withdraw(orders[0].number))).toBe('accepted')
  await moveClock(60)
  const late = await later.withdraw(orders[1].number)
  expect(errorKeyOf(late)).toBe('errors.withdrawal.late')
  expect(late.ok ? undefined : late.problem?.until).toBe(until.toISOString())
  const contracts = await later.contracts()
  expect(contracts.find(({ orderNumber }) => orderNumber === orders[1].number)?.lines).toMatchObject([
    { state: 'LATE', until: until.toISOString() },
  ])
})
