import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLotHarness } from '../../testing/lot-harness.ts'
import { countFans, countReached, fansOf } from './audience.ts'
import { decideAudience } from './queries.ts'

/** More than the club allows at most in this test. */
const announcementCount = 3

/** Who belongs to an audience, unless they are erased. */
const audiences = {
  ALL: () => true,
  MEMBERS: ({ isMember }: Fan) => isMember[1],
  NO_BIDS: ({ isMember, hasBid }: Fan) => isMember[1] && !hasBid,
  BIDDERS: ({ hasBid }: Fan) => hasBid,
}

let harness: Awaited<ReturnType<typeof openLotHarness>>
let lot: Awaited<ReturnType<(typeof harness)['newLot']>>
beforeAll(async () => {
  harness = await openLotHarness(1)
  lot = await harness.newLot('shirt', { startingPrice: 1, minutes: 5 })
})
afterAll(() => harness.close())

/** A fan, as far as announcements depend on them. */
const fan = fc.record({
  isErased: fc.boolean(),
  /** Whether they were a member when they were stored, and are now. */
  isMember: fc.tuple(fc.boolean(), fc.boolean()),
  /** Whether somebody has invited them. Members are. */
  isInvited: fc.boolean(),
  hasBid: fc.boolean(),
  wantsMail: fc.boolean(),
  wantsPush: fc.boolean(),
  subscriptions: fc.nat(2),
  /** What each announcement of the day was for them. */
  results: fc.array(fc.constantFrom('mailed', 'pushed', 'in the application alone', 'yesterday', 'declined'), {
    maxLength: announcementCount,
  }),
})
type Fan = typeof fan extends fc.Arbitrary<infer One> ? One : never

const statusOf = (isMember: boolean, isInvited: boolean) =>
  isMember ? 'VALIDATED' : isInvited ? 'PAYMENT_PENDING' : 'NOT_REFERRED'
const values = <T>(list: T[], row: (one: T) => ReturnType<typeof sql>) => sql.join(list.map(row))

test('an audience is counted as each of its fans is decided on when it is sent, without the uninvited (finding M63)', async () => {
  const { database, clubId } = harness
  await fc.assert(
    fc.asyncProperty(
      fc.array(fan, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 2 }),
      fc.constantFrom('ALL', 'MEMBERS', 'NO_BIDS', 'BIDDERS'),
      fc.boolean(),
      async (some, perDay, audience, isByInvitation) => {
        await database.pool.query('update club set referral_needed = $1', [isByInvitation])
        const counted = await database.withTenant(clubId, async (tx) => {
          for (const table of [
            'announcement_recipient',
            'announcement_reads',
            'announcement',
            'announcement_limit',
            'notification_choice',
            'push_subscription',
            'lot_bidder',
          ])
            await sql`delete from ${sql.table(table)}`.execute(tx)
          await sql`update fan set email = 'erased-' || id || '@erased.invalid'`.execute(tx)
          const fans = some.map((one) => ({ ...one, id: crypto.randomUUID() }))
          await sql`insert into announcement_limit (club_id, per_day) values (${clubId}, ${perDay})`.execute(tx)
          await sql`insert into fan (club_id, id, account_id, email, kyc_status, card_status) values ${values(
            fans,
            ({ id, isErased, isMember: [wasMember], isInvited }) =>
              sql`(${clubId}, ${id}, ${id}, ${`${id}@${isErased ? 'erased.invalid' : 'fans.test'}`}, ${statusOf(wasMember, isInvited)}, 'READY')`,
          )}`.execute(tx)
          for (const { id, isMember, isInvited } of fans)
            await sql`update fan set kyc_status = ${statusOf(isMember[1], isInvited)} where id = ${id}`.execute(tx)
          const bidders = fans.filter(({ hasBid }) => hasBid)
          if (bidders.length > 0)
            await sql`insert into lot_bidder (club_id, exclusive_id, fan_id, number) values ${sql.join(
              bidders.map(({ id }, index) => sql`(${clubId}, ${lot.exclusiveId}, ${id}, ${index + 1})`),
            )}`.execute(tx)
          await sql`insert into notification_choice (club_id, fan_id, channel, kind, enabled) values ${values(
            fans.flatMap(({ id, wantsMail, wantsPush }) => [
              { id, channel: 'mail', wants: wantsMail },
              { id, channel: 'push', wants: wantsPush },
            ]),
            ({ id, channel, wants }) => sql`(${clubId}, ${id}, ${channel}, 'announcement', ${wants})`,
          )}`.execute(tx)
          const subscriptions = fans.flatMap(({ id, subscriptions: count }) =>
            Array.from({ length: count }, (_, n) => `${id}/${n}`),
          )
          if (subscriptions.length > 0)
            await sql`insert into push_subscription (club_id, fan_id, endpoint, p256dh, auth) values ${values(
              subscriptions,
              (endpoint) => sql`(${clubId}, ${endpoint.slice(0, 36)}, ${endpoint}, '', '')`,
            )}`.execute(tx)
          for (let n = 0; n < announcementCount; n++) {
            const { rows } = await sql<{ id: string }>`
            insert into announcement (club_id, audience, title, text, channels, state, counted, created_by, send_at, finished_at)
            values (${clubId}, 'ALL', '{}', '{}', '{mail,push}', 'SENT', 0, '', virage_now(), virage_now()) returning id`.execute(
              tx,
            )
            const recipients = fans.flatMap(({ id, results }) =>
              results[n] === undefined ? [] : [{ id, result: results[n] }],
            )
            if (recipients.length > 0)
              await sql`insert into announcement_recipient (club_id, announcement_id, fan_id, result, mailed, pushed, processed_at) values ${values(
                recipients,
                ({
                  id,
                  result,
                }) => sql`(${clubId}, ${rows[0]?.id}, ${id}, ${result === 'declined' ? 'DECLINED' : 'SENT'},
                ${result === 'mailed' || result === 'yesterday'}, ${result === 'pushed'}, virage_now() - ${result === 'yesterday' ? '1 day' : '0'}::interval)`,
              )}`.execute(tx)
          }
          const of = { audience, auctionId: lot.auctionId, exclusiveId: null }
          return { ...(await countReached(tx, clubId, of)), alone: await countFans(tx, clubId, of) }
        })
        const isUninvited = ({ isMember, isInvited }: Fan) => isByInvitation && !isMember[1] && !isInvited
        const present = some.filter((one) => !one.isErased && !isUninvited(one) && audiences[audience](one))
        const isOver = ({ results }: (typeof some)[number]) =>
          results.filter((result) => result === 'mailed' || result === 'pushed').length >= perDay
        const below = present.filter((one) => !isOver(one))
        expect(counted).toEqual({
          fans: present.length,
          alone: present.length,
          overLimit: present.length - below.length,
          mail: below.filter(({ wantsMail }) => wantsMail).length,
          push: below.filter(({ wantsPush, subscriptions }) => wantsPush && subscriptions > 0).length,
        })
      },
    ),
    { numRuns: 100 },
  )
})

