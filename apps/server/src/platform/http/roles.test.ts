import { createDatabase, type TestDatabase } from '@virage/test-support'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../testing/open-app.ts'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import { addJob } from '../jobs.ts'
import type { Role } from './roles.ts'

let database: TestDatabase
let store: S3Server
let admin: pg.Pool
const apps = new Map<Role, TestApp>()

const open = async (ROLE: Role) => {
  const shared = { ...store.settings, DATABASE_URL: database.url, SECRET: 'a-secret-of-this-test-that-is-long-enough' }
  const several = { MULTIPLE_PROCESSES: 'true', PUBLIC_URL: 'http://localhost:3000', DEMO_DATA: 'false' }
  const app = await openApp({ ...shared, ...(ROLE === 'all' ? {} : { ...several, ROLE, WEB: 'true' }) })
  apps.set(ROLE, app)
  return app
}

beforeAll(async () => {
  database = await createDatabase()
  admin = new pg.Pool({ connectionString: database.url })
  store = await startS3Server()
  // Migrates the database.
  await open('all').then((app) => app.stop())
  apps.clear()
})
afterAll(async () => {
  for (const app of apps.values()) await app.stop()
  await admin.end()
  store.stop()
  await database.drop()
})

const statusOf = async (role: Role, path: string) => {
  const aborted = new AbortController()
  const { status } = await fetch(`${apps.get(role)?.origin}${path}`, { signal: aborted.signal })
  aborted.abort()
  return status
}

/** Counts the connections of job queues. */
const queues = async () => {
  const { rows } = await admin.query<{ count: number }>(
    "select count(*)::int from pg_stat_activity where datname = current_database() and application_name = 'virage-jobs'",
  )
  return rows[0]?.count ?? 0
}
const jobs = async () => {
  const { rows } = await admin.query<{ count: number }>(
    "select count(*)::int from graphile_worker.jobs where task_identifier = 'removePictures'",
  )
  return rows[0]?.count ?? 0
}

test('a process for pages and one for streams run no jobs, and one for jobs runs those of all', async () => {
  const [web, stream] = [await open('web'), await open('stream')]
  let scheduled = 0
  for (const { platform } of [web, stream]) {
    const job = platform.schedule('test', 10, async () => scheduled++)
    await job.runNow()
  }
  await web.platform.database.asSystem((tx) => addJob(tx, 'removePictures', { names: ['none.png'] }))
  expect([await queues(), await jobs(), scheduled]).toEqual([0, 1, 0])
  const { platform } = await open('jobs')
  await expect.poll(jobs).toBe(0)
  expect(await queues()).toBeGreaterThan(0)
  platform.schedule('test', 10, async () => scheduled++)
  await expect.poll(() => scheduled).toBeGreaterThan(0)
})

test.each([
  ['/healthz', { web: 200, stream: 200, jobs: 200 }],
  ['/readyz', { web: 200, stream: 200, jobs: 200 }],
  ['/metrics', { web: 200, stream: 200, jobs: 200 }],
  ['/api/clubs/fc-virage', { web: 200, stream: 404, jobs: 404 }],
  ['/api/clubs/fc-virage/exclusives', { web: 200, stream: 404, jobs: 404 }],
  ['/clubs', { web: 200, stream: 404, jobs: 404 }],
  ['/api/clubs/fc-virage/events', { web: 404, stream: 200, jobs: 404 }],
  ['/api/clubs/fc-virage/events?x=1', { web: 404, stream: 200, jobs: 404 }],
  ['/dev/mailbox', { web: 200, stream: 404, jobs: 404 }],
])('each process serves what its role says: %s', async (path, expected) => {
  const statuses = { web: 0, stream: 0, jobs: 0 }
  for (const role of ['web', 'stream', 'jobs'] as const) {
    if (!apps.has(role)) await open(role)
    statuses[role] = await statusOf(role, path)
  }
  expect(statuses).toEqual(expected)
})
