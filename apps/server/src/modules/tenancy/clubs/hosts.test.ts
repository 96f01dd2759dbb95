import * as staff from '@virage/contract/staff'
import { sql } from 'kysely'
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CallAs, openApp, errorKeyOf, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { checkHosts, type HostChecks } from './check-hosts.ts'
import { createReservedHosts } from './host-proof.ts'

/** The records in DNS, and the queries for them. */
const records = new Map<string, string[]>()
const queried: string[] = []
const readTxt = async (name: string) => {
  queried.push(name)
  return records.get(name) ?? []
}

let app: TestApp
let owner: CallAs
let operator: CallAs
let checking: HostChecks
const virage = { slug: 'fc-virage' }
const legends = { slug: 'club70-legends' }

beforeAll(async () => {
  app = await openApp({ PUBLIC_URL: 'https://virage.localhost', PRODUCT_HOSTS: 'virage.localhost' }, { readTxt })
  owner = await app.as('staff@fc-virage.test')
  operator = await app.as('operator@virage.test')
  const { database, clubs, config, publicUrl } = app.platform
  const isReserved = createReservedHosts({ clubs, productHosts: config.PRODUCT_HOSTS, publicUrl })
  checking = { database, readTxt, isReserved }
})
afterAll(() => app.stop())
beforeEach(async () => {
  records.clear()
  queried.length = 0
  await app.platform.database.asSystem((tx) => tx.deleteFrom('club_host').execute())
  app.platform.events.publish({ type: 'settings', clubId: '' })
})

const claim = async (host: string, params = virage) =>
  valueOf(await operator(staff.addHost, { params, body: { host } })).proof
const check = async (host: string, params = virage) =>
  valueOf(await operator(staff.checkHost, { params: { ...params, host } })).state
const publish = ({ name, value }: { name: string; value: string }) =>
  void records.set(name, [...(records.get(name) ?? []), value])
const clubAt = async (host: string) => (await app.platform.clubs.findByHost(host))?.slug

/** Moves all times of domains back. Moving the clock would expire the tokens. */
const letPass = (time: string) =>
  app.platform.database.asSystem((tx) =>
    sql`update club_host set checked_at = checked_at - ${time}::interval, verified_at = verified_at - ${time}::interval`.execute(
      tx,
    ),
  )

