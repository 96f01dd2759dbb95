import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCoinFixtures, openIdleDatabase } from '../../testing/coin-fixtures.ts'
import { insertReservation, readComingSlots } from './queries.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())

test('a fan sees their reservation although 200 free slots begin before it (P10)', async () => {
  const { database, club, fanIds } = await createCoinFixtures(idle.database, {
    fans: 1,
    exclusives: 1,
    stock: 1,
    coins: 0,
  })
  const fanId = fanIds[0] ?? ''
  const shown = await database.withTenant(club.id, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into booking_slot (club_id, starts_at, capacity)
      select ${club.id}, timestamp '2031-03-01 10:00' + n * interval '1 hour', 2 from generate_series(1, 201) n
      returning id`.execute(tx)
    await insertReservation(tx, { club_id: club.id, slot_id: rows.at(-1)?.id ?? '', fan_id: fanId })
    const free = await readComingSlots(tx, club.id)
    return readComingSlots(tx, club.id, { fanId, freeIds: free.map(({ id }) => id) })
  })
  expect(shown.filter(({ reservation_id: reservationId }) => reservationId !== null)).toHaveLength(1)
})
