import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../platform/database/database.ts'
import { openLotHarness } from '../../testing/lot-harness.ts'
import { readAnnouncements } from './queries.ts'

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
