import * as fan from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { mailsTo } from '@virage/test-support/mailbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../testing/open-app.ts'

const slug = 'fc-virage'
const params = { slug }
let app: TestApp
let clara: CallAs
beforeAll(async () => {
  app = await openApp()
  clara = await app.as('operator@virage.test')
})
afterAll(() => app.stop())

let keys = 0
const key = () => `enquiry-${++keys}`
const as = async (email: string) => {
  const { username } = await app.tokenOf(email)
  return { call: await app.as(email), params: { slug, username } }
}
const ask = async (email: string, body: { text: string; orderId?: string; exclusiveSlug?: string }) => {
  const { call, params: own } = await as(email)
  return call(fan.createEnquiry, { params: own, body, idempotencyKey: key() })
}
const waiting = async () => valueOf(await clara(staff.listStaffEnquiries, { params, query: {} }))
const read = async (enquiryId: string) =>
  valueOf(await clara(staff.getStaffEnquiry, { params: { ...params, enquiryId } }))
const reply = async (
  enquiryId: string,
  text: string,
  { close = false, ifMatch }: { close?: boolean; ifMatch?: string } = {},
) =>
  clara(staff.answerEnquiry, {
    params: { ...params, enquiryId },
    body: { text, close },
    idempotencyKey: key(),
    ifMatch: ifMatch ?? (await read(enquiryId)).version,
  })

test('a fan asks about an exclusive, the club answers, and the fan reads it in the application and by email', async () => {
  const { id } = valueOf(
    await ask('marie@fans.test', { text: 'Is it signed?', exclusiveSlug: 'keeper-clean-sheet-100' }),
  )
  const queue = await waiting()
  expect(queue.enquiries.find((each) => each.id === id)).toMatchObject({
    newestText: 'Is it signed?',
    subject: { kind: 'exclusive', slug: 'keeper-clean-sheet-100' },
    assignee: null,
  })
  const desk = valueOf(await clara(staff.getDesk, { params }))
  expect(desk.cards.find(({ name }) => name === 'enquiries')?.count).toBe(queue.waiting)

  expect(valueOf(await reply(id, 'Yes, by the whole team.'))).toMatchObject({
    state: 'ANSWERED',
    assignee: 'operator@virage.test',
  })
  const { call, params: own } = await as('marie@fans.test')
  const [newest] = valueOf(await call(fan.listEnquiries, { params: own }))
  expect(newest).toMatchObject({ id, unread: 1, newestText: 'Yes, by the whole team.' })
  const ofEnquiry = { ...own, enquiryId: id }
  const { messages } = valueOf(await call(fan.getEnquiry, { params: ofEnquiry }))
  expect(messages.map(({ isFromFan, text }) => [isFromFan, text])).toEqual([
    [true, 'Is it signed?'],
    [false, 'Yes, by the whole team.'],
  ])
  valueOf(await call(fan.readEnquiry, { params: ofEnquiry, body: { upTo: messages.at(-1)?.id ?? '' } }))
  expect(valueOf(await call(fan.listEnquiries, { params: own }))[0]?.unread).toBe(0)
  await expect
    .poll(async () =>
      (await mailsTo(app, 'marie@fans.test')).filter(({ plain }) => plain.includes('Yes, by the whole team.')),
    )
    .toHaveLength(1)
})

test('enquiries are found by their fan, in each state', async () => {
  const { id } = valueOf(await ask('marie@fans.test', { text: 'Where do I sit?' }))
  valueOf(await ask('tom@fans.test', { text: 'When do you close?' }))
  const found = async (query: { state?: 'WAITING' | 'CLOSED'; search: string }) =>
    valueOf(await clara(staff.listStaffEnquiries, { params, query })).enquiries.map(({ newestText }) => newestText)
  const ofMarie = await found({ search: 'marie' })
  expect(ofMarie).toContain('Where do I sit?')
  expect(ofMarie).not.toContain('When do you close?')
  valueOf(await reply(id, 'In row B.', { close: true }))
  expect(await found({ search: 'marie' })).not.toContain('In row B.')
  expect(await found({ search: 'Marie fans.test', state: 'CLOSED' })).toContain('In row B.')
  expect(await found({ search: 'nobody-of-this-name', state: 'CLOSED' })).toEqual([])
})

test('an answer is not emailed to a fan who has turned such emails off', async () => {
  const { call, params: own } = await as('karim@fans.test')
  const body = { channel: 'mail', kind: 'answer', enabled: false } as const
  valueOf(await call(fan.setNotificationChoice, { params: own, body }))
  const { id } = valueOf(await ask('karim@fans.test', { text: 'When do you open?' }))
  valueOf(await reply(id, 'At ten.'))
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql`select from fan_email e join fan f on f.club_id = e.club_id and f.id = e.fan_id
        where f.email = 'karim@fans.test' and e.subject like '%answered%'`.execute(tx),
  )
  expect(rows).toEqual([])
})

