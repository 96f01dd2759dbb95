import { listStaffParticipations } from '@virage/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../platform/database/database.ts'
import { openLotHarness } from '../../testing/lot-harness.ts'
import { readWinners } from './draw-queries.ts'
import { readAllParticipations, readExportedParticipations } from './staff-queries.ts'

type Entry = { clubId: string; giveawayId: string; id: string }

let harness: Awaited<ReturnType<typeof openLotHarness>>
let fans: Entry
let visitors: Entry
beforeAll(async () => {
  harness = await openLotHarness(1)
  const { clubId } = harness
  const enter = async (tx: Tx, email: string, fanId: string | null): Promise<Entry> => {
    const { rows } = await sql<{ giveawayId: string; id: string }>`
      with g as (
        insert into giveaway (club_id, type, name, starts_at) values (${clubId}, 'GIVEAWAY', '{}', virage_now()) returning id)
      insert into participation (club_id, giveaway_id, fan_id, first_name, last_name, email, confirmed_at)
      select ${clubId}, id, ${fanId}::uuid, '', '', ${email}, virage_now() from g
      returning giveaway_id as "giveawayId", id`.execute(tx)
    if (!rows[0]) throw new Error('No entry')
    return { clubId, ...rows[0] }
  }
  await harness.database.withTenant(clubId, async (tx) => {
    fans = await enter(tx, 'before@fans.test', harness.fans[0]?.id ?? '')
    visitors = await enter(tx, 'visitor@fans.test', null)
    await sql`update fan set email = 'now@fans.test'`.execute(tx)
  })
})
afterAll(() => harness.close())

test.each([
  ['a winner', (tx: Tx, { clubId, id }: Entry) => readWinners(tx, clubId, [id])],
  [
    'an entry in the list of staff',
    async (tx: Tx, { clubId, giveawayId }: Entry) => {
      const page = await readAllParticipations(
        tx,
        { club_id: clubId, id: giveawayId },
        listStaffParticipations.query.parse({}),
      )
      return page.rows
    },
  ],
  [
    'an entry in an export',
    (tx: Tx, { clubId, giveawayId }: Entry) =>
      readExportedParticipations(tx, { club_id: clubId, id: giveawayId }, {}, { limit: 10, cursor: undefined }),
  ],
])('%s has the address that the fan has now, or that of the visitor', async (_, read) => {
  const emails = await harness.database.withTenant(harness.clubId, async (tx) =>
    [...(await read(tx, fans)), ...(await read(tx, visitors))].map(({ email }) => email),
  )
  expect(emails).toEqual(['now@fans.test', 'visitor@fans.test'])
})
