import {
  createParticipation,
  createReferral,
  presignUpload,
  recordConsent,
  registerFan,
  savePersonalInfo,
  updateFan,
} from '@virage/contract'
import { addStaff } from '@virage/contract/staff'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, errorKeyOf, type TestApp, valueOf } from '../../testing/open-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ RATE_LIMIT: '100000' })
})
afterAll(() => app.stop())

const tooMany = 'errors.backend.tooManyRequests'

/** Returns how many requests of a series succeeded before the first 429. */
async function takenOf(most: number, call: (index: number) => Promise<string | undefined>): Promise<number> {
  for (let index = 0; index <= most; index++) if ((await call(index)) === tooMany) return index
  return Infinity
}

const consent = {
  categories: ['necessary' as const],
  revision: 0,
  consentTimestamp: '2026-01-01T00:00:00.000Z',
  lastConsentTimestamp: '2026-01-01T00:00:00.000Z',
  services: { necessary: ['session'], analytics: [] },
  languageCode: 'en' as const,
}
const consentId = (index: number) => `0190f1e2-0000-7000-a000-${String(index).padStart(12, '0')}`

test('a consent record is small: input that no banner sends is rejected (finding M1)', async () => {
  const visitor = await app.as(null)
  const record = (change: object) =>
    visitor(recordConsent, { params: {}, body: { ...consent, consentId: consentId(900), ...change } })
  const names = Array.from({ length: 21 }, (_, index) => `n${index}`)
  expect([
    errorKeyOf(await record({ categories: Array(3).fill('necessary') })),
    errorKeyOf(await record({ services: Object.fromEntries(names.map((name) => [name, []])) })),
    errorKeyOf(await record({ services: { necessary: names } })),
    errorKeyOf(await record({ services: { necessary: ['x'.repeat(21)] } })),
    errorKeyOf(await record({})),
  ]).toEqual([...Array(4).fill('errors.validation.failed'), 'accepted'])
})

