import type { FastifyBaseLogger } from 'fastify'
import { openProcessLocks } from './database/process-locks.ts'
import type { Metrics } from './telemetry/metrics.ts'

/**
 * Has work done at an interval, in milliseconds, by one process of the installation at a time: the one that did it last,
 * until it fails, stops or dies. Work that takes longer than its interval isn't begun a second time.
 *
 * @param name of the job, in metrics, logs and locks
 * @param work must bear being done by two processes at once: the lock only saves doing it in vain
 */
export type Schedule = (name: string, interval: number, work: () => Promise<unknown>) => ScheduledJob

/** Work that comes round. */
export type ScheduledJob = {
  /**
   * Does the work now, whichever process holds the lock, after the run that may be under way: that one may have begun
   * before what the caller wants to be seen.
   */
  runNow: () => Promise<void>
}

/** The scheduled jobs of a process. */
export type Scheduler = {
  schedule: Schedule
  /** Runs each job now, one after the other in the order in which they were scheduled. */
  runAllNow: () => Promise<void>
  /** Begins no more runs, and waits for those that are under way. */
  stop: () => Promise<void>
}

/**
 * Opens the schedule of a process. A run that fails is logged, counted and made up for at the next interval.
 *
 * @param url of the database, in which processes agree on who does the work
 */
export function openScheduler({
  url,
  metrics,
  log,
}: {
  url: string
  metrics: Pick<Metrics, 'scheduledJobs'>
  log: Pick<FastifyBaseLogger, 'error'>
}): Scheduler {
  const locks = openProcessLocks(url)
  const jobs: ScheduledJob[] = []
  const timers: NodeJS.Timeout[] = []
  const running = new Map<string, Promise<void>>()
  let stopped = false

  const run = async (name: string, work: () => Promise<unknown>) => {
    const end = metrics.scheduledJobs.startTimer({ job: name })
    try {
      await work()
      end({ outcome: 'completed' })
    } catch (err) {
      end({ outcome: 'failed' })
      log.error({ err, job: name }, 'scheduled job failed; trying again')
      // Another process may fare better.
      await locks.release(name)
    }
  }
  const begin = (name: string, task: () => Promise<void>) => {
    const pending = task().finally(() => running.delete(name))
    running.set(name, pending)
    return pending
  }

  return {
    schedule: (name, interval, work) => {
      const tick = async () => {
        if (await locks.tryHold(name)) await run(name, work)
      }
      timers.push(setInterval(() => running.has(name) || void begin(name, tick), interval))
      const runNow = async () => {
        while (running.has(name)) await running.get(name)
        if (!stopped) await begin(name, () => run(name, work))
      }
      const job = { runNow }
      jobs.push(job)
      return job
    },
    runAllNow: async () => {
      for (const { runNow } of jobs) await runNow()
    },
    stop: async () => {
      stopped = true
      timers.forEach(clearInterval)
      await Promise.all(running.values())
      await locks.close()
    },
  }
}
