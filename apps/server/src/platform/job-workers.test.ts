import { fastify } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openIdleDatabase } from '../testing/coin-fixtures.ts'
import { idleTasks } from '../testing/idle-tasks.ts'
import type { Database } from './database/database.ts'
import { reportWorker, unlockJobsOfDeadWorkers } from './job-workers.ts'
import { addJob, startWorker } from './jobs.ts'

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

test('a process whose connection is lost while it completes a job runs the next one', async () => {
  const locks = await database.pool.connect()
  const done: string[] = []
  const removePictures = async ({ names }: { names: string[] }) => {
    if (names.includes('first')) await locks.query('begin; select from graphile_worker._private_jobs for update')
    done.push(...names)
  }
  const add = (name: string) => database.asSystem((tx) => addJob(tx, 'removePictures', { names: [name] }))
  const worker = await startWorker({ url, tasks: { ...idleTasks, removePictures }, log })
  await add('first')
  const loseConnection = async () => {
    const { rowCount } = await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%delete from%_private_jobs%'`,
    )
    return rowCount
  }
  await expect.poll(loseConnection).toBe(1)
  await locks.query('rollback')
  locks.release()
  await add('second')
  await expect.poll(() => done).toContain('second')
  await worker.stop()
})

test('a process that stops properly deletes its report', async () => {
  const worker = await startWorker({ url, tasks: idleTasks, log })
  const reports = async () => (await database.pool.query('select from job_worker')).rowCount
  await expect.poll(reports).toBe(1)
  await worker.stop()
  expect(await reports()).toBe(0)
})
