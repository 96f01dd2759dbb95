import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { withdrawalEnd } from '@virage/domain'
import { mailsTo } from '@virage/test-support/mailbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyersOf } from '../../../testing/buyer.ts'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { personalData } from '../../../personal-data.ts'
import { eraseFan } from '../../people/privacy/erase-fan.ts'
import { dayOf } from '../../../platform/date-texts.ts'
import { remindOfReturns } from './remind-of-returns.ts'

let app: TestApp
let compliance: CallAs
const slug = 'fc-virage'
const params = { slug }
const oneDay = 24 * 3_600_000

beforeAll(async () => {
  app = await openApp()
  const operator = await app.as('operator@virage.test')
  const email = 'compliance@letters.test'
  valueOf(await operator(staff.addStaff, { params, body: { email, role: 'compliance' } }))
  await app.identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
  compliance = await app.as(email)
})
afterAll(() => app.stop())

const today = () => dayOf(app.platform.clock.now())

type Letter = contract.OperationInput<typeof staff.recordWithdrawal>['body']

const record = (letter: Pick<Letter, 'orderNumber'> & Partial<Letter>) =>
  compliance(staff.recordWithdrawal, {
    params,
    body: {
      firstName: 'Marie',
      lastName: 'Dupont',
      channel: 'POST',
      sentDay: today(),
      arrivedDay: today(),
      ...letter,
    },
  })

/** Records that an order was made and received so many days ago. */
const receivedDaysAgo = (orderId: string, days: number) =>
  app.platform.database.asSystem(async (tx) => {
    await sql`update orders set created_at = virage_now() - make_interval(days => ${days}) where id = ${orderId}`.execute(
      tx,
    )
    await sql`insert into order_handover (club_id, order_id, received_at, recorded_by)
      select club_id, id, created_at, 'finance' from orders where id = ${orderId}`.execute(tx)
  })

test('a withdrawal of received goods waits for nothing once staff have refunded the order (B01)', async () => {
  const marie = await buyersOf(app, slug)('marie@fans.test')
  const order = await marie.buy(['derby-scarf-1911'])
  await receivedDaysAgo(order.id, 20)
  const longAgo = dayOf(new Date(app.platform.clock.now().getTime() - 18 * oneDay))
  const { id } = valueOf(await record({ orderNumber: order.number, sentDay: longAgo, arrivedDay: longAgo }))
  const operator = await app.as('operator@virage.test')
  const read = async () => valueOf(await operator(staff.getStaffWithdrawal, { params: { slug, withdrawalId: id } }))
  expect(await read()).toMatchObject({ state: 'RETURN', overdue: true })
  const refund = { params: { slug, orderId: order.id }, body: { restock: false, reason: 'Goodwill' } }
  valueOf(await operator(staff.refundOrder, refund))
  expect(await read()).toMatchObject({ state: 'DONE', overdue: false, expected: null })
})

test('a letter counts by its day of sending, is acknowledged, audited, and recorded once (B01)', async () => {
  const marie = await buyersOf(app, slug)('marie@fans.test')
  const order = await marie.buy(['derby-scarf-1911'])
  await receivedDaysAgo(order.id, 30)
  const until = withdrawalEnd(new Date(app.platform.clock.now().getTime() - 30 * oneDay))
  const [lastDay, nextDay] = [dayOf(new Date(until.getTime() - 1)), dayOf(until)]
  const orderNumber = order.number

  const late = await record({ orderNumber, sentDay: nextDay })
  expect(errorKeyOf(late)).toBe('errors.withdrawal.late')
  const future = dayOf(new Date(app.platform.clock.now().getTime() + oneDay))
  for (const days of [{ arrivedDay: future }, { sentDay: today(), arrivedDay: lastDay }, { sentDay: '2020-01-01' }])
    expect(errorKeyOf(await record({ orderNumber, ...days }))).toBe('errors.validation.failed')

  const recorded = valueOf(await record({ orderNumber, sentDay: lastDay }))
  expect(recorded).toMatchObject({
    state: 'RETURN',
    channel: 'POST',
    recordedBy: 'compliance@letters.test',
    sender: { email: 'marie@fans.test', orderNumber },
  })
  expect(dayOf(new Date(recorded.sentAt))).toBe(lastDay)
  expect(Date.parse(recorded.refundDueAt)).toBeGreaterThan(app.platform.clock.now().getTime() + 12 * oneDay)
  expect(valueOf(await record({ orderNumber, sentDay: lastDay })).id).toBe(recorded.id)
  expect((await marie.contracts()).find(({ id }) => id === order.id)?.lines).toMatchObject([{ state: 'WITHDRAWN' }])

  const subject = 'We’ve received your withdrawal'
  const acknowledgements = async () =>
    (await mailsTo(app, 'marie@fans.test')).filter(
      (mail) => mail.subject === subject && mail.plain.includes(orderNumber),
    )
  await expect.poll(async () => (await acknowledgements()).length).toBe(1)
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{ actor: string }>`select actor from audit_log where action = 'recordWithdrawal'
      and subject = ${`withdrawal ${recorded.id}`}`.execute(tx),
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(errorKeyOf(await record({ orderNumber: '999999' }))).toBe('errors.backend.notFound')
})

