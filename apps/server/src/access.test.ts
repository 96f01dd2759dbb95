import * as contract from '@virage/contract'
import { allOperations as calls, parametersOf, sendOperation } from '@virage/test-support/operations'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessTable, people, type Person as Kind } from './testing/access-table.ts'
import { createPersonas, emailOf, restorePersonas } from './testing/personas.ts'
import { openApp, type TestApp } from './testing/open-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
  await createPersonas(app, { clubs: [testedClubs.open, testedClubs.closed], other: 'popup-rotonde' })
})
afterAll(() => app.stop())

/** One public club, and one by invitation. */
const testedClubs = { open: 'fc-virage', closed: 'fondation-horizon' }

const ofClub = calls.filter(({ path }) => path.includes(':slug'))
const idOf = async (slug: string) => (await app.platform.clubs.find(slug))?.id ?? ''

/** A visitor, a client with an invalid token, or an account by its email address. */
type Person = 'visitor' | 'forger' | `${string}@${string}`
const unknownId = '0190f1e2-0000-7000-a000-000000000001'
/** Returns a person that the authorizer accepts, so that their input is parsed. */
const admittedTo = ({ access }: contract.ApiOperation): Person =>
  access === 'anyone' ? 'visitor' : typeof access === 'object' ? 'operator@virage.test' : 'marie@fans.test'

async function send(
  call: contract.ApiOperation,
  person: Person,
  club: string,
  { path = {}, body = {}, query = {} }: { path?: Record<string, string>; body?: unknown; query?: object } = {},
) {
  const tokenOf = contract.isBackOfficeOperation(call) ? app.officeTokenOf : app.tokenOf
  const signedIn =
    person === 'visitor'
      ? undefined
      : person === 'forger'
        ? { token: 'nonsense', username: 'somebody' }
        : await tokenOf(person)
  const params = {
    slug: club,
    username: signedIn?.username ?? 'somebody',
    exclusiveSlug: 'diallo-derby-shirt',
    postSlug: 'x',
    programSlug: 'x',
    host: 'club.example',
    fileName: 'x.png',
    code: 'X',
    month: '2026-01',
    year: '2026',
    ...Object.fromEntries(parametersOf(call).flatMap((name) => (name.endsWith('Id') ? [[name, unknownId]] : []))),
    ...path,
  }
  const response = await sendOperation(app.origin, call, { params, query, body, token: signedIn?.token })
  // An event stream never ends.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return { status: response.status, key: undefined, answer: {} }
  }
  const answer = (await response.json().catch(() => ({}))) as { key?: string; traceId?: string }
  return { status: response.status, key: answer.key, answer }
}

const hostileValue = fc.constantFrom<unknown[]>(
  '',
  '\u0000',
  'x'.repeat(5000),
  'slug-like',
  unknownId,
  '2030-01-01T00:00:00Z',
  'somebody@hostile.test',
  -1,
  0,
  1e308,
  1.000001,
  3,
  true,
  null,
  [],
  {},
  ['x'],
  [unknownId],
  { en: 'x' },
  { en: '\u0000', fr: '' },
)

/** The errors of the authorizer. */
const refusals = [
  'errors.authentication.required',
  'errors.backend.forbidden',
  'errors.club.referralNeeded',
  'errors.fan.notValidated',
]

async function isAdmitted(call: contract.ApiOperation, person: Kind, club: string): Promise<boolean> {
  const { status, key } = await send(call, person === 'visitor' ? 'visitor' : (emailOf(person) as Person), club)
  expect(status).toBeLessThan(500)
  return key === undefined || !refusals.includes(key)
}

/**
 * Returns the people who may not use an operation, with the expected error. A client with an invalid token may use
 * none, not even a public one.
 */
const attemptsOfOthers = ({ access }: contract.ApiOperation): Attempt[] => [
  { by: 'forger', answer: { status: 401, key: 'errors.authentication.required' } },
  ...(access === 'anyone'
    ? []
    : [{ by: 'visitor' as const, answer: { status: 401, key: 'errors.authentication.required' } }]),
  ...(access === 'self'
    ? [
        {
          by: 'marie@fans.test' as const,
          more: { path: { username: 'another' } },
          answer: { status: 403, key: 'errors.backend.forbidden' },
        },
      ]
    : []),
  ...(access === 'validated'
    ? [{ by: 'tom@fans.test' as const, answer: { status: 403, key: 'errors.fan.notValidated' } }]
    : []),
]
type Attempt = { by: Person; more?: { path: Record<string, string> }; answer: { status: number; key: string } }

test('the access table has a row for each operation, and no others', () => {
  expect(Object.keys(accessTable).sort()).toEqual(calls.map(({ id }) => id).sort())
})