test('an audience that is decided in steps has each of its fans once, and is sent when all are decided', async () => {
  const { database, clubId } = harness
  const { recipients, members, steps } = await database.withTenant(clubId, async (tx) => {
    await sql`insert into fan (club_id, account_id, email, kyc_status)
      select ${clubId}, 'step-' || n, n || '@fans.test', case when n % 3 = 0 then 'NOT_REFERRED' else 'VALIDATED' end
      from generate_series(1, 20) n`.execute(tx)
    const { id } = await tx
      .insertInto('announcement')
      .values({
        club_id: clubId,
        audience: 'MEMBERS',
        title: '{}',
        text: '{}',
        channels: ['mail'],
        counted: 0,
        created_by: '',
        send_at: sql<Date>`virage_now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const find = () => tx.selectFrom('announcement').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    let count = 0
    for (let row = await find(); row.state === 'SCHEDULED'; row = await find()) {
      await decideAudience(tx, row, { limit: 3 })
      count++
    }
    const decided = await tx
      .selectFrom('announcement_recipient')
      .select('fan_id as id')
      .where('announcement_id', '=', id)
      .orderBy('fan_id')
      .execute()
    const { rows } = await sql<{ id: string }>`
      select id from fan where kyc_status = 'VALIDATED' and email not like '%@erased.invalid' order by id`.execute(tx)
    return { recipients: decided, members: rows, steps: count }
  })
  expect(recipients).toEqual(members)
  expect(steps).toBeGreaterThan(7)
})

test.each([
  ['a lot that was deleted', async () => ({ auctionId: null, exclusiveId: crypto.randomUUID() })],
  ['an auction that was deleted', async () => ({ auctionId: crypto.randomUUID(), exclusiveId: null })],
  ['an exclusive that is no lot', async () => ({ auctionId: null, exclusiveId: await insertExclusive() })],
])('nobody belongs to those who have not bid on %s', async (_, subject) => {
  const { database, clubId } = harness
  const of = { audience: 'NO_BIDS' as const, ...(await subject()) }
  const found = await database.withTenant(clubId, async (tx) => {
    await sql`insert into fan (club_id, account_id, email, kyc_status)
      values (${clubId}, ${crypto.randomUUID()}, ${`${crypto.randomUUID()}@fans.test`}, 'VALIDATED')`.execute(tx)
    const { rows } = await fansOf(clubId, of).execute(tx)
    return { members: rows, counted: await countFans(tx, clubId, of), reached: await countReached(tx, clubId, of) }
  })
  expect(found).toEqual({ members: [], counted: 0, reached: { fans: 0, mail: 0, push: 0, overLimit: 0 } })
})

const insertExclusive = () =>
  harness.database.withTenant(harness.clubId, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into exclusive (club_id, slug, name, description, image_url, price, stock, category)
      values (${harness.clubId}, ${crypto.randomUUID()}, '{}', '{}', '', 1, 1, 'COLLECTIBLE') returning id`.execute(tx)
    return rows[0]?.id ?? ''
  })