test('a fan who was erased withdraws as anyone does: the form answers neutrally, staff record it, and the money goes back (B01)', async () => {
  const karim = await buyersOf(app, slug)('karim@fans.test')
  const order = await karim.buyByCard(['derby-scarf-1911'])
  const { database, fans, clubs } = app.platform
  const clubId = (await clubs.find(slug))?.id ?? ''
  const fanId = (await fans.find(clubId, karim.own.username))?.id ?? ''
  valueOf(await karim.call(contract.requestErasure, { params: karim.own }))
  const erased = { clubId, fanId, actor: 'somebody of the staff' }
  expect(await database.withTenant(clubId, (tx) => eraseFan(tx, personalData, erased))).toBe(true)
  const visitor = await app.as(null)
  const body = { ...karim.sender, orderNumber: order.number }
  const neutral = valueOf(await visitor(contract.createWithdrawal, { params, body }))
  expect(neutral.needsReturn).toBeNull()
  const letter = { orderNumber: order.number, channel: 'FORM', ...karim.sender } as const
  const recorded = valueOf(await record(letter))
  expect(recorded).toMatchObject({ orderId: order.id, channel: 'FORM', sender: karim.sender })
  const refunds = async () =>
    (
      await app.platform.database.asSystem((tx) =>
        tx.selectFrom('refund').select('status').where('order_id', '=', order.id).execute(),
      )
    ).map(({ status }) => status)
  await expect.poll(refunds).toEqual(['done'])
})

test('a buyer who has not sent the goods back is reminded on the tenth day, once by any number of processes (B01)', async () => {
  const marie = await buyersOf(app, slug)('marie@fans.test')
  const remind = () => remindOfReturns({ database: app.platform.database, publicUrl: app.platform.publicUrl })
  const reminded = async (orderNumber: string) =>
    (await mailsTo(app, 'marie@fans.test')).filter(
      ({ subject, plain }) => subject.startsWith('Send your order back by') && plain.includes(orderNumber),
    )
  const arrivedDaysAgo = async (days: number) => {
    const { id, number: orderNumber } = await marie.buy(['derby-scarf-1911'])
    await receivedDaysAgo(id, 20)
    const day = dayOf(new Date(app.platform.clock.now().getTime() - days * oneDay))
    const sent = valueOf(
      await record({
        orderNumber,
        sentDay: dayOf(new Date(app.platform.clock.now().getTime() - 12 * oneDay)),
        arrivedDay: day,
      }),
    )
    return { id: sent.id, orderNumber, orderId: id }
  }
  const [early, due, shipped] = [await arrivedDaysAgo(8), await arrivedDaysAgo(10), await arrivedDaysAgo(10)]
  const refunded = await arrivedDaysAgo(10)
  const operator = await app.as('operator@virage.test')
  const refund = { params: { slug, orderId: refunded.orderId }, body: { restock: false, reason: 'Goodwill' } }
  valueOf(await operator(staff.refundOrder, refund))
  const visitor = await app.as(null)
  const body = { carrier: 'La Poste', number: '6A123' }
  valueOf(await visitor(contract.proveReturn, { params: { slug, withdrawalId: shipped.id }, body }))
  await Promise.all([remind(), remind(), remind()])
  await expect.poll(async () => (await reminded(due.orderNumber)).length).toBe(1)
  const [mail] = await reminded(due.orderNumber)
  expect(mail?.plain).toContain(`/withdrawal?sent=${due.id}`)
  await remind()
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{ withdrawal_id: string }>`select withdrawal_id from withdrawal_reminder`.execute(tx),
  )
  expect(rows.map((row) => row.withdrawal_id)).toEqual([due.id])
  expect([await reminded(early.orderNumber), await reminded(shipped.orderNumber)]).toEqual([[], []])
})
