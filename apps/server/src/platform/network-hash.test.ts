import { exportFans, listAuditLog } from '@virage/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp, valueOf } from '../testing/open-app.ts'
import { openNetworkHash, purgeNetworkKeys } from './network-hash.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

const day = 86_400_000

test('a network has the same hash within a week, another in the next, and the hash does not reveal it (finding L9)', async () => {
  let now = new Date('2026-11-23T10:00:00Z')
  const hash = openNetworkHash(app.platform.database, () => now)
  const monday = await hash('203.0.113.7')
  now = new Date(now.getTime() + 6 * day)
  expect(await hash('203.0.113.7')).toBe(monday)
  expect(await hash('203.0.113.8')).not.toBe(monday)
  now = new Date(now.getTime() + day)
  expect(await hash('203.0.113.7')).not.toBe(monday)
  expect(monday).toMatch(/^[\w-]{16}$/)
})

test('all processes compute the same hash of a network (finding L9)', async () => {
  const now = () => new Date('2026-12-07T10:00:00Z')
  const [one, other] = [openNetworkHash(app.platform.database, now), openNetworkHash(app.platform.database, now)]
  const [first, second] = await Promise.all([one('2001:db8::1'), other('2001:db8::2')])
  expect(first).toBe(second)
})

test('after 90 days the key is deleted, so no hash can be traced to a network (finding L9)', async () => {
  const { database } = app.platform
  await sql`insert into network_key (week, key) values (virage_now()::date - 98, '\\x00'), (virage_now()::date - 96, '\\x00')`.execute(
    database.query,
  )
  await purgeNetworkKeys(database)
  const { rows } = await sql<{ age: number }>`
    select virage_now()::date - week as age from network_key where week < virage_now()::date - 90`.execute(
    database.query,
  )
  expect(rows.map(({ age }) => age)).toEqual([96])
})

test('the audit log records the hashed network of actions of staff and of sign-ins (finding L9)', async () => {
  const owner = await app.as('staff@fc-virage.test')
  const params = { slug: 'fc-virage' }
  valueOf(await owner(exportFans, { params, query: {} }))
  const [entry] = valueOf(await owner(listAuditLog, { params, query: { action: 'exportFans' } }))
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{ network: string }>`select network from audit_log where action like 'identity.signIn%'`.execute(tx),
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set([entry?.network, ...rows.map(({ network }) => network)]).size).toBe(1)
})
