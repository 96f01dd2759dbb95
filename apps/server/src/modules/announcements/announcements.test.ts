import * as fan from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { mailsTo } from '@virage/test-support/mailbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertInParts } from '../../testing/insert-in-parts.ts'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../testing/open-app.ts'
import { loseConnection } from '../../testing/lose-connection.ts'
import { openPushService, type PushService } from '../../testing/push-service.ts'
import { createNotificationLinks } from '../notifications/index.ts'
import { countFans } from './audience.ts'
import { lockDue } from './queries.ts'
import { sendAnnouncements } from './send-announcements.ts'

const slug = 'fc-virage'
const params = { slug }
const [marie, karim, tom] = ['marie@fans.test', 'karim@fans.test', 'tom@fans.test']
const lot = 'keeper-clean-sheet-100'
let app: TestApp
let push: PushService
let editor: CallAs
beforeAll(async () => {
  app = await openApp({ PUSH_HOSTS: 'localhost' })
  push = await openPushService()
  editor = await app.as('operator@virage.test')
  await run((tx) =>
    sql`update fan set kyc_status = 'VALIDATED', card_status = 'READY' where email in (${marie}, ${karim}, ${tom})`.execute(
      tx,
    ),
  )
})
beforeEach(() =>
  run((tx) => sql`update announcement_recipient set processed_at = processed_at - interval '2 days'`.execute(tx)),
)
afterAll(async () => {
  push.close()
  await app.stop()
})

const run: TestApp['platform']['database']['asSystem'] = (work) => app.platform.database.asSystem(work)
const one = async <T>(query: ReturnType<typeof sql<T>>) => {
  const { rows } = await run((tx) => query.execute(tx))
  const [row] = rows
  if (!row) throw new Error('No row')
  return row
}
const lotOf = async () =>
  one(sql<{ exclusiveId: string; auctionId: string; clubId: string }>`
    select l.exclusive_id as "exclusiveId", l.auction_id as "auctionId", l.club_id as "clubId"
    from lot l join exclusive e on e.club_id = l.club_id and e.id = l.exclusive_id where e.slug = ${lot}`)
const like = (...emails: string[]) =>
  run((tx) =>
    sql`insert into exclusive_like (club_id, fan_id, exclusive_id)
      select e.club_id, f.id, e.id from exclusive e join fan f on f.club_id = e.club_id
      where e.slug = ${lot} and f.email = any(${emails}) on conflict do nothing`.execute(tx),
  )
const content = (title: string) => ({
  title: { en: title, fr: `${title} (fr)` },
  text: { en: 'First paragraph.\n\nSecond one.', fr: 'Premier paragraphe.' },
})
let keys = 0
const schedule = async (body: Record<string, unknown>) => {
  const input = { channels: ['mail', 'push'] as const, ...body }
  return editor(staff.sendAnnouncement, { params, body: input as never, idempotencyKey: `announcement-${++keys}` })
}
/** Lets the minute pass in which an announcement can be cancelled, and sends announcements whose time has come. */
const send = async () => {
  await run((tx) =>
    sql`update announcement set created_at = created_at - interval '1 minute', send_at = virage_now()
    where state = 'SCHEDULED' and send_at <= virage_now() + interval '1 minute'`.execute(tx),
  )
  await sendAnnouncements(app.platform, createNotificationLinks(app.platform))
}
/** The process of the test sends, too: whichever takes a batch, this one has been sent when it returns. */
const untilSent = (id: string) => expect.poll(async () => (await found(id)).state).toBe('SENT')
const found = async (id: string) => {
  const all = valueOf(await editor(staff.listStaffAnnouncements, { params }))
  const announcement = all.find((each) => each.id === id)
  if (!announcement) throw new Error('Not listed')
  return announcement
}
const mailsAbout = async (email: string, about: string) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith(about))
const ofFan = async (email: string) => {
  const { username } = await app.tokenOf(email)
  return { call: await app.as(email), params: { slug, username } }
}

