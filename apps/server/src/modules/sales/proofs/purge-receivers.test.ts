import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyersOf } from '../../../testing/buyer.ts'
import { addDeliveryMethod, deliverBy } from '../../../testing/deliveries.ts'
import { openApp, type TestApp } from '../../../testing/open-app.ts'

const slug = 'fc-virage'
const pennant = 'founders-pennant'
let app: TestApp
beforeAll(async () => {
  app = await openApp()
  const methodId = await addDeliveryMethod(app, { kind: 'PICKUP', name: 'Club shop', place: 'Gate 4' })
  await deliverBy(app, pennant, [methodId])
  const marie = await buyersOf(app, slug)('marie@fans.test')
  for (let order = 0; order < 2; order++) await marie.buy([pennant], { methodId, price: 0 })
})
afterAll(() => app.stop())

/** Stores records of handovers that are as old as this, by the name of who has taken the things. */
const handOver = (name: string, age: string) =>
  app.platform.database.asSystem(async (tx) => {
    const at = sql`virage_now() - ${age}::interval`
    await sql`insert into parcel_move (club_id, parcel_id, to_state, actor_kind, received_by, at)
      select club_id, id, 'DELIVERED', 'STAFF', ${name}, ${at} from parcel limit 1`.execute(tx)
    await sql`insert into parcel_handover (club_id, parcel_id, received_by, initials, recorded_by, handed_over_at, recorded_at)
      select club_id, id, ${name}, ${name}, 'staff@fc-virage.test', ${at}, ${at} from parcel limit 1`.execute(tx)
    await sql`insert into order_handover (club_id, order_id, received_at, recorded_by, initials, created_at)
      select club_id, id, ${at}, 'staff@fc-virage.test', ${name}, ${at} from orders o
      where not exists (select from order_handover h where h.order_id = o.id) limit 1`.execute(tx)
  })

/** Returns who has taken something, by table, and how many records there are. */
const stored = () =>
  app.platform.database.asSystem(async (tx) => {
    const { rows } = await sql<{ names: string[]; count: number }>`
      select count(*)::integer as count, array_agg(r.name order by r.name) filter (where r.name is not null) as names from (
        select 'move ' || received_by as name from parcel_move where to_state = 'DELIVERED' and actor_kind = 'STAFF'
        union all select 'parcel ' || received_by || ' ' || initials from parcel_handover
        union all select 'order ' || initials from order_handover) r`.execute(tx)
    return rows[0]
  })

test('who has taken something is removed after five years, and the record stays (finding M33)', async () => {
  await handOver('Ana', '5 years 1 hour')
  await handOver('Eva', '5 years -1 hour')
  const before = await stored()
  expect(before?.names).toEqual(['move Ana', 'move Eva', 'order Ana', 'order Eva', 'parcel Ana Ana', 'parcel Eva Eva'])
  await app.platform.purges['receivers']?.()
  expect(await stored()).toEqual({ count: before?.count, names: ['move Eva', 'order Eva', 'parcel Eva Eva'] })
})

test.for([
  ['an earlier removal', sql`received_by = null, initials = null`, '4 years'],
  ['another name', sql`received_by = 'Otto', initials = null`, '6 years'],
  ['another time', sql`received_by = null, initials = null, handed_over_at = virage_now()`, '6 years'],
] as const)('the database rejects %s', async ([, change, age]) => {
  await handOver('Ida', age)
  const changed = app.platform.database.asSystem((tx) =>
    sql`update parcel_handover set ${change} where received_by = 'Ida'`.execute(tx),
  )
  await expect(changed).rejects.toThrow(/append-only/)
})