test('a second answer to what a colleague has just answered is refused with what they wrote', async () => {
  const { id } = valueOf(await ask('tom@fans.test', { text: 'Two at once?' }))
  const { version } = await read(id)
  const both = await Promise.all([
    reply(id, 'First.', { ifMatch: version }),
    reply(id, 'Second.', { ifMatch: version }),
  ])
  expect(new Set(both.map(errorKeyOf))).toEqual(new Set(['accepted', 'errors.staff.changed']))
  expect((await read(id)).messages).toHaveLength(2)
})

test('an enquiry is taken, closed, and opened again by a further message of the fan', async () => {
  const { id } = valueOf(await ask('tom@fans.test', { text: 'And then?' }))
  const ofEnquiry = { params: { ...params, enquiryId: id } }
  const assigned = valueOf(
    await clara(staff.assignEnquiry, { ...ofEnquiry, body: { assignee: 'operator@virage.test' } }),
  )
  expect(assigned.assignee).toBe('operator@virage.test')
  const stranger = await clara(staff.assignEnquiry, { ...ofEnquiry, body: { assignee: 'stranger@x.test' } })
  expect(errorKeyOf(stranger)).toBe('errors.validation.failed')
  valueOf(await clara(staff.setEnquiryState, { ...ofEnquiry, body: { state: 'CLOSED' } }))
  expect((await waiting()).enquiries.some((each) => each.id === id)).toBe(false)
  const { call, params: own } = await as('tom@fans.test')
  valueOf(
    await call(fan.writeToClub, {
      params: { ...own, enquiryId: id },
      body: { text: 'One more thing' },
      idempotencyKey: key(),
    }),
  )
  expect((await waiting()).enquiries.some((each) => each.id === id)).toBe(true)
})

test('at most five questions of a fan wait, and nobody reads or names what is not theirs', async () => {
  const texts = ['1', '2', '3', '4', '5', '6', '7']
  const asked = await Promise.all(texts.map((text) => ask('marie@fans.test', { text })))
  expect(asked.filter(({ ok }) => ok)).toHaveLength(5)
  expect(asked.map(errorKeyOf)).toContain('errors.enquiry.tooMany')
  const first = asked.find(({ ok }) => ok)
  const { call, params: own } = await as('tom@fans.test')
  const id = first ? valueOf(first).id : ''
  expect(errorKeyOf(await call(fan.getEnquiry, { params: { ...own, enquiryId: id } }))).toBe('errors.backend.notFound')
  const write = { params: { ...own, enquiryId: id }, body: { text: 'Mine?' }, idempotencyKey: key() }
  expect(errorKeyOf(await call(fan.writeToClub, write))).toBe('errors.backend.notFound')
  expect(errorKeyOf(await ask('tom@fans.test', { text: 'Whose?', orderId: id }))).toBe('errors.backend.notFound')
})

test('saved replies are the product’s until the club replaces them, in each language', async () => {
  const { replies, version } = valueOf(await clara(staff.getSavedReplies, { params }))
  expect(replies.every(({ name, text }) => name.fr && text.fr)).toBe(true)
  const own = [{ name: { en: 'Hours' }, text: { en: 'We open at ten.', fr: 'Nous ouvrons à dix heures.' } }]
  const saved = valueOf(await clara(staff.updateSavedReplies, { params, body: { replies: own }, ifMatch: version }))
  expect(saved.replies).toEqual(own)
  const stale = await clara(staff.updateSavedReplies, { params, body: { replies: [] }, ifMatch: version })
  expect(errorKeyOf(stale)).toBe('errors.staff.changed')
})

test('who waits for an invitation can ask the club, but not learn which exclusives it has (finding M84)', async () => {
  const closed = { slug: 'fondation-horizon', username: (await app.tokenOf('sam@fans.test')).username }
  const [sam, marie] = [await app.as('sam@fans.test'), await app.as('marie@fans.test')]
  const [exclusive] = valueOf(await marie(fan.listExclusives, { params: closed }))
  const about = async (exclusiveSlug?: string) => {
    const body = { text: 'What is it?', ...(exclusiveSlug !== undefined && { exclusiveSlug }) }
    return errorKeyOf(await sam(fan.createEnquiry, { params: closed, body, idempotencyKey: key() }))
  }
  expect(await about(exclusive?.slug ?? '')).toBe('errors.club.referralNeeded')
  expect(await about('none-of-this-name')).toBe('errors.club.referralNeeded')
  expect(await about()).toBe('accepted')
})
