import type { FastifyBaseLogger } from 'fastify'
import { openProcessLocks } from './database/process-locks.ts'
import type { Metrics } from './telemetry/metrics.ts'

/**
 * Runs a job at an interval, in milliseconds, in one process of the installation at a time. That process continues
 * until it fails, stops or dies. A run that takes longer than the interval is not started a second time.
 *
 * @param name of the job, in metrics, logs and locks
 * @param work must tolerate that two processes do it at once: the lock only avoids duplicate work. Its signal is aborted when the process stops
 */
export type Schedule = (name: string, interval: number, work: Work) => ScheduledJob

type Work = (stopping: AbortSignal) => Promise<unknown>

/** A job that runs at an interval. */
export type ScheduledJob = {
  /**
   * Runs the job now, whichever process has the lock. It waits for the current run first, because that may have started
   * before the change that the caller wants it to see.
   */
  runNow: () => Promise<void>
}

/** The scheduled jobs of a process. */
export type Scheduler = {
  schedule: Schedule
  /** Runs each job now, one after another, in the order in which they were scheduled. */
  runAllNow: () => Promise<void>
  /** Starts no more runs, lets other processes have the jobs that aren't running, and waits for current runs. */
  stop: () => Promise<void>
}

/**
 * Opens the scheduler of a process. A failed run is logged and counted; the job runs again at the next interval.
 *
 * @param url of the database, whose advisory locks decide which process runs a job
 * @param isRunning false in a process whose role has no jobs: then nothing is ever run
 */
export function openScheduler({
  url,
  metrics,
  log,
  isRunning = true,
}: {
  url: string
  metrics: Pick<Metrics, 'scheduledJobs'>
  log: Pick<FastifyBaseLogger, 'error'>
  isRunning?: boolean
}): Scheduler {
  const locks = openProcessLocks(url)
  const jobs = new Map<string, ScheduledJob>()
  const timers: NodeJS.Timeout[] = []
  const running = new Map<string, Promise<void>>()
  const stopping = new AbortController()

  const run = async (name: string, work: Work) => {
    const end = metrics.scheduledJobs.startTimer({ job: name })
    try {
      await work(stopping.signal)
      end({ outcome: 'completed' })
    } catch (err) {
      end({ outcome: 'failed' })
      log.error({ err, job: name }, 'scheduled job failed and will be retried')
      // Another process may succeed.
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
      if (!isRunning) return { runNow: async () => {} }
      const tick = async () => {
        if (await locks.tryHold(name)) await run(name, work)
      }
      timers.push(setInterval(() => running.has(name) || void begin(name, tick), interval))
      const runNow = async () => {
        while (running.has(name)) await running.get(name)
        if (!stopping.signal.aborted) await begin(name, () => run(name, work))
      }
      const job = { runNow }
      jobs.set(name, job)
      return job
    },
    runAllNow: async () => {
      for (const { runNow } of jobs.values()) await runNow()
    },
    stop: async () => {
      stopping.abort()
      timers.forEach(clearInterval)
      const handOver = async (name: string) => {
        await running.get(name)
        await locks.release(name)
      }
      await Promise.all([...jobs.keys()].map(handOver))
      await locks.close()
    },
  }
}
