import { randomUUID } from 'node:crypto'
import type { BookingSlot, DuePayment, Exclusive, Fan, Giveaway } from '@virage/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openApp, type TestApp } from './testing/open-app.ts'
import { type SpecifiedOperation, specifiedOperations } from './testing/specified-operations.ts'

let app: TestApp
/** The values of placeholders in braces: ids that each demonstration creates. */
const known: Record<string, unknown> = {}
const virage = '/api/clubs/fc-virage'
const foundation = '/api/clubs/fondation-horizon'

beforeAll(async () => {
  app = await openApp()
  known['origin'] = app.origin
  const get = async <T>(path: string) => (await (await fetch(app.origin + path)).json()) as T
  for (const { slug, id } of await get<Exclusive[]>(`${virage}/exclusives`)) known[slug] = id
  known['clubId'] = (await get<{ id: string }>('/api/clubs/popup-rotonde')).id
  known['slotId'] = (await get<BookingSlot[]>('/api/clubs/popup-rotonde/available-booking-slots'))[0]?.id
  known['program'] = (await get<{ slug: string }[]>(`${virage}/programs`))[0]?.slug
  const [giveaway] = await get<Giveaway[]>(`${virage}/giveaways`)
  known['answers'] = giveaway?.questions.map(({ id, answers: [first] }) => ({
    questionId: id,
    answer: first ? { id: first.id } : { text: 'Yes' },
  }))
  known['lea'] = ((await ask({ method: 'GET', path: `${foundation}/fans/me`, by: 'lea' })).answer as Fan).id
  // Léa's won lot is settled a moment after the start.
  const due = { method: 'GET', path: `${foundation}/fans/{username}/due-payment-exclusives`, by: 'lea' } as const
  await vi.waitUntil(async () => ((await ask(due)).answer as DuePayment[]).length > 0, { timeout: 60_000 })
  await ask({ method: 'POST', path: `${virage}/exclusives/derby-scarf-1911/likes`, by: 'karim' })
  const lineItems = [{ exclusiveId: '{derby-scarf-1911}' }]
  await ask({ method: 'POST', path: `${virage}/coins-orders`, by: 'marie', body: { lineItems } })
  const participant = { clubSlug: 'fc-virage', firstName: 'Marie', lastName: 'Delcourt', email: 'marie@fans.test' }
  const body = { ...participant, answeredQuestions: '{answers}' }
  await ask({ method: 'POST', path: `${virage}/giveaway-participations`, by: 'marie', body })
  // A member invites Karim, whom the club then asks for the membership fee.
  await ask({
    method: 'POST',
    path: `${foundation}/fans/{username}/referrals`,
    by: 'marie',
    body: { fanEmail: 'karim@fans.test' },
  })
  await ask({ method: 'POST', path: `${foundation}/fans`, by: 'karim', body: {} })
  const { username } = await app.tokenOf('karim@fans.test')
  const club = await app.platform.clubs.find('fondation-horizon')
  await app.platform.database.withTenant(club?.id ?? '', (tx) =>
    tx.updateTable('fan').set({ kyc_status: 'DUE_DILIGENCE_APPROVED' }).where('account_id', '=', username).execute(),
  )
  app.platform.fans.invalidate(club?.id ?? '', username)
})
afterAll(() => app.stop())

async function ask({ method, path, by, body }: SpecifiedOperation) {
  const signedIn = by && (await app.tokenOf(`${by}@fans.test`))
  const filled = (words: string): unknown => {
    const [, whole] = /^\{([\w-]+)\}$/.exec(words) ?? []
    if (whole === 'username') return signedIn?.username
    if (whole !== undefined && whole in known) return known[whole]
    return words.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => String(filled(`{${name}}`)))
  }
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return filled(value)
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fill(one)]))
    return value
  }
  const response = await fetch(app.origin + String(filled(path)), {
    method,
    headers: {
      'accept-language': 'fr',
      'idempotency-key': randomUUID(),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(signedIn ? { authorization: `Bearer ${signedIn.token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(fill(body)) } : {}),
  })
  return { status: response.status, answer: (await response.json()) as unknown }
}

/** Returns whether a response lacks a field. A list must not be empty if its elements are checked. */
function lackingOf(answer: unknown, field: string): boolean {
  const [name = '', ...rest] = field.split('.')
  if (Array.isArray(answer)) return answer.some((one) => lackingOf(one, field))
  if (typeof answer !== 'object' || answer === null || !(name in answer)) return true
  const value: unknown = answer[name as keyof typeof answer]
  return rest.length > 0 && lackingOf(value, rest.join('.'))
}

test.each(specifiedOperations)('$method $path responds with the specified fields (K01)', async (call) => {
  const { status, answer } = await ask(call)
  expect(status, JSON.stringify(answer)).toBeGreaterThanOrEqual(200)
  expect(status, JSON.stringify(answer)).toBeLessThan(300)
  expect(answer, 'a list without anybody in it').not.toEqual(call.method === 'GET' ? [] : undefined)
  const fields = call.holds?.trim().split(/\s+/) ?? []
  expect(fields.filter((field) => lackingOf(answer, field))).toEqual([])
})
