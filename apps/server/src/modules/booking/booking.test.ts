import { cancelReservation, createClient, listSlots, registerFan, reserveSlot, setLanguage } from '@virage/contract'
import { cancelGuest, createSlots, listSlotGuests, setArrival, updateSlot } from '@virage/contract/staff'
import { mailsTo, type SentMail } from '@virage/test-support/mailbox'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openApp, errorKeyOf, type TestApp, valueOf } from '../../testing/open-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

const slug = 'popup-rotonde'
const visitors = ['karim@fans.test', 'tom@fans.test', 'lea@fans.test', 'sam@fans.test'] as const

async function fan(email: string) {
  const call = await app.as(email)
  valueOf(await call(registerFan, { params: { slug }, body: {} }))
  return {
    reserve: (slotId: string) => call(reserveSlot, { params: { slug, slotId } }),
    cancel: (slotId: string) => call(cancelReservation, { params: { slug, slotId } }),
    slots: async () => valueOf(await call(listSlots, { params: { slug } })),
  }
}

/** Returns the emails to an address once the expected number has arrived. */
async function mails(email: string, count: number): Promise<SentMail[]> {
  let found: SentMail[] = []
  await expect
    .poll(async () => {
      found = (await mailsTo(app, email)).filter(({ files }) => files.length > 0)
      return found.length
    })
    .toBe(count)
  return found
}

test('a slot is never overbooked, however many fans reserve it concurrently (P10)', async () => {
  const all = await Promise.all(visitors.map(fan))
  const [slot] = (await all[0]?.slots()) ?? []
  if (!slot) throw new Error('The demonstration has no slots')
  expect(slot.remaining).toBe(2)
  const results = await Promise.all(all.map((one) => one.reserve(slot.id)))
  expect(results.filter(({ ok }) => ok).length).toBe(2)
  expect(results.filter((one) => errorKeyOf(one) === 'errors.booking.full').length).toBe(2)
  // A full slot is visible only to fans who have reserved it.
  const seen = await Promise.all(all.map(async (one) => (await one.slots()).some(({ id }) => id === slot.id)))
  expect(seen).toEqual(results.map(({ ok }) => ok))
  for (const [index, one] of all.entries()) if (results[index]?.ok) valueOf(await one.cancel(slot.id))
  // Whose reservation was refused shares the search for free slots with others.
  await expect.poll(async () => (await all[0]?.slots())?.find(({ id }) => id === slot.id)?.remaining).toBe(2)
})

test('visitors share one read of the free slots, which follows a reservation (finding M37)', async () => {
  const visitor = await app.as(null)
  const read = async () => valueOf(await visitor(listSlots, { params: { slug } }))
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  const [slots] = await Promise.all(Array.from({ length: 20 }, read))
  const reads = statements.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('booking_slot'))
  statements.mockRestore()
  expect(reads).toHaveLength(1)
  const slot = slots?.[0]
  const tom = await fan('tom@fans.test')
  valueOf(await tom.reserve(slot?.id ?? ''))
  const remaining = async () => (await read()).find(({ id }) => id === slot?.id)?.remaining
  await expect.poll(remaining).toBe((slot?.remaining ?? 0) - 1)
  valueOf(await tom.cancel(slot?.id ?? ''))
})

test('fans share the search for free slots, and each reads only those and their own (finding M37)', async () => {
  const all = await Promise.all(visitors.map(fan))
  const searchesOfTwenty = async () => {
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    await Promise.all(Array.from({ length: 5 }, () => all.map((one) => one.slots())).flat())
    const texts = statements.mock.calls.map(([statement]) => JSON.stringify(statement))
    statements.mockRestore()
    return texts.filter((text) => text.includes('from booking_slot') && !text.includes('s.id = any')).length
  }
  // Who has just written reads again. One may renew what has become old.
  await expect.poll(searchesOfTwenty).toBeLessThanOrEqual(1)
})

