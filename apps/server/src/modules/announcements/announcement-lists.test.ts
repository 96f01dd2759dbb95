import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../platform/database/database.ts'
import { openLotHarness } from '../../testing/lot-harness.ts'
import { markRead, readAnnouncements, readOfFan } from './queries.ts'

let harness: Awaited<ReturnType<typeof openLotHarness>>
beforeAll(async () => {
  harness = await openLotHarness(1)
})
afterAll(() => harness.close())

const inClub = <T>(work: (tx: Tx) => Promise<T>) => harness.database.withTenant(harness.clubId, work)

/** Stores announcements. @returns their ids, the oldest first */
const insertAnnouncements = (state: 'SCHEDULED' | 'SENDING' | 'SENT', count = 1) =>
  inClub(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into announcement (club_id, audience, title, text, channels, state, counted, created_by, send_at, finished_at)
      select ${harness.clubId}, 'ALL', '{}', '{}', '{}', ${state}, 0, '', virage_now() + interval '1 day',
        case when ${state} = 'SENT' then virage_now() end
      from generate_series(1, ${count}::int) returning id`.execute(tx)
    return rows.map(({ id }) => id).toSorted()
  })

test('staff see an announcement that is not sent yet before a hundred that were scheduled later and sent', async () => {
  const [scheduled] = await insertAnnouncements('SCHEDULED')
  const [sending] = await insertAnnouncements('SENDING')
  const sent = await insertAnnouncements('SENT', 100)
  const listed = await inClub((tx) => readAnnouncements(tx, harness.clubId))
  expect(listed.map(({ id }) => id)).toEqual([sending, scheduled, ...sent.slice(2).toReversed()])
})

test('a fan reads what was sent last first, also if it was scheduled first', async () => {
  const { early, late, of } = await insertSentInOtherOrder()
  const listed = await inClub((tx) => readOfFan(tx, of))
  expect(listed.slice(0, 2).map(({ id }) => id)).toEqual([early, late])
})

test('an announcement that was sent after the last that a fan has seen stays unread, also if it was scheduled first', async () => {
  const { early, late, of } = await insertSentInOtherOrder()
  const unread = await inClub(async (tx) => {
    await markRead(tx, { ...of, upTo: late })
    return (await readOfFan(tx, of)).filter(({ read_at: readAt }) => readAt === null).map(({ id }) => id)
  })
  expect(unread).toEqual([early])
})

/** Stores two announcements that a fan has got, of which the one that was scheduled later was sent first. */
async function insertSentInOtherOrder() {
  const { clubId } = harness
  const fanId = harness.fans[0]?.id ?? ''
  const [early = '', late = ''] = await insertAnnouncements('SENT', 2)
  await inClub(async (tx) => {
    await sql`delete from announcement_recipient`.execute(tx)
    for (const id of [late, early])
      await sql`insert into announcement_recipient (club_id, announcement_id, fan_id, result, processed_at)
        values (${clubId}, ${id}, ${fanId}, 'SENT', virage_now())`.execute(tx)
  })
  return { early, late, of: { clubId, fanId } }
}
