import { fastify } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openIdleDatabase } from '../testing/coin-fixtures.ts'
import { startFreezingProxy } from '@virage/test-support/freezing-proxy'
import { idleTasks } from '../testing/idle-tasks.ts'
import type { Database } from './database/database.ts'
import { reportWorker, unlockJobsOfDeadWorkers, unlockLostJobs } from './job-workers.ts'
import { addJob } from './jobs.ts'
import { startWorker } from './run-jobs.ts'

let database: Database
let url: string
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ database, url, stop } = await openIdleDatabase())
})
afterAll(() => stop())
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(database.query)
  await sql`delete from job_worker`.execute(database.query)
})

/** Adds a job that a worker locked two minutes ago. */
async function addLockedJob(worker: string): Promise<void> {
  await database.asSystem((tx) => addJob(tx, 'removePictures', { names: [worker] }))
  await sql`update graphile_worker._private_jobs
    set locked_by = ${worker}, locked_at = now() - interval '2 minutes' where locked_by is null`.execute(database.query)
}

const silentFor = (worker: string, seconds: number) =>
  sql`update job_worker set seen_at = clock_timestamp() - make_interval(secs => ${seconds})
      where pool_id = ${worker}`.execute(database.query)

test('the jobs of a process that has not reported for a minute are unlocked', async () => {
  await reportWorker(database.pool, 'dead')
  await silentFor('dead', 61)
  await addLockedJob('dead')
  expect(await unlockJobsOfDeadWorkers(database.pool)).toEqual(['dead'])
})

test('the jobs of a process that died before its first report are unlocked', async () => {
  await addLockedJob('unknown')
  expect(await unlockJobsOfDeadWorkers(database.pool)).toEqual(['unknown'])
})

test('the jobs of a process that reports stay locked, however long they take', async () => {
  await reportWorker(database.pool, 'busy')
  await silentFor('busy', 50)
  await addLockedJob('busy')
  expect(await unlockJobsOfDeadWorkers(database.pool)).toEqual([])
})

const { log } = fastify()

test('another process runs an unlocked job', async () => {
  const done: unknown[] = []
  const removePictures = async (payload: unknown) => void done.push(payload)
  const worker = await startWorker({ url, tasks: { ...idleTasks, removePictures }, log })
  await addLockedJob('dead')
  await unlockJobsOfDeadWorkers(database.pool)
  await expect.poll(() => done).toEqual([{ names: ['dead'] }])
  await worker.stop()
})

/** Returns the connections of queues that wait for a lock: to take a job, or to delete one that has ended. */
async function blockedConnections(statement: 'update' | 'delete from'): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [`%${statement}%_private_jobs%`],
  )
  return rows.map(({ pid }) => pid)
}

const patience = { timeout: 30_000 }

test.each([1, 2])('a process that loses %i connections while it completes jobs runs the next one', async (lost) => {
  const locks = await database.pool.connect()
  const begun: string[] = []
  const done: string[] = []
  // Each job ends when the end of the one before can't be stored: graphile-worker stores those of the same moment together.
  const removePictures = async ({ names: [name = ''] }: { names: string[] }) => {
    begun.push(name)
    if (name === '0') {
      await vi.waitUntil(() => begun.length === lost, patience)
      await locks.query('begin; select from graphile_worker._private_jobs for update')
    }
    await vi.waitUntil(
      async () => name === 'next' || (await blockedConnections('delete from')).length === Number(name),
      patience,
    )
    done.push(name)
  }
  const add = (...names: string[]) =>
    database.asSystem(async (tx) => {
      for (const name of names) await addJob(tx, 'removePictures', { names: [name] })
    })
  await add(...Array.from({ length: lost }, (_, index) => String(index)))
  const worker = await startWorker({ url, tasks: { ...idleTasks, removePictures }, log })
  await expect.poll(() => blockedConnections('delete from')).toHaveLength(lost)
  await database.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [
    await blockedConnections('delete from'),
  ])
  await locks.query('rollback')
  locks.release()
  await add('next')
  await expect.poll(() => done).toContain('next')
  await worker.stop()
})

test('a job that a process runs stays locked by it, however long it takes', async () => {
  await addLockedJob('busy')
  const { rows } = await database.pool.query<{ id: string }>('select id from graphile_worker._private_jobs')
  const running = new Set(rows.map(({ id }) => id))
  expect(await unlockLostJobs(database.pool, { poolId: 'busy', running })).toEqual([])
})

test('a job runs whose lock was stored, but whose answer was lost with the connection', async () => {
  const done: unknown[] = []
  const removePictures = async (payload: unknown) => void done.push(payload)
  const proxy = await startFreezingProxy(url)
  const worker = await startWorker({ url: proxy.url, tasks: { ...idleTasks, removePictures }, log })
  await expect.poll(async () => (await database.pool.query('select from job_worker')).rowCount).toBe(1)
  await database.asSystem(async (tx) => {
    await sql`lock table graphile_worker._private_jobs in exclusive mode`.execute(tx)
    await addJob(tx, 'removePictures', { names: ['lost'] })
    await vi.waitUntil(async () => (await blockedConnections('update')).length > 0, patience)
    proxy.holdAnswers()
  })
  const locked = () => database.pool.query('select from graphile_worker.jobs where locked_by is not null')
  await expect.poll(async () => (await locked()).rowCount, patience).toBe(1)
  proxy.close()
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes'`.execute(database.query)
  await expect.poll(() => done, patience).toEqual([{ names: ['lost'] }])
  await worker.stop()
  await proxy.stop()
})

test('a process that stops properly deletes its report', async () => {
  const worker = await startWorker({ url, tasks: idleTasks, log })
  const reports = async () => (await database.pool.query('select from job_worker')).rowCount
  await expect.poll(reports).toBe(1)
  await worker.stop()
  expect(await reports()).toBe(0)
})
