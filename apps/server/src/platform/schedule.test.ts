import { once } from 'node:events'
import { createDatabase } from '@virage/test-support'
import pg from 'pg'
import { Histogram, Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScheduler, type Scheduler } from './schedule.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
beforeAll(async () => void (database = await createDatabase()))
afterAll(() => database.drop())

/** The scheduler of one process of an installation. */
function openProcess() {
  const scheduledJobs = new Histogram({
    name: 'scheduled_jobs',
    help: 'Runs.',
    labelNames: ['job', 'outcome'],
    registers: [new Registry()],
  })
  const errors: object[] = []
  const log = { error: (fields: object) => void errors.push(fields) }
  const scheduler: Scheduler = openScheduler({ url: database.url, metrics: { scheduledJobs }, log })
  const runs = async (outcome: string) => {
    const { values } = await scheduledJobs.get()
    return values.find(({ metricName, labels }) => metricName?.endsWith('_count') && labels.outcome === outcome)?.value
  }
  return { scheduler, runs, errors }
}

/** A promise and the functions that settle it. */
const gate = () => Promise.withResolvers<void>()

test('a job that takes longer than its interval is not started a second time, and its run is counted', async () => {
  const { scheduler, runs } = openProcess()
  let [atOnce, most, begun] = [0, 0, 0]
  const first = gate()
  const ticked = gate()
  scheduler.schedule('slow', 1, async () => {
    begun++
    most = Math.max(most, ++atOnce)
    await first.promise
    atOnce--
  })
  // The runs of another job show that time passes.
  let others = 0
  scheduler.schedule('quick', 1, async () => void (++others === 20 && ticked.resolve()))
  await ticked.promise
  expect(begun).toBe(1)
  first.resolve()
  await expect.poll(() => begun).toBeGreaterThan(2)
  await scheduler.stop()
  expect(most).toBe(1)
  expect(await runs('completed')).toBeGreaterThan(0)
})

test('one of two processes runs the jobs, and the other takes over when it stops', async () => {
  const [one, two] = [openProcess(), openProcess()]
  const done: string[] = []
  const work = (name: string) => async () => void done.push(name)
  one.scheduler.schedule('shared', 5, work('one'))
  await expect.poll(() => done.length).toBeGreaterThan(0)
  const ticked = gate()
  let ticks = 0
  two.scheduler.schedule('shared', 1, work('two'))
  two.scheduler.schedule('own', 1, async () => void (++ticks === 50 && ticked.resolve()))
  await ticked.promise
  expect(new Set(done)).toEqual(new Set(['one']))
  await one.scheduler.stop()
  await expect.poll(() => done).toContain('two')
  await two.scheduler.stop()
})

test('a failed run is logged and counted, and another process runs the job next', async () => {
  const [broken, sound] = [openProcess(), openProcess()]
  const failed = gate()
  broken.scheduler.schedule('fragile', 1, async () => {
    failed.resolve()
    throw new Error('No disk')
  })
  await failed.promise
  let done = 0
  sound.scheduler.schedule('fragile', 1, async () => void done++)
  await expect.poll(() => done).toBeGreaterThan(0)
  await broken.scheduler.stop()
  await sound.scheduler.stop()
  expect(broken.errors[0]).toMatchObject({ job: 'fragile', err: new Error('No disk') })
  expect(await broken.runs('failed')).toBeGreaterThan(0)
})

test('a manual run starts after the current one, in the order of the jobs, whichever process has the lock', async () => {
  const [holder, other] = [openProcess(), openProcess()]
  let held = 0
  holder.scheduler.schedule('first', 1, async () => void held++)
  await expect.poll(() => held).toBeGreaterThan(0)

  const order: string[] = []
  const [begun, ended] = [gate(), gate()]
  other.scheduler.schedule('first', 3_600_000, async () => void order.push('first'))
  other.scheduler.schedule('second', 1, async () => {
    order.push('second begins')
    begun.resolve()
    await ended.promise
    order.push('second ends')
  })
  await begun.promise
  const all = other.scheduler.runAllNow()
  await expect.poll(() => order).toContain('first')
  ended.resolve()
  await all
  expect(order.slice(0, 4)).toEqual(['second begins', 'first', 'second ends', 'second begins'])
  await Promise.all([holder.scheduler.stop(), other.scheduler.stop()])
})

test('a process that stops lets others have each job that it isn’t running, while another job still runs', async () => {
  const [one, two] = [openProcess(), openProcess()]
  const [begun, ended] = [gate(), gate()]
  let [before, after] = [0, 0]
  one.scheduler.schedule('short', 1, async () => void before++)
  await expect.poll(() => before).toBeGreaterThan(0)
  one.scheduler.schedule('long', 1, async () => {
    begun.resolve()
    await ended.promise
  })
  await begun.promise
  const stopping = one.scheduler.stop()
  two.scheduler.schedule('short', 1, async () => void after++)
  await expect.poll(() => after).toBeGreaterThan(0)
  ended.resolve()
  await stopping
  await two.scheduler.stop()
})

test('a run is told when its process stops', async () => {
  const { scheduler, runs } = openProcess()
  const begun = gate()
  scheduler.schedule('long', 1, async (stopping) => {
    begun.resolve()
    await once(stopping, 'abort')
  })
  await begun.promise
  await scheduler.stop()
  expect(await runs('completed')).toBe(1)
})

test('stopping waits for current runs, and starts no more', async () => {
  const { scheduler } = openProcess()
  const [begun, ended] = [gate(), gate()]
  let runs = 0
  const job = scheduler.schedule('last', 1, async () => {
    runs++
    begun.resolve()
    await ended.promise
  })
  await begun.promise
  let isStopped = false
  const stopping = scheduler.stop().then(() => (isStopped = true))
  await new Promise(setImmediate)
  expect(isStopped).toBe(false)
  ended.resolve()
  await stopping
  await job.runNow()
  expect(runs).toBe(1)
})

test('a process whose connection breaks resumes its jobs', async () => {
  const { scheduler } = openProcess()
  let runs = 0
  scheduler.schedule('cut', 1, async () => void runs++)
  await expect.poll(() => runs).toBeGreaterThan(0)
  const client = new pg.Client(database.url)
  await client.connect()
  const { rowCount } = await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'virage-locks' and datname = current_database()`)
  await client.end()
  expect(rowCount).toBe(1)
  const before = runs
  await expect.poll(() => runs).toBeGreaterThan(before + 10)
  await scheduler.stop()
})