describe.each(calls.map((call) => [call.id, call] as const))('%s', (_id, call) => {
  test('is denied to unauthorized people before its input is parsed (X01, K01, K02)', async () => {
    const attempts = attemptsOfOthers(call)
    const answers = await Promise.all(attempts.map(({ by, more }) => send(call, by, 'fc-virage', more)))
    expect(answers).toMatchObject(attempts.map(({ answer }) => answer))
  })

  test('is allowed to the people in the access table, and denied to all others (X01)', async () => {
    const row = accessTable[call.id]
    if (!row) throw new Error(`The table of access has no row for ${call.id}`)
    await restorePersonas(app)
    for (const [kind, club] of Object.entries(testedClubs)) {
      const admitted = await Promise.all(
        people.map(async (person) => [person, await isAdmitted(call, person, club)] as const),
      )
      const allowed = admitted.filter(([, may]) => may).map(([person]) => person)
      expect(allowed, kind).toEqual(people.filter((person) => row[kind as keyof typeof row].includes(person)))
    }
  })

  test('rejects hostile input with a client error, never a server error (V01)', async () => {
    const shape = call.body && 'shape' in call.body ? Object.keys(call.body.shape as object) : []
    const body = fc.oneof(
      fc.json(),
      fc.constantFrom('', '{', 'null', '[]', '{"__proto__":1}', `{"text":"${'x'.repeat(5000)}"}`),
      // The operation's own fields, with values of a wrong kind.
      fc.record(Object.fromEntries(shape.map((name) => [name, hostileValue]))).map((value) => JSON.stringify(value)),
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
    const text = fc.constantFrom('-'.repeat(36), '%', '\u0000', '1e9', unknownId, 'true', "'")
    const query = fc.record(
      Object.fromEntries(
        [
          'limit',
          'cursor',
          'sort',
          'direction',
          'search',
          'q',
          'state',
          'from',
          'to',
          'fanId',
          'action',
          'missing',
        ].map((name) => [name, text]),
      ),
      { requiredKeys: [] },
    )
    const params = parametersOf(call).filter((name) => !['slug', 'username'].includes(name))
    // Changes by staff are made in a club that no other test here uses.
    const club = typeof call.access === 'object' ? 'club70-legends' : 'fc-virage'
    await fc.assert(
      fc.asyncProperty(body, part, query, async (sent, name, sought) => {
        const path = Object.fromEntries(params.map((key) => [key, name]))
        const { status, key, answer } = await send(call, admittedTo(call), club, { path, body: sent, query: sought })
        expect(status, JSON.stringify(answer)).toBeLessThan(500)
        expect(status < 400 || key?.startsWith('errors.'), JSON.stringify(answer)).toBe(true)
      }),
      { numRuns: call.body ? 14 : 6 },
    )
  })
})

describe.each(ofClub.map((call) => [call.id, call] as const))('%s of a club', (_id, call) => {
  test('returns an error for an unknown club, and keeps a club by invitation closed (C08, C09)', async () => {
    const signedIn: Person = call.access === 'anyone' ? 'visitor' : 'sam@fans.test'
    expect(await send(call, signedIn, 'no-such-club')).toMatchObject({ status: 404, key: 'errors.club.notFound' })
    if (typeof call.access === 'object') return
    const { status, key } = await send(call, signedIn, 'fondation-horizon')
    expect(key === 'errors.club.referralNeeded' ? status : 'let in').toBe(call.openToUnreferred ? 'let in' : 403)
  })

  test('accepts the club’s id in place of its slug (further: club ids)', async () => {
    expect((await send(call, admittedTo(call), await idOf('fc-virage'))).key).not.toBe('errors.club.notFound')
  })
})

test.each(ofClub.filter(({ method }) => method === 'GET').map((call) => [call.id, call] as const))(
  '%s answers by the club’s id as by its slug (further: club ids)',
  async (_id, call) => {
    const { status, key } = await send(call, admittedTo(call), await idOf('fc-virage'))
    expect(await send(call, admittedTo(call), 'fc-virage')).toMatchObject({ status, ...(key && { key }) })
  },
)

test('the error for an invalid token has the id of its trace', async () => {
  const response = await fetch(`${app.origin}/api/clubs`, { headers: { authorization: 'Bearer nonsense' } })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ key: 'errors.authentication.required', traceId: expect.any(String) })
})

test('rows of a club are invisible outside its tenant, even to a query without a condition on the club', async () => {
  const { database, clubs } = app.platform
  const virage = await clubs.find('fc-virage')
  const rotonde = await clubs.find('popup-rotonde')
  if (!virage || !rotonde) throw new Error('The demonstration clubs are missing')
  expect(await database.query.selectFrom('fan').select('id').execute()).toEqual([])
  const seen = await database.withTenant(virage.id, (tx) =>
    tx.selectFrom('exclusive').select('club_id').distinct().execute(),
  )
  expect(seen).toEqual([{ club_id: virage.id }])
  await expect(
    database.withTenant(virage.id, (tx) =>
      tx.insertInto('partner').values({ club_id: rotonde.id, slug: 'intruder', name: 'x', logo_url: '/x' }).execute(),
    ),
  ).rejects.toThrow(/row-level security/)
})

test('the OpenAPI document has each operation of the contract', async () => {
  const document = (await (await fetch(`${app.origin}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(calls.map(({ id }) => id).filter((id) => !ids.includes(id))).toEqual([])
})