test('an announcement reaches exactly those who like a lot and have not bid on it, by email, push and in the application', async () => {
  const { exclusiveId } = await lotOf()
  await run((tx) => sql`delete from exclusive_like where exclusive_id = ${exclusiveId}`.execute(tx))
  await like(marie, karim, tom)
  const { call, params: own } = await ofFan(karim)
  valueOf(await call(fan.subscribeToPush, { params: own, body: push.subscription }))
  const price = await one(sql<{ price: number }>`
    select (coalesce(current_price, starting_price) / 100000)::int + 50 as price from lot where exclusive_id = ${exclusiveId}`)
  const bidder = await ofFan(marie)
  const body = { bidderUsername: bidder.params.username, priceCoinsAmount: price.price }
  valueOf(await bidder.call(fan.placeBid, { params: { slug, exclusiveSlug: lot }, body }))

  const audience = { audience: 'LIKED_NO_BIDS', exclusiveId } as const
  expect(valueOf(await editor(staff.countAudience, { params, query: audience }))).toMatchObject({
    fans: 2,
    mail: 2,
    push: 1,
  })
  const { id } = valueOf(await schedule({ ...audience, ...content('Nobody has bid') }))
  await send()
  await untilSent(id)
  expect(await found(id)).toMatchObject({
    state: 'SENT',
    counted: 2,
    results: { fans: 2, mail: 2, push: 1, limited: 0, declined: 0, gone: 0 },
  })
  await expect.poll(() => mailsAbout(tom, 'Nobody has bid')).toHaveLength(1)
  await expect.poll(() => push.received).toHaveLength(1)
  expect(await mailsAbout(marie, 'Nobody has bid')).toEqual([])
  const [newest] = valueOf(await call(fan.listAnnouncements, { params: own }))
  expect(newest).toMatchObject({ title: 'Nobody has bid', isRead: false, path: `/clubs/${slug}/exclusives/${lot}` })
  valueOf(await call(fan.readAnnouncements, { params: own, body: { upTo: id } }))
  expect(valueOf(await call(fan.listAnnouncements, { params: own }))[0]).toMatchObject({ isRead: true })
  expect(await found(id)).toMatchObject({ results: { read: 1 } })
})

test('a push message that would end within an emoji ends before it (finding M19)', async () => {
  const { call, params: own } = await ofFan(karim)
  valueOf(await call(fan.subscribeToPush, { params: own, body: push.subscription }))
  await like(karim)
  const { exclusiveId } = await lotOf()
  const text = `${'a'.repeat(178)}🏆 and more`
  const about = { audience: 'LIKED', exclusiveId, ...content('A cup'), text: { en: text, fr: text } }
  const { id } = valueOf(await schedule(about))
  await send()
  await untilSent(id)
  const bodies = () =>
    push.received.flatMap(({ message }) => (JSON.stringify(message).includes('A cup') ? [message] : []))
  await expect.poll(bodies).toMatchObject([{ body: `${'a'.repeat(178)}🏆…` }])
})

test('an announcement that fails keeps no others from being sent, and is sent later (finding M19)', async () => {
  const ids = []
  for (const title of ['Stuck', 'Free'])
    ids.push(valueOf(await schedule({ audience: 'MEMBERS', channels: ['mail'], ...content(title) })).id)
  const [stuck = '', free = ''] = ids
  await run((tx) =>
    sql`create function refuse_stuck() returns trigger language plpgsql as $$ begin
        if (select title ->> 'en' from announcement where id = new.announcement_id) = 'Stuck' then raise exception 'stuck'; end if;
        return new; end $$`.execute(tx),
  )
  await run((tx) =>
    sql`create trigger refuse_stuck before update on announcement_recipient for each row execute function refuse_stuck()`.execute(
      tx,
    ),
  )
  await expect(send()).rejects.toThrow('1 announcements failed')
  await untilSent(free)
  expect((await found(stuck)).state).toBe('SENDING')
  await run((tx) => sql`drop trigger refuse_stuck on announcement_recipient`.execute(tx))
  await send()
  await untilSent(stuck)
})