test('repeating a reservation or cancellation has no further effect, and each change is emailed once with a calendar file (P10)', async () => {
  const marie = await fan('marie@fans.test')
  const [, slot] = await marie.slots()
  if (!slot) throw new Error('The demonstration has no slots')
  const first = valueOf(await marie.reserve(slot.id))
  expect(first).toMatchObject({ reserved: true, remaining: slot.remaining - 1 })
  expect(valueOf(await marie.reserve(slot.id))).toEqual(first)
  for (let times = 0; times < 2; times++) expect(valueOf(await marie.cancel(slot.id))).toEqual(slot)

  const lines = (mail: SentMail | undefined) => mail?.files[0]?.content.split('\r\n') ?? []
  const of = (method: string, emails: SentMail[]) => emails.filter((mail) => lines(mail).includes(`METHOD:${method}`))
  const sent = await mails('marie@fans.test', 2)
  const [[cancelled], [confirmed]] = [of('CANCEL', sent), of('PUBLISH', sent)]
  expect(lines(confirmed)).toEqual(expect.arrayContaining(['BEGIN:VEVENT', 'STATUS:CONFIRMED', 'SEQUENCE:0']))
  expect(lines(cancelled)).toEqual(expect.arrayContaining(['STATUS:CANCELLED', 'SEQUENCE:1']))
  const uid = (mail: SentMail | undefined) => lines(mail).find((line) => line.startsWith('UID:'))
  expect(uid(confirmed)).toBe(uid(cancelled))
  // The slot's local time, as an instant.
  const begins = lines(confirmed).find((line) => line.startsWith('DTSTART'))
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' })
  const [, year, month, day, hour, minute] = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(begins ?? '') ?? []
  expect(shown.format(new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`)).replace(' ', 'T')).toBe(slot.startDate)

  // A calendar can't restore a cancelled event, so a second reservation of the slot is a new event.
  valueOf(await marie.reserve(slot.id))
  const visits = of('PUBLISH', await mails('marie@fans.test', 3)).map(uid)
  expect(visits).toHaveLength(2)
  expect(visits.filter((id) => id !== uid(cancelled))).toHaveLength(1)
})

test('emails are in the language of the page on which the fan registered, until they choose another (papercut 4)', async () => {
  const email = 'staff@fc-virage.test'
  const { token, username } = await app.tokenOf(email)
  const reader = createClient({ fetch, origin: app.origin, language: () => 'fr', token: async () => token })
  valueOf(await reader(registerFan, { params: { slug }, body: {} }))
  const slot = (await (await fan('marie@fans.test')).slots()).find(({ remaining }) => remaining > 0)
  const params = { slug, slotId: slot?.id ?? '' }
  const subjects = async () => (await mailsTo(app, email)).map(({ subject }) => subject)
  valueOf(await reader(reserveSlot, { params }))
  await expect.poll(subjects).toEqual([expect.stringMatching(/^Votre /)])
  valueOf(await reader(setLanguage, { params: { slug, username }, body: { language: 'en' } }))
  valueOf(await reader(cancelReservation, { params }))
  await expect.poll(subjects).toEqual([expect.stringMatching(/^Cancelled: /), expect.stringMatching(/^Votre /)])
})

test('a past slot can be neither reserved nor cancelled, and an unknown one is a 404 (P10)', async () => {
  const marie = await fan('marie@fans.test')
  const [slot] = await marie.slots()
  if (!slot) throw new Error('The demonstration has no slots')
  await app.platform.database.asSystem((tx) =>
    tx.updateTable('booking_slot').set({ starts_at: '2026-01-05T10:00:00' }).execute(),
  )
  expect(errorKeyOf(await marie.reserve(slot.id))).toBe('errors.booking.past')
  expect(errorKeyOf(await marie.cancel(slot.id))).toBe('errors.booking.past')
  expect(await marie.slots()).toEqual([])
  expect(errorKeyOf(await marie.reserve('0190f1e2-0000-7000-a000-000000000001'))).toBe('errors.backend.notFound')
})

describe('staff', () => {
  const day = (hour: number) => `2031-03-01T${String(hour).padStart(2, '0')}:00:00`

  /** Creates a slot that a fan has reserved. */
  async function reserved(email: string, startDate: string) {
    const owner = await app.as('operator@virage.test')
    const body = { startDates: [startDate], capacity: 1 }
    const [slot] = valueOf(await owner(createSlots, { params: { slug }, body }))
    if (!slot) throw new Error('No slot was created')
    const visitor = await fan(email)
    valueOf(await visitor.reserve(slot.id))
    const params = { slug, slotId: slot.id }
    const [guest] = valueOf(await owner(listSlotGuests, { params }))
    if (!guest) throw new Error('The slot has no guest')
    return { owner, visitor, slot, params, guest, of: { params: { ...params, fanId: guest.fanId } } }
  }
  const filesTo = async (email: string, subject: string) =>
    (await mailsTo(app, email))
      .filter((mail) => mail.subject === subject)
      .map(({ files }) => files[0]?.content.split('\r\n') ?? [])

  test('move a slot: its guests get the new time for the same calendar entry, and their own cancellation follows it', async () => {
    const { owner, visitor, slot, params } = await reserved('sam@fans.test', day(10))
    const body = { startDate: day(15) }
    expect(valueOf(await owner(updateSlot, { params, body }))).toMatchObject({ ...body, capacity: 1, reserved: 1 })
    await expect
      .poll(() => filesTo('sam@fans.test', 'New time for your visit: Saturday, 1 March 2031 at 15:00'))
      .toEqual([expect.arrayContaining(['METHOD:PUBLISH', 'SEQUENCE:1'])])
    valueOf(await visitor.cancel(slot.id))
    await expect
      .poll(() => filesTo('sam@fans.test', 'Cancelled: Saturday, 1 March 2031 at 15:00'))
      .toEqual([expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:2'])])
  })

  test('can’t move a slot into the past, and the same time again tells nobody', async () => {
    const { owner, params } = await reserved('tom@fans.test', day(11))
    const past = await owner(updateSlot, { params, body: { startDate: '2020-01-01T10:00:00' } })
    expect(errorKeyOf(past)).toBe('errors.booking.past')
    valueOf(await owner(updateSlot, { params, body: { startDate: day(11), capacity: 3 } }))
    const subjects = (await mailsTo(app, 'tom@fans.test')).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('New time'))).toEqual([])
  })

  test('can’t offer a slot at a time that the change to summer time leaves out (P10)', async () => {
    const { owner, params } = await reserved('lea@fans.test', day(14))
    const skipped = '2031-03-30T02:30:00'
    const created = await owner(createSlots, { params: { slug }, body: { startDates: [day(9), skipped], capacity: 1 } })
    const moved = await owner(updateSlot, { params, body: { startDate: skipped } })
    const problems = [created, moved].map((result) => (result.ok ? [] : result.problem?.errors))
    expect(problems).toEqual(
      ['startDates.1', 'startDate'].map((path) => [{ path, key: 'errors.validation.skippedTime' }]),
    )
  })

  test('check a guest in once, and take it back', async () => {
    const { owner, guest, of } = await reserved('lea@fans.test', day(12))
    expect(guest.arrivedAt).toBeNull()
    const first = valueOf(await owner(setArrival, { ...of, body: { arrived: true } }))
    expect(first.arrivedAt).toEqual(expect.any(String))
    expect(valueOf(await owner(setArrival, { ...of, body: { arrived: true } }))).toEqual(first)
    expect(valueOf(await owner(setArrival, { ...of, body: { arrived: false } }))).toEqual(guest)
  })

  test('cancel one place: its fan is told, and somebody else can have it', async () => {
    const { owner, slot, of } = await reserved('karim@fans.test', day(13))
    valueOf(await owner(cancelGuest, of))
    expect(errorKeyOf(await owner(cancelGuest, of))).toBe('errors.backend.notFound')
    await expect
      .poll(() => filesTo('karim@fans.test', 'Called off: Saturday, 1 March 2031 at 13:00'))
      .toEqual([expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:1'])])
    valueOf(await (await fan('marie@fans.test')).reserve(slot.id))
  })
})
