import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCoinFixtures, openIdleDatabase } from '../../testing/coin-fixtures.ts'
import { cancelSlot, changeSlot } from './change-slot.ts'
import { insertReservation } from './queries.ts'
import { insertSlots } from './staff-queries.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())

test('guests of a slot that changes again before they were emailed get one email each, about the last change (P10)', async () => {
  const { database, club, fanIds } = await createCoinFixtures(idle.database, {
    fans: 600,
    exclusives: 1,
    stock: 1,
    coins: 0,
  })
  const slotId = await database.withTenant(club.id, async (tx) => {
    const [slot] = await insertSlots(tx, club.id, { startDates: ['2031-03-01T10:00:00'], capacity: 600 })
    for (const fanId of fanIds)
      await insertReservation(tx, { club_id: club.id, slot_id: slot?.id ?? '', fan_id: fanId })
    return slot?.id ?? ''
  })
  const its = { slotId, ifMatch: undefined, publicUrl: 'https://fans.test' }
  const subjects = async () => {
    const { rows } = await database.withTenant(club.id, (tx) =>
      sql<{ subject: string; emails: number }>`
        select subject, count(*)::int as emails from fan_email where club_id = ${club.id} group by 1`.execute(tx),
    )
    return rows
  }
  for (const startDate of ['2031-03-01T15:00:00', '2031-03-01T16:00:00'])
    await database.withTenant(club.id, (tx) => changeSlot(tx, club, its, { startDate }))
  expect(await subjects()).toEqual([{ subject: expect.stringMatching(/^New time.* at 16:00$/), emails: 600 }])
  await database.withTenant(club.id, (tx) => cancelSlot(tx, club, its))
  expect(await subjects()).toEqual([{ subject: expect.stringMatching(/^Called off.* at 16:00$/), emails: 600 }])
})