test('a run ends when the database can’t be reached any more', async () => {
  const { id } = valueOf(await schedule({ audience: 'MEMBERS', channels: ['mail'], ...content('Lost') }))
  const database = loseConnection(
    app.platform.database,
    sql`update announcement set created_at = created_at - interval '1 minute', send_at = virage_now() where id = ${id}`,
  )
  await expect(sendAnnouncements({ database }, createNotificationLinks(app.platform))).rejects.toThrow(
    'The database can’t be reached',
  )
  await send()
  await untilSent(id)
})

test('a process that stops sends no further batch', async () => {
  const { id } = valueOf(await schedule({ audience: 'MEMBERS', channels: ['mail'], ...content('Halfway') }))
  await run((tx) =>
    sql`update announcement set created_at = created_at - interval '1 minute', send_at = virage_now() where id = ${id}`.execute(
      tx,
    ),
  )
  const stopping = new AbortController()
  let batches = 0
  const asSystem: typeof run = async (work) => {
    batches++
    const done = await run(work)
    stopping.abort()
    return done
  }
  const database = { ...app.platform.database, asSystem }
  await sendAnnouncements({ database }, createNotificationLinks(app.platform), stopping.signal)
  // The second finds nothing to do.
  expect(batches).toBeLessThan(3)
  await untilSent(id)
})

test.each(['exclusive', 'auction'] as const)(
  'an announcement about a lot whose %s is hidden meanwhile leads to the auctions',
  async (hidden) => {
    const { exclusiveId, auctionId } = await lotOf()
    const show = (visible: boolean) =>
      run((tx) =>
        sql`update ${sql.ref(hidden)} set visible = ${visible} where id in (${exclusiveId}, ${auctionId})`.execute(tx),
      )
    await like(tom)
    const { id } = valueOf(await schedule({ audience: 'LIKED', exclusiveId, ...content(`Hidden ${hidden}`) }))
    await show(false)
    await send()
    await untilSent(id)
    await show(true)
    await expect.poll(() => mailsAbout(tom, `Hidden ${hidden}`)).toHaveLength(1)
    const [email] = await mailsAbout(tom, `Hidden ${hidden}`)
    expect(email?.plain).toContain(`: ${app.origin}/clubs/${slug}/auctions`)
  },
)

test('one click in the email unsubscribes, and the fan still reads announcements in the application', async () => {
  const { exclusiveId } = await lotOf()
  await like(tom)
  const first = valueOf(await schedule({ audience: 'LIKED', exclusiveId, ...content('One click') }))
  await send()
  await untilSent(first.id)
  await expect.poll(() => mailsAbout(tom, 'One click')).toHaveLength(1)
  const [email] = await mailsAbout(tom, 'One click')
  const url = /^<(.+)>$/.exec(email?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(url, { method: 'POST', body })).status).toBe(200)

  const second = valueOf(await schedule({ audience: 'LIKED', exclusiveId, ...content('After it') }))
  await send()
  await untilSent(second.id)
  expect((await found(first.id)).results.declined).toBe(0)
  expect((await found(second.id)).results).toMatchObject({ declined: 1 })
  const { call, params: own } = await ofFan(tom)
  expect(valueOf(await call(fan.listAnnouncements, { params: own }))[0]).toMatchObject({ title: 'After it' })
})

