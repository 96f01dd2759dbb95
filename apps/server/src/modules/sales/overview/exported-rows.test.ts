import { coinUnits } from '@virage/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../platform/database/database.ts'
import type { ListPage } from '../../../platform/database/sorted-list.ts'
import { instantOf } from '../../../platform/database/utc-time.ts'
import { type CoinFixtures, createCoinFixtures, openIdleDatabase } from '../../../testing/coin-fixtures.ts'
import { transferCoins } from '../../wallet/index.ts'
import { readExportedParcels, readParcels } from '../delivery/parcel-list.ts'
import { readExportedRefunds, readRefunds } from '../refunds/list-queries.ts'
import { readExportedOrders, readSoldOrders } from './queries.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
let fixtures: CoinFixtures
beforeAll(async () => {
  idle = await openIdleDatabase()
  fixtures = await createCoinFixtures(idle.database, { fans: 2, exclusives: 2, stock: 9, coins: 50 })
})
afterAll(() => idle.stop())

const inClub = <T>(work: (tx: Tx) => Promise<T>) => idle.database.withTenant(fixtures.club.id, work)

type Page = { limit?: number; cursor?: string | undefined }

/** A row of an export as its list has it, with its instant as a Date. */
const asListed = <Row extends { utc_time: string }>({ utc_time, ...row }: Row) => ({
  ...row,
  created_at: new Date(instantOf(utc_time)),
})

/** Reads a list and its export, each as a whole and in pages of two. @returns the rows of the list, with what the export says of them */
async function readBoth<Row, Exported>(
  read: (tx: Tx, clubId: string, query: Page) => Promise<ListPage<Row>>,
  readExported: (tx: Tx, clubId: string, query: Page) => Promise<ListPage<Exported>>,
) {
  const clubId = fixtures.club.id
  const { rows } = await inClub((tx) => read(tx, clubId, {}))
  const exported: Exported[] = []
  let cursor: string | undefined
  do {
    const page = await inClub((tx) => readExported(tx, clubId, { limit: 2, cursor }))
    exported.push(...page.rows)
    cursor = page.next
  } while (cursor !== undefined)
  return { rows, exported }
}

/** Sells as many orders of both exclusives, two at each moment. */
const sell = (tx: Tx, count: number) =>
  sql`
  with sold as (
    insert into orders (club_id, number, fan_id, original_cost, final_cost, used_coins, created_at)
    select ${fixtures.club.id}, n, (${fixtures.fanIds}::uuid[])[1 + n % 2], 300, 300, 0, now() + make_interval(secs => n / 2)
    from generate_series(1, ${count}::int) n returning club_id, id)
  insert into order_line (club_id, order_id, exclusive_id, slug, name, description, image_url, category, price)
  select s.club_id, s.id, e.id, e.slug, e.name, '{}', '', e.category, e.price
  from sold s join exclusive e on e.club_id = s.club_id`.execute(tx)