/** Returns the status of the hosted sign-in for a client that redirects to a host: 303 if it is allowed. */
const signInFor = (host: string) =>
  new Promise<number>((done, failed) => {
    const path = `/oauth2/authorize?${new URLSearchParams({
      client_id: 'virage-web',
      redirect_uri: `https://${host}/login/callback`,
      response_type: 'code',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })}`
    const { port } = new URL(app.origin)
    request({ host: '127.0.0.1', port, path, headers: { host: 'virage.localhost' } }, (response) => {
      response.resume()
      done(response.statusCode ?? 0)
    })
      .on('error', failed)
      .end()
  })

test('an unproven domain is neither served nor redirected to (finding H1)', async () => {
  valueOf(await owner(staff.addHost, { params: virage, body: { host: 'Evil.Example' } }))
  expect(valueOf(await owner(staff.listHosts, { params: virage }))).toEqual([
    {
      host: 'evil.example',
      state: 'PENDING',
      proof: { name: '_virage.evil.example', value: expect.stringMatching(/^virage-host=[\w-]{43}$/) },
      checkedAt: null,
      verifiedAt: null,
      confirmedByOperator: false,
    },
  ])
  expect(await signInFor('evil.example')).toBe(400)
  records.set('_virage.evil.example', ['virage-host=of-another-club', 'v=spf1 -all'])
  expect(await check('evil.example')).toBe('PENDING')
  expect([await clubAt('evil.example'), await signInFor('evil.example')]).toEqual([undefined, 400])
})

test('a domain is active once its record is found, and not after it is removed (C05)', async () => {
  publish(await claim('fans.club.example'))
  expect(await clubAt('fans.club.example')).toBeUndefined()
  expect(await check('fans.club.example')).toBe('ACTIVE')
  expect([await clubAt('fans.club.example:443'), await signInFor('fans.club.example')]).toEqual(['fc-virage', 303])
  valueOf(await owner(staff.removeHost, { params: { ...virage, host: 'fans.club.example' } }))
  expect([await clubAt('fans.club.example'), await signInFor('fans.club.example')]).toEqual([undefined, 400])
  const log = valueOf(
    await owner(staff.listAuditLog, { params: virage, query: { subjectKind: 'host', subjectId: 'fans.club.example' } }),
  )
  expect(log.map(({ action }) => action)).toEqual(['removeHost', 'checkHost', 'hostProven', 'addHost'])
})

test.each([
  'fondation-horizon.example',
  'www.fondation-horizon.example',
  'horizon.fondation.example',
  'virage.localhost',
  'popup-rotonde.virage.localhost',
])('a club can’t take %s, which belongs to another club or the installation (finding H2)', async (host) => {
  expect(errorKeyOf(await owner(staff.addHost, { params: virage, body: { host } }))).toBe('errors.staff.hostTaken')
})

test('a club can’t take a domain that another has proven, by proof or by an operator (finding H2)', async () => {
  publish(await claim('live.example', legends))
  publish(await claim('live.example'))
  expect(await check('live.example', legends)).toBe('ACTIVE')
  expect(await check('live.example')).toBe('PENDING')
  expect(await clubAt('live.example')).toBe('club70-legends')
  const params = { ...virage, host: 'live.example' }
  expect(errorKeyOf(await operator(staff.confirmHost, { params }))).toBe('errors.staff.hostTaken')
  valueOf(await owner(staff.removeHost, { params }))
  expect(errorKeyOf(await owner(staff.addHost, { params: virage, body: { host: 'live.example' } }))).toBe(
    'errors.staff.hostTaken',
  )
})

test('a claim alone does not prevent others from proving the domain (finding H2)', async () => {
  await claim('live.example')
  publish(await claim('live.example', legends))
  expect(await check('live.example', legends)).toBe('ACTIVE')
})

test('a domain without its record is served for three more days, then pending until it is proven again (finding H1)', async () => {
  const proof = await claim('lapsing.example')
  publish(proof)
  expect(await check('lapsing.example')).toBe('ACTIVE')
  records.clear()
  await letPass('1 day')
  await checkHosts(checking)
  expect(await signInFor('lapsing.example')).toBe(303)
  await letPass('2 days')
  await checkHosts(checking)
  await expect.poll(() => clubAt('lapsing.example')).toBeUndefined()
  expect(await signInFor('lapsing.example')).toBe(400)
  expect(valueOf(await owner(staff.listHosts, { params: virage }))).toMatchObject([{ state: 'PENDING' }])
  publish(proof)
  await letPass('1 hour')
  await checkHosts(checking)
  await expect.poll(() => signInFor('lapsing.example')).toBe(303)
})

test('an operator can confirm a domain if DNS can’t be queried, and its owner can’t (finding H1)', async () => {
  await claim('inside.example')
  const params = { ...virage, host: 'inside.example' }
  expect(errorKeyOf(await owner(staff.confirmHost, { params }))).toBe('errors.backend.forbidden')
  expect(valueOf(await operator(staff.confirmHost, { params }))).toMatchObject({
    state: 'ACTIVE',
    confirmedByOperator: true,
  })
  expect(await check('inside.example')).toBe('ACTIVE')
  const [entry] = valueOf(await owner(staff.listAuditLog, { params: virage, query: { action: 'confirmHost' } }))
  expect(entry).toMatchObject({
    subject: { kind: 'host', id: 'inside.example' },
    role: 'operator',
    after: { state: 'ACTIVE' },
  })
})

test('processes that check concurrently look up each record once', async () => {
  for (const host of ['one.example', 'two.example', 'three.example']) await claim(host)
  await Promise.all([checkHosts(checking), checkHosts(checking), checkHosts(checking)])
  expect(queried.toSorted()).toEqual(['_virage.one.example', '_virage.three.example', '_virage.two.example'])
})

test('a domain that can’t be checked keeps no other one from being checked', async () => {
  for (const host of ['one.example', 'two.example', 'three.example']) publish(await claim(host))
  let checks = 0
  const isReserved: HostChecks['isReserved'] = async () => {
    if (checks++ === 0) throw new Error('The first domain is broken')
    return false
  }
  await expect(checkHosts({ ...checking, isReserved })).rejects.toThrow('1 of 3 failed')
  const states = valueOf(await owner(staff.listHosts, { params: virage })).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['ACTIVE', 'ACTIVE', 'PENDING'])
})