test('a fan gets no more announcements on a day than the club allows, also of two that are sent at once', async () => {
  const { exclusiveId } = await lotOf()
  await run((tx) => sql`delete from notification_choice`.execute(tx))
  await like(tom)
  const limit = valueOf(await editor(staff.getAnnouncementLimit, { params }))
  expect(limit.perDay).toBe(2)
  const body = { perDay: 1 }
  valueOf(await editor(staff.setAnnouncementLimit, { params, body, ifMatch: limit.version }))
  expect(
    errorKeyOf(await editor(staff.setAnnouncementLimit, { params, body: { perDay: 9 }, ifMatch: limit.version })),
  ).toBe('errors.staff.changed')
  const both = await Promise.all([
    schedule({ audience: 'LIKED', exclusiveId, ...content('A') }),
    schedule({ audience: 'LIKED', exclusiveId, ...content('B') }),
  ])
  await send()
  await Promise.all([send(), send()])
  for (const each of both) await untilSent(valueOf(each).id)
  const results = await Promise.all(both.map(async (each) => (await found(valueOf(each).id)).results))
  const [fans] = results.map((each) => each.fans)
  expect(new Set(results.map(({ mail }) => mail))).toEqual(new Set([0, fans]))
  expect(new Set(results.map(({ limited }) => limited))).toEqual(new Set([0, fans]))
  expect(
    valueOf(await editor(staff.countAudience, { params, query: { audience: 'LIKED', exclusiveId } })),
  ).toMatchObject({
    mail: 0,
    overLimit: fans,
  })
})

test('announcements that are due take turns', async () => {
  const both = await Promise.all([
    schedule({ audience: 'ALL', ...content('C') }),
    schedule({ audience: 'ALL', ...content('D') }),
  ])
  const ids = both.map((each) => valueOf(each).id)
  const undone = new Error('undone')
  const turns = run(async (tx) => {
    // Only this transaction sees that they are due.
    await sql`update announcement set send_at = virage_now(), created_at = virage_now() - interval '1 minute' where id = any(${ids}::uuid[])`.execute(
      tx,
    )
    const taken: (string | undefined)[] = []
    for (let turn = 0; turn < 4; turn += 1) taken.push((await lockDue(tx, taken.at(-1)))?.id)
    expect(taken).toEqual([...ids.toSorted(), ...ids.toSorted()])
    throw undone
  })
  await expect(turns).rejects.toBe(undone)
  for (const id of ids) valueOf(await editor(staff.cancelAnnouncement, { params: { slug, announcementId: id } }))
})

test('a batch that dies half-way is sent once by the next process', async () => {
  const { clubId } = await lotOf()
  await insertInParts(450, (first, last) =>
    run((tx) =>
      sql`insert into fan (club_id, account_id, email, first_name, last_name, kyc_status, language)
        select ${clubId}, 'crowd-' || n, 'crowd-' || n || '@fans.test', 'Fan', n::text, 'VALIDATED', 'en'
        from generate_series(${first}::int, ${last}::int) n`.execute(tx),
    ),
  )
  const of = { audience: 'MEMBERS', auctionId: null, exclusiveId: null } as const
  const fans = await run((tx) => countFans(tx, clubId, of))
  const { id } = valueOf(await schedule({ audience: 'MEMBERS', channels: ['mail'], ...content('Crowd') }))
  // The third batch fails as if the process had died; all of it is undone.
  await run((tx) =>
    sql`create function die() returns trigger language plpgsql as $$ begin
        if (select count(*) from announcement_recipient where result is not null and announcement_id = new.announcement_id) >= 400
        then raise exception 'killed'; end if; return new; end $$`.execute(tx),
  )
  await run((tx) =>
    sql`create trigger die before update on announcement_recipient for each row execute function die()`.execute(tx),
  )
  await send().catch(() => {})
  await expect.poll(async () => (await found(id)).results.fans).toBe(400)
  expect((await found(id)).state).toBe('SENDING')
  await run((tx) => sql`drop trigger die on announcement_recipient`.execute(tx))
  await Promise.all([send(), send()])
  await untilSent(id)
  expect(await found(id)).toMatchObject({ results: { fans } })
  const { most, all } = await one(sql<{ most: number; all: number }>`
    select max(n)::int as most, sum(n)::int as all from (
      select count(*) as n from fan_email where subject like 'Crowd%' group by fan_id) emails`)
  const { results } = await found(id)
  expect({ most, all }).toEqual({ most: 1, all: results.mail })
})