test('a network can store sixty consent records an hour, and is told when to retry (finding M1)', async () => {
  const visitor = await app.as(null)
  const record = async (index: number) =>
    errorKeyOf(await visitor(recordConsent, { params: {}, body: { ...consent, consentId: consentId(index) } }))
  expect(await takenOf(70, record)).toBeLessThanOrEqual(60)
  const answer = await fetch(`${app.origin}/api/consents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...consent, consentId: consentId(99) }),
  })
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000)
})

test('an account gets forty upload addresses a day, over all clubs (finding M1)', async () => {
  const tom = await app.as('tom@fans.test')
  const presign = async (index: number) =>
    errorKeyOf(
      await tom(presignUpload, {
        params: { slug: index % 2 === 0 ? 'fc-virage' : 'club70-legends' },
        body: { contentType: 'image/png' },
      }),
    )
  expect(await takenOf(45, presign)).toBe(40)
})

test('an account registers as a fan thirty times an hour at most, over all clubs', async () => {
  const tom = await app.as('tom@fans.test')
  const register = async (index: number) => {
    const slug = index % 2 === 0 ? 'fc-virage' : 'club70-legends'
    return errorKeyOf(await tom(registerFan, { params: { slug }, body: {} }))
  }
  expect(await takenOf(35, register)).toBe(30)
})

test('a member can invite ten people a day, and nobody is invited more than three times a month (finding M7)', async () => {
  const slug = 'fondation-horizon'
  const invite = async (sponsor: string, fanEmail: string) => {
    const [call, { username }] = [await app.as(sponsor), await app.tokenOf(sponsor)]
    return errorKeyOf(await call(createReferral, { params: { slug, username }, body: { fanEmail } }))
  }
  expect(await takenOf(12, (index) => invite('marie@fans.test', `friend-${index}@people.test`))).toBe(10)
  // Mail to each of these addresses arrives in one mailbox.
  expect(await takenOf(5, (index) => invite('lea@fans.test', `wanted+${index}@people.test`))).toBe(3)
})

test('a hundred visitors of a stadium, who share its network, can enter a giveaway within an hour', async () => {
  const visitor = await app.as(null)
  const slug = 'fc-virage'
  const enter = async (index: number) => {
    const entrant = { firstName: 'Ana', lastName: 'Sol', email: `entrant-${index}@people.test` }
    const body = { clubSlug: slug, giveawayId: crypto.randomUUID(), ...entrant, answeredQuestions: [] }
    return errorKeyOf(await visitor(createParticipation, { params: { slug }, body }))
  }
  expect(await takenOf(105, enter)).toBe(100)
})

test('a club can email a hundred new members of staff a day', async () => {
  const owner = await app.as('staff@fc-virage.test')
  const add = async (index: number) => {
    const body = { email: `stranger-${index}@people.test`, role: 'viewer' as const }
    return errorKeyOf(await owner(addStaff, { params: { slug: 'fc-virage' }, body }))
  }
  expect(await takenOf(105, add)).toBe(100)
})

test('a name that contains a message to strangers is left out of emails (finding M7)', async () => {
  const slug = 'fondation-horizon'
  const [lea, { username }] = [await app.as('lea@fans.test'), await app.tokenOf('lea@fans.test')]
  await app.platform.database.asSystem((tx) =>
    tx
      .updateTable('fan')
      .set({ first_name: 'URGENT: your account is locked, open', last_name: 'http://evil.example/login' })
      .where('account_id', '=', username)
      .execute(),
  )
  app.platform.fans.invalidate((await app.platform.clubs.find(slug))?.id ?? '', username)
  valueOf(await lea(createReferral, { params: { slug, username }, body: { fanEmail: 'stranger@people.test' } }))
  const [mail] = await mailsTo('stranger@people.test')
  expect(mail?.subject).toMatch(/^(A member|Un membre) /)
  expect(`${mail?.subject} ${mail?.plain}`).not.toContain('evil.example')
})

test('control and direction characters are removed from names (finding M7)', async () => {
  const [tom, { username }] = [await app.as('tom@fans.test'), await app.tokenOf('tom@fans.test')]
  const names = ['Ana\u202Eevil', 'Ana\nBcc: x', 'Ana\u0007', 'Ana\uD800']
  const outcomes: unknown[] = []
  for (const firstName of names) {
    const body = { ...person, firstName }
    outcomes.push(errorKeyOf(await tom(savePersonalInfo, { params: { slug: 'fc-virage', username }, body })))
  }
  expect(outcomes).toEqual(names.map(() => 'errors.validation.failed'))
})

// Moves the clock past the tokens' expiry, so it is the last test.
test('an unused upload is removed after a day, and one that is used stays (finding M1)', async () => {
  const { username } = await app.tokenOf('karim@fans.test')
  const karim = await app.as('karim@fans.test')
  const content = new Uint8Array(
    await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c81e3c' } })
      .png()
      .toBuffer(),
  )
  const upload = async () => {
    const presigned = valueOf(
      await karim(presignUpload, { params: { slug: 'fc-virage' }, body: { contentType: 'image/png' } }),
    )
    const put = { method: 'PUT', headers: { 'content-type': 'image/png' }, body: content }
    expect((await fetch(new URL(presigned.uploadUrl, app.origin), put)).status).toBe(200)
    return presigned.url
  }
  const [shown, unused] = [await upload(), await upload()]
  valueOf(await karim(updateFan, { params: { slug: 'fc-virage', username }, body: { pictureUrl: shown } }))
  await fetch(`${app.origin}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seconds: 86_500 }),
  })
  const statusOf = async (url: string) => (await fetch(`${app.origin}${url}?w=300`)).status
  await expect.poll(() => statusOf(unused)).toBe(404)
  expect(await statusOf(shown)).toBe(200)
})

const person = {
  firstName: 'Ana',
  lastName: 'Sol',
  birthdate: '1990-01-01',
  birthplace: 'Lyon',
  phoneNumber: '+33612345678',
}

/** Returns the emails to an address. They are sent asynchronously. */
async function mailsTo(recipient: string) {
  const read = () =>
    app.platform.database.query.selectFrom('mailbox_message').selectAll().where('recipient', '=', recipient).execute()
  await expect.poll(read).not.toEqual([])
  return read()
}
