import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBidding } from '../../../testing/bidders.ts'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'

const slug = 'fc-virage'
const params = { slug }
let app: TestApp
let owner: CallAs
let bidder: Awaited<ReturnType<typeof openBidding>>
beforeAll(async () => {
  app = await openApp()
  owner = await app.as('staff@fc-virage.test')
  bidder = await openBidding(app, { club: slug, count: 3 })
})
afterAll(() => app.stop())

const day = 86_400_000
const inDays = (days: number) => new Date(app.platform.clock.now().getTime() + days * day).toISOString()
const suspend = (fanId: string, scope: staff.SuspensionScope, days: number) =>
  owner(staff.suspendFan, {
    params: { ...params, fanId },
    body: { scope, reason: 'Threatened another bidder', endsAt: inDays(days) },
  })
const lift = (suspensionId: string) => owner(staff.liftSuspension, { params: { ...params, suspensionId } })
const untilOf = (result: { ok: boolean; problem?: { until?: string | undefined } | null }) => result.problem?.until
const mailTo = (recipient: string) =>
  app.platform.database.query
    .selectFrom('mailbox_message')
    .select(['subject', 'plain'])
    .where('recipient', '=', recipient)
    .execute()

test('a fan who is suspended from bidding gets a 403 with the end, and bids again when it is lifted or has ended (B02)', async () => {
  const one = bidder(0, 'diallo-derby-shirt')
  const { fanId } = one.fan
  const price = await one.price()
  valueOf(await one.bid(price + 10))
  const suspension = valueOf(await suspend(fanId, 'BIDDING', 7))
  const refused = await one.bid(price + 20)
  expect(errorKeyOf(refused)).toBe('errors.bid.suspended')
  expect(untilOf(refused)).toBe(suspension.endsAt)
  // Unpaid lots close bidding for themselves, and lifting one of two keeps the other.
  const longer = valueOf(await suspend(fanId, 'BIDDING', 30))
  valueOf(await lift(longer.id))
  expect(untilOf(await one.bid(price + 20))).toBe(suspension.endsAt)
  valueOf(await lift(suspension.id))
  valueOf(await one.bid(price + 20))
  expect(errorKeyOf(await lift(suspension.id))).toBe('errors.staff.alreadyResolved')
  const ended = valueOf(await suspend(fanId, 'BIDDING', 1))
  await app.platform.database.asSystem((tx) =>
    sql`update suspension set ends_at = virage_now() - interval '1 second' where id = ${ended.id}`.execute(tx),
  )
  valueOf(await one.bid(price + 30))
  const { email } = valueOf(await owner(staff.getFanRecord, { params: { ...params, fanId } }))
  await expect.poll(async () => (await mailTo(email)).map(({ plain }) => plain).join()).toContain('Threatened another')
  const emailed = async () => valueOf(await owner(staff.listFanEmails, { params: { ...params, fanId } }))
  await expect.poll(async () => (await emailed()).every(({ sentAt }) => sentAt !== null)).toBe(true)
  expect((await emailed())[0]).toMatchObject({ subject: 'FC Virage has suspended your bidding', failedAt: null })
  const log = valueOf(await owner(staff.listAuditLog, { params, query: { subjectKind: 'fan', subjectId: fanId } }))
  expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['suspendFan', 'liftSuspension']))
})

test('a fan who is suspended from the chat reads and bids, but sends nothing until the end', async () => {
  const [marie, karim] = [await app.as('marie@fans.test'), await app.as('karim@fans.test')]
  const [sender, receiver] = [
    valueOf(await marie(contract.getMe, { params })),
    valueOf(await karim(contract.getMe, { params })),
  ]
  const send = () =>
    marie(contract.sendMessage, {
      params: { ...params, username: sender.username },
      body: { receiverId: receiver.id, text: 'Hello' },
    })
  const suspension = valueOf(await suspend(sender.id, 'CHAT', 2))
  const refused = await send()
  expect([errorKeyOf(refused), untilOf(refused)]).toEqual(['errors.chat.suspended', suspension.endsAt])
  valueOf(await marie(contract.listConversations, { params: { ...params, username: sender.username } }))
  valueOf(await lift(suspension.id))
  valueOf(await send())
})

test('who is still suspended after one of two suspensions was lifted learns until when', async () => {
  const { fanId } = bidder(1, 'diallo-derby-shirt').fan
  for (const scope of ['BIDDING', 'CHAT'] as const) {
    const [short, long] = [valueOf(await suspend(fanId, scope, 3)), valueOf(await suspend(fanId, scope, 60))]
    valueOf(await lift(short.id))
    valueOf(await lift(long.id))
  }
  const emailed = valueOf(await owner(staff.listFanEmails, { params: { ...params, fanId } }))
  expect(emailed.map(({ subject }) => subject).filter((subject) => !subject.includes('has suspended'))).toEqual([
    'You can write again at FC Virage',
    'A suspension at FC Virage has ended',
    'You can bid again at FC Virage',
    'A suspension at FC Virage has ended',
  ])
})

