import * as contract from '@virage/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from './testing/open-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

const calls = (Object.values(contract) as unknown[]).filter(
  (one): one is contract.Call =>
    typeof one === 'object' && one !== null && 'method' in one && 'path' in one && 'access' in one,
)
// In the contract before they are served: these come with the live auctions.
const announced = ['getNotificationChoices', 'setNotificationChoice', 'subscribeToPush', 'unsubscribeFromPush']
const served = calls.filter(({ id }) => !announced.includes(id))

type Person = 'visitor' | 'marie@fans.test' | 'tom@fans.test' | 'sam@fans.test'

async function ask(
  call: contract.Call,
  person: Person,
  club: string,
  path: Record<string, string> = {},
  body: unknown = {},
) {
  const signedIn = person === 'visitor' ? undefined : await app.tokenOf(person)
  const params = {
    slug: club,
    username: signedIn?.username ?? 'somebody',
    exclusiveSlug: 'diallo-derby-shirt',
    postSlug: 'x',
    programSlug: 'x',
    slotId: '0190f1e2-0000-7000-a000-000000000001',
    memberId: '0190f1e2-0000-7000-a000-000000000001',
    ...path,
  }
  const response = await fetch(app.origin + contract.pathOf(call.path, params), {
    method: call.method,
    headers: {
      ...(call.method === 'GET' || call.method === 'DELETE' ? {} : { 'content-type': 'application/json' }),
      ...(signedIn ? { authorization: `Bearer ${signedIn.token}` } : {}),
    },
    ...(call.method === 'GET' || call.method === 'DELETE'
      ? {}
      : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  // A stream that is open has no end to wait for.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return { status: response.status, key: undefined, answer: {} }
  }
  const answer = (await response.json().catch(() => ({}))) as { key?: string; traceId?: string }
  return { status: response.status, key: answer.key, answer }
}

describe.each(served.map((call) => [call.id, call] as const))('%s', (_id, call) => {
  test('is refused to those who may not, before its input is read (X01, K01, K02)', async () => {
    if (call.access !== 'anyone')
      expect(await ask(call, 'visitor', 'fc-virage')).toMatchObject({
        status: 401,
        key: 'errors.authentication.required',
      })
    if (call.access === 'self')
      expect(await ask(call, 'marie@fans.test', 'fc-virage', { username: 'another' })).toMatchObject({
        status: 403,
        key: 'errors.backend.forbidden',
      })
    if (call.access === 'validated')
      expect(await ask(call, 'tom@fans.test', 'fc-virage')).toMatchObject({
        status: 403,
        key: 'errors.fan.notValidated',
      })
  })

  test('tells an unknown club, and keeps a club by invitation closed (C08, C09)', async () => {
    if (!call.path.includes(':slug')) return
    const signedIn: Person = call.access === 'anyone' ? 'visitor' : 'sam@fans.test'
    expect(await ask(call, signedIn, 'no-such-club')).toMatchObject({ status: 404, key: 'errors.club.notFound' })
    const closed = await ask(call, signedIn, 'fondation-horizon')
    if (call.openToUnreferred) expect(closed.key).not.toBe('errors.club.referralNeeded')
    else expect(closed).toMatchObject({ status: 403, key: 'errors.club.referralNeeded' })
  })

  test('answers hostile input with a clear refusal, never a server error (V01)', async () => {
    const json = fc.oneof(
      fc.json(),
      fc.constantFrom(
        '',
        '{',
        'null',
        '[]',
        '{"__proto__":1}',
        JSON.stringify({ lineItems: [{ exclusiveId: '\u0000' }] }),
        `{"text":"${'x'.repeat(5000)}"}`,
      ),
    )
    const part = fc.constantFrom(
      'diallo-derby-shirt',
      'x'.repeat(90),
      '../../etc',
      '%00',
      "';--",
      '-1',
      '0190f1e2-0000-7000-a000-000000000001',
    )
    await fc.assert(
      fc.asyncProperty(json, part, async (body, name) => {
        const person: Person = call.access === 'anyone' ? 'visitor' : 'marie@fans.test'
        const { status, key, answer } = await ask(
          call,
          person,
          'fc-virage',
          { exclusiveSlug: name, postSlug: name, programSlug: name, slotId: name, memberId: name },
          body,
        )
        expect(status, JSON.stringify(answer)).toBeLessThan(500)
        if (status >= 400) expect(key).toMatch(/^errors\./)
      }),
      { numRuns: 12 },
    )
  })
})

test('a bad token is refused everywhere, a good one of another fan changes nothing of mine', async () => {
  const response = await fetch(`${app.origin}/api/clubs`, { headers: { authorization: 'Bearer nonsense' } })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ key: 'errors.authentication.required', traceId: expect.any(String) })
})

test('rows of a club are invisible without its name, even to a query that forgets to ask for it', async () => {
  const { database, clubs } = app.platform
  const virage = await clubs.find('fc-virage')
  const rotonde = await clubs.find('popup-rotonde')
  if (!virage || !rotonde) throw new Error('The demonstration clubs are missing')
  expect(await database.query.selectFrom('fan').select('id').execute()).toEqual([])
  const seen = await database.inClub(virage.id, (tx) =>
    tx.selectFrom('exclusive').select('club_id').distinct().execute(),
  )
  expect(seen).toEqual([{ club_id: virage.id }])
  await expect(
    database.inClub(virage.id, (tx) =>
      tx.insertInto('partner').values({ club_id: rotonde.id, slug: 'intruder', name: 'x', logo_url: '/x' }).execute(),
    ),
  ).rejects.toThrow(/row-level security/)
})

test('the OpenAPI document holds every call of the contract', async () => {
  const document = (await (await fetch(`${app.origin}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(served.map(({ id }) => id).filter((id) => !ids.includes(id))).toEqual([])
})