test('an export says of orders, refunds and parcels what their lists say', async () => {
  const { club, fanIds, exclusiveIds } = fixtures
  await inClub(async (tx) => {
    await sell(tx, 7)
    // Of each third order a part was refunded, of some of them twice, the last time in vain.
    await sql`
      insert into refund (club_id, order_id, amount, whole, reason, actor, status, settled_at)
      select club_id, id, 10, false, 'Torn', 'system', 'done', now() from orders where number % 3 = 0`.execute(tx)
    await sql`
      insert into refund (club_id, order_id, amount, whole, reason, actor, status, failure, settled_at)
      select club_id, id, 10, false, 'Torn', 'system', 'failed', 'The card is closed', now() from orders where number = 6`.execute(
      tx,
    )
    // Payments of each kind, and one that came too late to buy anything.
    const { rows: payments } = await sql<{ id: string }>`
      insert into checkout (club_id, fan_id, purpose, status, amount, coins, provider, success_url, cancel_url, expires_at, settled_at, order_id)
      select ${club.id}, ${fanIds[0]}, purpose, 'paid', 300, case purpose when 'coins' then 300 else 0 end, 'sandbox', '', '', now(), now(), order_id
      from (values ('donation', null::uuid), ('membership', null), ('coins', null), ('donation', null),
        ('delivery', (select id from orders where number = 1))) kinds(purpose, order_id) returning id`.execute(tx)
    const [donation, membership, coins] = payments.map(({ id }) => id)
    await sql`insert into donation (club_id, fan_id, checkout_id, amount) values (${club.id}, ${fanIds[0]}, ${donation}, 300)`.execute(
      tx,
    )
    await sql`
      insert into membership (club_id, fan_id, checkout_id, fee, starts_at, ends_at)
      values (${club.id}, ${fanIds[0]}, ${membership}, 300, now(), now() + interval '1 year')`.execute(tx)
    await transferCoins(tx, {
      clubId: club.id,
      kind: 'PURCHASE',
      from: 'treasury',
      to: { fanId: fanIds[0] ?? '' },
      amount: coinUnits(300),
      reference: coins ?? '',
    })
    for (const { id } of payments)
      await sql`
        insert into refund (club_id, checkout_id, amount, reason, actor)
        values (${club.id}, ${id}, 300, 'Late', 'system')`.execute(tx)
    // An order in two parcels, of which one has left, and was withdrawn from before and afterwards.
    const { rows: methods } = await sql<{ id: string }>`
      insert into delivery_method (club_id, kind, name, place) values (${club.id}, 'PICKUP', '{"en": "Shop"}', 'Gate 4') returning id`.execute(
      tx,
    )
    const addParcel = (number: number, part: number, things: string[] | null) =>
      sql`
      insert into parcel (club_id, order_id, fan_id, method_id, kind, method_name, place, promised_on, code, part, exclusive_ids)
      select club_id, id, fan_id, ${methods[0]?.id}, 'PICKUP', '{"en": "Shop"}', 'Gate 4', '2031-01-01', ${`${number}-${part}`},
        ${part}, ${things}::uuid[] from orders where number = ${number}`.execute(tx)
    for (const number of [1, 2, 3]) await addParcel(number, 0, null)
    for (const part of [0, 1]) await addParcel(4, part, exclusiveIds.slice(part, part + 1))
    const withdraw = (number: number) =>
      sql`
      with sent as (
        insert into withdrawal (club_id, order_id, fan_id, sent_at, refund_due_at)
        select club_id, id, fan_id, now(), now() from orders where number = ${number} returning club_id, id, order_id)
      insert into withdrawal_line (club_id, order_id, exclusive_id, withdrawal_id)
      select club_id, order_id, ${exclusiveIds[0]}, id from sent`.execute(tx)
    await withdraw(2)
    await sql`
      insert into parcel_move (club_id, parcel_id, from_state, to_state, actor_kind)
      select p.club_id, p.id, 'PREPARING', 'SHIPPED', 'SYSTEM'
      from parcel p join orders o on o.id = p.order_id where o.number in (2, 3)`.execute(tx)
    await withdraw(3)
    await withdraw(4)
  })

  const orders = await readBoth(readSoldOrders, readExportedOrders)
  expect(orders.rows).toHaveLength(7)
  expect(orders.rows).toMatchObject(orders.exported.map(asListed))
  const refunds = await readBoth(readRefunds, readExportedRefunds)
  expect(new Set(refunds.rows.map(({ kind }) => kind))).toEqual(
    new Set(['order', 'donation', 'membership', 'coins', 'late']),
  )
  expect(refunds.rows).toMatchObject(refunds.exported.map(asListed))
  const parcels = await readBoth(readParcels, readExportedParcels)
  const namesOf = parcels.rows.map(({ things: [...things], ...row }) => ({
    ...row,
    names: things.length === 0 ? null : things.map(({ name }) => name),
  }))
  const counts = namesOf.map(({ order_number, names }) => `${order_number}: ${names?.length ?? 0}`)
  expect(counts.toSorted((one, other) => one.localeCompare(other))).toEqual(['1: 2', '2: 1', '3: 2', '4: 0', '4: 1'])
  expect(namesOf).toMatchObject(parcels.exported)
})