test('an announcement can be cancelled for a minute, once, and is never sent then', async () => {
  const { id, sendAt } = valueOf(await schedule({ audience: 'ALL', ...content('Cancelled') }))
  expect(Date.parse(sendAt)).toBeGreaterThan(app.platform.clock.now().getTime() + 50_000)
  expect(valueOf(await editor(staff.cancelAnnouncement, { params: { ...params, announcementId: id } })).state).toBe(
    'CANCELLED',
  )
  await send()
  expect(await found(id)).toMatchObject({ state: 'CANCELLED', results: { fans: 0 } })
  const again = await editor(staff.cancelAnnouncement, { params: { ...params, announcementId: id } })
  expect(errorKeyOf(again)).toBe('errors.staff.alreadyResolved')
})

test('the same key schedules it once; a missing language or subject is refused', async () => {
  const { auctionId } = await lotOf()
  const body = { audience: 'BIDDERS', auctionId, ...content('Twice'), channels: [] } as const
  const twice = [1, 2].map(() =>
    editor(staff.sendAnnouncement, { params, body: { ...body, channels: [] }, idempotencyKey: 'announcement-twice' }),
  )
  const [first, second] = (await Promise.all(twice)).map((each) => valueOf(each))
  expect(first?.id).toBe(second?.id)
  expect(errorKeyOf(await schedule({ audience: 'ALL', title: { en: 'One' }, text: { en: 'One' } }))).toBe(
    'errors.validation.failed',
  )
  expect(errorKeyOf(await schedule({ audience: 'BIDDERS', ...content('About nothing') }))).toBe(
    'errors.validation.failed',
  )
  expect(errorKeyOf(await schedule({ audience: 'ALL', auctionId, ...content('About something') }))).toBe(
    'errors.validation.failed',
  )
})

test('an announcement whose time has passed is refused, not sent at once', async () => {
  const inMinutes = (minutes: number) => new Date(app.platform.clock.now().getTime() + minutes * 60_000).toISOString()
  const plan = (sendAt: string) => schedule({ audience: 'ALL', channels: [], sendAt, ...content('Too late') })
  const refused = await plan(inMinutes(-6))
  expect(refused).toMatchObject({ problem: { errors: [{ path: 'sendAt', key: 'errors.validation.past' }] } })
  // It has come while staff were asked.
  const { id, sendAt } = valueOf(await plan(inMinutes(-4)))
  expect(Date.parse(sendAt)).toBeGreaterThan(app.platform.clock.now().getTime())
  valueOf(await editor(staff.cancelAnnouncement, { params: { ...params, announcementId: id } }))
})

test('a preview shows the email and the push message in each language', async () => {
  const { exclusiveId } = await lotOf()
  const body = { audience: 'LIKED' as const, exclusiveId, ...content('Soon') }
  const previews = valueOf(await editor(staff.previewAnnouncement, { params, body }))
  expect(previews.map(({ language, mail }) => [language, mail.subject, mail.button])).toEqual([
    ['en', 'Soon', 'See the lot'],
    ['fr', 'Soon (fr)', 'Voir le lot'],
  ])
  expect(previews[0]).toMatchObject({
    mail: { paragraphs: ['First paragraph.', 'Second one.'] },
    push: { title: 'Soon', body: 'First paragraph. Second one.' },
  })
})

test('an announcement about an auction or a lot that the club does not have is refused', async () => {
  const { clubId } = await lotOf()
  const foreign = await one(sql<{ auctionId: string; exclusiveId: string }>`
    select auction_id as "auctionId", exclusive_id as "exclusiveId" from lot where club_id <> ${clubId} limit 1`)
  const about = (subject: object) => schedule({ ...content('Still time'), audience: 'NO_BIDS', ...subject })
  const keysOf = async (...subjects: object[]) =>
    Promise.all(subjects.map(async (subject) => errorKeyOf(await about(subject))))
  expect(await keysOf({ auctionId: foreign.auctionId }, { exclusiveId: foreign.exclusiveId })).toEqual([
    'errors.backend.notFound',
    'errors.backend.notFound',
  ])
})
