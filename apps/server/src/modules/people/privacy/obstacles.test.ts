import { registerFan, requestErasure } from '@virage/contract'
import { carryOutErasure, listErasureRequests } from '@virage/contract/staff'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDeliveryMethod } from '../../../testing/deliveries.ts'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { untilItWaits } from '../../../testing/lock-waits.ts'

const slug = 'fc-virage'
let app: TestApp
let operator: CallAs
beforeAll(async () => {
  app = await openApp()
  operator = await app.as('operator@virage.test')
})
afterAll(() => app.stop())

/** A new fan with an order who has requested their erasure. */
async function createRequest(name: string) {
  const email = `${name}@fans.test`
  await app.identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
  const [fan, { username }] = [await app.as(email), await app.tokenOf(email)]
  const { id: fanId } = valueOf(await fan(registerFan, { params: { slug }, body: {} }))
  valueOf(await fan(requestErasure, { params: { slug, username } }))
  const { database, clubs } = app.platform
  const clubId = (await clubs.find(slug))?.id ?? ''
  const change = (statement: RawBuilder<unknown>) => database.withTenant(clubId, (tx) => statement.execute(tx))
  const { rows } = await database.withTenant(clubId, (tx) =>
    sql<{ id: string; number: number }>`
      insert into orders (club_id, number, fan_id, original_cost, final_cost, used_coins)
      select ${clubId}, coalesce(max(number), 0) + 1, ${fanId}, 500, 500, 0 from orders returning id, number`.execute(
      tx,
    ),
  )
  const { id: orderId = '', number = 0 } = rows[0] ?? {}
  await change(sql`
    insert into order_line (club_id, order_id, exclusive_id, slug, name, description, image_url, category, price)
    select club_id, ${orderId}, id, slug, name, description, image_url, category, 500 from exclusive order by id limit 1`)
  const read = async () => {
    const requests = valueOf(await operator(listErasureRequests, { params: { slug } }))
    const request = requests.find((one) => one.fanId === fanId)
    if (!request) throw new Error('No request')
    return request
  }
  const { id: requestId } = await read()
  const carryOut = () => operator(carryOutErasure, { params: { slug, requestId } })
  return { clubId, fanId, orderId, number, change, read, carryOut }
}
type Its = Pick<Awaited<ReturnType<typeof createRequest>>, 'clubId' | 'fanId' | 'orderId'>

const parcel =
  (state: 'PREPARING' | 'READY' | 'SHIPPED' | 'LOST') =>
  ({ clubId, fanId, orderId }: Its) =>
    sql`
    with method as (
      insert into delivery_method (club_id, kind, name, place) values (${clubId}, 'PICKUP', '{"en": "Shop"}', 'Gate 4') returning id)
    insert into parcel (club_id, order_id, fan_id, method_id, kind, method_name, place, promised_on, code, state)
    select ${clubId}, ${orderId}, ${fanId}, id, 'PICKUP', '{"en": "Shop"}', 'Gate 4', '2031-01-01', gen_random_uuid(), ${state} from method`
const delivered = ({ orderId }: Its) => sql`update parcel set state = 'DELIVERED' where order_id = ${orderId}`

const refund =
  (columns: string, values: string) =>
  ({ clubId, orderId }: Its) =>
    sql`
    insert into refund (club_id, order_id, amount, whole, reason, actor, ${sql.raw(columns)})
    values (${clubId}, ${orderId}, 500, false, 'Torn', 'staff', ${sql.raw(values)})`
const refunded = ({ orderId }: Its) =>
  sql`update refund set status = 'done', settled_at = coalesce(settled_at, now()), failure = null where order_id = ${orderId}`
const repaid = ({ orderId }: Its) =>
  sql`update refund set repaid_at = now(), repaid_method = 'CASH', repaid_by = 'staff' where order_id = ${orderId}`

const waitingInvoice = ({ clubId, fanId, orderId }: Its) => sql`
  insert into waiting_invoice (club_id, fan_id, source, source_id, sale) values (${clubId}, ${fanId}, 'order', ${orderId}, '{}')`
const issued = ({ orderId }: Its) => sql`delete from waiting_invoice where source_id = ${orderId}`