test('who may not write to members gives coins without a message', async () => {
  const [marie, karim] = [await app.as('marie@fans.test'), await app.as('karim@fans.test')]
  const [from, to] = [
    valueOf(await marie(contract.getMe, { params })),
    valueOf(await karim(contract.getMe, { params })),
  ]
  const give = (message?: string) =>
    marie(contract.createGiftCard, { params, body: { to: to.id, coinsAmount: 1, ...(message && { message }) } })
  const suspension = valueOf(await suspend(from.id, 'CHAT', 2))
  expect(errorKeyOf(await give('You again'))).toBe('errors.chat.suspended')
  valueOf(await give())
  valueOf(await lift(suspension.id))
  const block = { params: { ...params, username: to.username, memberId: from.id } }
  valueOf(await karim(contract.blockMember, block))
  expect(errorKeyOf(await give())).toBe('errors.chat.blocked')
  valueOf(await karim(contract.unblockMember, block))
})

test('a suspension ends in the future, within two years', async () => {
  const { fanId } = bidder(1, 'diallo-derby-shirt').fan
  for (const days of [-1, 800]) expect(errorKeyOf(await suspend(fanId, 'CHAT', days))).toBe('errors.validation.failed')
})

test('notes stay with their author, tags filter the list, and the account adds up', async () => {
  const one = bidder(2, 'captains-armband-derby')
  const { fanId } = one.fan
  const its = { params: { ...params, fanId } }
  valueOf(await one.bid((await one.price()) + 10))
  valueOf(await owner(staff.noteOnFan, { ...its, body: { text: 'Rang about the shirt' } }))
  expect(valueOf(await owner(staff.tagFan, { ...its, body: { tags: ['vip', 'north stand', 'vip'] } })).tags).toEqual([
    'north stand',
    'vip',
  ])
  const record = valueOf(await owner(staff.getFanRecord, its))
  expect(record).toMatchObject({
    tags: ['north stand', 'vip'],
    notes: [{ text: 'Rang about the shirt', author: 'staff@fc-virage.test' }],
  })
  const tagged = valueOf(await owner(staff.listFans, { params, query: { tag: 'vip' } }))
  expect(tagged.map(({ id }) => id)).toEqual([fanId])
  const account = valueOf(await owner(staff.getFanAccount, its))
  expect(account.bids).toHaveLength(1)
  expect(account.bids[0]).toMatchObject({ leads: true })
  await expect(
    app.platform.database.asSystem((tx) => sql`update fan_note set text = 'Other'`.execute(tx)),
  ).rejects.toThrow('append-only')
})

test('tags that two people add and remove at once all count, up to twenty', async () => {
  const { fanId } = bidder(1, 'diallo-derby-shirt').fan
  const change = (body: { tags?: string[]; add?: string[]; remove?: string[] }) =>
    owner(staff.tagFan, { params: { ...params, fanId }, body })
  valueOf(await change({ tags: ['press', 'sponsor'] }))
  const results = await Promise.all([
    change({ add: ['vip'] }),
    change({ add: ['vip'], remove: ['press'] }),
    change({ add: ['north stand'] }),
  ])
  for (const result of results) valueOf(result)
  const stored = async () => valueOf(await owner(staff.getFanRecord, { params: { ...params, fanId } })).tags
  expect(await stored()).toEqual(['north stand', 'sponsor', 'vip'])
  const add = Array.from({ length: 18 }, (_, index) => `tag ${index}`)
  expect(errorKeyOf(await change({ add }))).toBe('errors.validation.failed')
  expect(await stored()).toEqual(['north stand', 'sponsor', 'vip'])
  expect(valueOf(await change({ tags: ['vip'] })).tags).toEqual(['vip'])
})

test('fans are found by the number of an order or a receipt, and by their username', async () => {
  const { fanId, username } = bidder(2, 'captains-armband-derby').fan
  await app.platform.database.asSystem((tx) =>
    sql`
      with bought as (
        insert into orders (club_id, number, fan_id, original_cost, final_cost, used_coins)
        select club_id, 777001, id, 4000, 4000, 0 from fan where id = ${fanId} returning club_id, id, fan_id
      )
      insert into receipt (club_id, year, number, fan_id, order_id, amount, deductible, donor, language)
      select club_id, 2026, 777, fan_id, id, 4000, 2000, '{"name": "x"}', 'fr' from bought`.execute(tx),
  )
  const find = async (search: string) =>
    valueOf(await owner(staff.listFans, { params, query: { search } })).map(({ id }) => id)
  expect(await find('777001')).toEqual([fanId])
  expect(await find('2026-000777')).toEqual([fanId])
  expect(await find('2026-777')).toEqual([fanId])
  for (const part of ['026-0007', '0777', '6-00077']) expect(await find(part)).toEqual([fanId])
  const people = valueOf(await owner(staff.findPeople, { params, query: { search: '000777' } }))
  expect(people.map(({ id }) => id)).toEqual([fanId])
  expect(await find(username)).toEqual([fanId])
  await app.platform.database.asSystem((tx) =>
    sql`insert into membership (club_id, fan_id, fee, starts_at, ends_at)
      select club_id, id, 5000, virage_now(), virage_now() + interval '1 year' from fan where id = ${fanId}`.execute(
      tx,
    ),
  )
  const paid = valueOf(await owner(staff.listFans, { params, query: { card: 'READY', member: 'true' } }))
  expect(paid.map(({ id }) => id)).toContain(fanId)
})
