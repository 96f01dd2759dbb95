import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIdleDatabase } from '../testing/coin-fixtures.ts'
import type { Database } from './database/database.ts'
import { idleTasks } from '../testing/idle-tasks.ts'
import { startWorker } from './run-jobs.ts'
import { createPurge } from './purge.ts'

let database: Database
let url: string
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ database, url, stop } = await openIdleDatabase())
})
afterAll(() => stop())

test('a purge that fails does not stop the others, and the job is retried', async () => {
  const [done, errors]: [string[], object[]] = [[], []]
  const purge = createPurge({
    purges: {
      first: async () => done.push('first'),
      broken: () => Promise.reject(new Error('No disk')),
      last: async () => done.push('last'),
    },
    log: { error: (fields: object) => void errors.push(fields) },
  })
  await expect(purge()).rejects.toThrow('Purges failed: broken')
  expect(done).toEqual(['first', 'last'])
  expect(errors).toMatchObject([{ purge: 'broken' }])
})

test('each hour is purged once however many processes run, and an hour without a process is purged when one starts', async () => {
  const { log } = fastify()
  let purges = 0
  const tasks = { ...idleTasks, purge: async () => void purges++ }
  const start = () => startWorker({ url, tasks, log })
  // graphile-worker's crontab only counts from when it was first registered.
  await (await start()).stop()
  const { rowCount } = await database.pool.query(`update graphile_worker._private_known_crontabs
    set known_since = now() - interval '1 day', last_execution = now() - interval '1 day' where identifier = 'purge'`)
  expect(rowCount).toBe(1)
  const workers = await Promise.all([start(), start(), start()])
  await expect.poll(() => purges).toBeGreaterThan(0)
  await Promise.all(workers.map((worker) => worker.stop()))
  await (await start()).stop()
  expect(purges).toBe(1)
  const { rows } = await database.pool.query('select id from graphile_worker.jobs')
  expect(rows).toEqual([])
})