test.each([
  ['a parcel that is being prepared', 'AWAITS_DELIVERY', parcel('PREPARING'), delivered],
  ['a parcel that is ready', 'AWAITS_DELIVERY', parcel('READY'), delivered],
  ['a parcel on its way', 'AWAITS_DELIVERY', parcel('SHIPPED'), delivered],
  ['a parcel that is lost', 'AWAITS_DELIVERY', parcel('LOST'), delivered],
  ['a refund that is pending', 'AWAITS_REFUND', refund('status', `'pending'`), refunded],
  ['a refund that has failed', 'AWAITS_REFUND', refund('status, settled_at', `'failed', now()`), refunded],
  [
    'a refund that was sent back',
    'AWAITS_REFUND',
    refund('status, settled_at, sent_back_at, sent_back_reason', `'done', now(), now(), 'expired_card'`),
    repaid,
  ],
  ['an invoice that waits', 'AWAITS_INVOICE', waitingInvoice, issued],
] as const)('an erasure waits for %s', async (name, obstacle, begin, end) => {
  const its = await createRequest(name.replaceAll(' ', '-'))
  await its.change(begin(its))
  expect((await its.read()).obstacles).toEqual([obstacle])
  expect(errorKeyOf(await its.carryOut())).toBe('errors.staff.inUse')
  await its.change(end(its))
  expect((await its.read()).obstacles).toEqual([])
  expect(errorKeyOf(await its.carryOut())).toBe('accepted')
})

const withdrawn = ({ clubId, fanId, orderId }: Its) => sql`
  with withdrawal as (
    insert into withdrawal (club_id, fan_id, order_id, sent_at, refund_due_at) values (${clubId}, ${fanId}, ${orderId}, now(), now()) returning id)
  insert into withdrawal_line (club_id, withdrawal_id, order_id, exclusive_id)
  select ${clubId}, w.id, ${orderId}, l.exclusive_id from withdrawal w, order_line l where l.order_id = ${orderId}`
const moved =
  (from: 'LOST' | 'PREPARING', to: 'LOST' | 'CANCELLED' | 'DELIVERED') =>
  ({ orderId }: Its) =>
    sql`update parcel set state = ${to} where id = (
    select id from parcel where order_id = ${orderId} and state = ${from} order by id limit 1)`

test.each([
  ['whose buyer withdrew', [parcel('LOST'), withdrawn], []],
  [
    'that turned up after the one in its place was lost',
    [parcel('LOST'), parcel('LOST'), moved('LOST', 'DELIVERED')],
    [],
  ],
  [
    'whose replacement was cancelled',
    [parcel('LOST'), parcel('PREPARING'), moved('PREPARING', 'CANCELLED')],
    ['AWAITS_DELIVERY'],
  ],
] as const)('of a lost parcel %s, an erasure knows whether it is still owed', async (name, steps, obstacles) => {
  const its = await createRequest(`lost-${name.replaceAll(' ', '-')}`)
  for (const step of steps) await its.change(step(its))
  expect((await its.read()).obstacles).toEqual(obstacles)
})

test('an erasure waits for the delivery of a won lot that is paid', async () => {
  const its = await createRequest('won-lot')
  const methodId = await addDeliveryMethod(app, { kind: 'PICKUP', name: 'Club shop', place: 'Gate 4' })
  await its.change(sql`
    with won as (
      select club_id, exclusive_id from lot l where not exists (
        select from outstanding_payment p where p.club_id = l.club_id and p.exclusive_id = l.exclusive_id) limit 1),
    delivered as (
      insert into exclusive_delivery (club_id, exclusive_id, method_id) select club_id, exclusive_id, ${methodId} from won
      on conflict do nothing),
    paid as (
      insert into outstanding_payment (club_id, exclusive_id, fan_id, price, deadline, paid_at)
      select club_id, exclusive_id, ${its.fanId}, 500000, now(), now() from won returning id)
    update orders set outstanding_payment_id = paid.id from paid where orders.id = ${its.orderId}`)
  expect((await its.read()).blockedBy).toMatchObject([{ obstacle: 'AWAITS_DELIVERY', order: its.number }])
  const all = sql`insert into refund (club_id, order_id, amount, reason, actor, status, settled_at)
    values (${its.clubId}, ${its.orderId}, 500, 'Torn', 'staff', 'done', now())`
  await its.change(all)
  expect((await its.read()).obstacles).toEqual([])
})

test('what is to be delivered or refunded is named by its order, once', async () => {
  const its = await createRequest('two-refunds')
  await its.change(parcel('SHIPPED')(its))
  const pending = refund('status', `'pending'`)
  await its.change(pending(its))
  await its.change(pending(its))
  const ofOrder = { auctionId: null, name: null, order: its.number, until: null }
  expect((await its.read()).blockedBy).toEqual([
    { obstacle: 'AWAITS_DELIVERY', ...ofOrder },
    { obstacle: 'AWAITS_REFUND', ...ofOrder },
  ])
})

test('an erasure sees a checkout that is stored while it waits for the fan', async () => {
  const its = await createRequest('pays-meanwhile')
  const { database } = app.platform
  const { work } = await database.withTenant(its.clubId, async (tx) => {
    await sql`
      insert into checkout (club_id, fan_id, amount, purpose, provider, success_url, cancel_url, expires_at)
      values (${its.clubId}, ${its.fanId}, 500, 'order', 'sandbox', '', '', now() + interval '1 hour')`.execute(tx)
    return untilItWaits(database, its.carryOut())
  })
  expect(errorKeyOf(await work)).toBe('errors.staff.inUse')
})
