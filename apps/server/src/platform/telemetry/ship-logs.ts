import { hostname } from 'node:os'
import { toLogRecord } from './log-record.ts'

/**
 * Maximum number of waiting lines. While the collector is unavailable for long, newer lines are dropped and counted.
 */
const maxLines = 10_000

/** Maximum number of waiting characters. */
const maxCharacters = 16 * 1024 * 1024

/** Maximum number of lines per request. */
const batchSize = 500

/** Pauses between requests, in milliseconds: normally, and at most while the collector is unavailable. */
const pauses = { shortest: 1_000, longest: 30_000 }

/** Timeout of a request to the collector, in milliseconds. */
const patience = 10_000

/** A destination of pino that sends log lines to a collector. */
export type LogShipper = {
  /** Queues a line without waiting. */
  write: (line: string) => void
  /** Sends the remaining lines once, and stops. */
  stop: () => Promise<void>
}

/**
 * Sends each log line to an OpenTelemetry collector (OTLP over HTTP, as JSON), in batches. Standard output has each
 * line as well. Lines that the collector does not accept wait, up to a limit, and are sent again. The process never
 * waits for it.
 *
 * @param collector base address, such as `https://collector.example:4318`
 * @param headers with which the collector identifies this installation
 * @param warn receives the shipper's own warnings; it must not write to the shipper
 */
export function shipLogs({
  collector,
  headers = {},
  warn,
  pause = pauses,
  max = maxLines,
}: {
  collector: string
  headers?: Record<string, string>
  warn: (message: string) => void
  pause?: typeof pauses
  max?: number
}): LogShipper {
  const url = `${collector.replace(/\/$/, '')}/v1/logs`
  let waiting: string[] = []
  let text = 0
  let lost = 0
  let wait = pause.shortest
  let stopped = false
  let timer = setTimeout(() => void send(), wait).unref()
  let sending: Promise<void> | undefined

  const send = (): Promise<void> => (sending ??= sendOnce().finally(() => (sending = undefined)))

  async function sendOnce(): Promise<void> {
    clearTimeout(timer)
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize)
      const outcome = await post(url, headers, batch)
      if (outcome === 'away') {
        wait = Math.min(wait * 2, pause.longest)
        break
      }
      waiting = waiting.slice(batch.length)
      text -= batch.reduce((sum, line) => sum + line.length, 0)
      if (outcome === 'refused') lost += batch.length
      wait = pause.shortest
      // The loss is reported to the collector and to standard output.
      if (lost > 0) {
        const line = JSON.stringify({ level: 40, time: Date.now(), lost, msg: 'log lines did not reach the collector' })
        lost = 0
        warn(line)
        if (outcome === 'taken') take(line)
      }
    }
    if (!stopped) timer = setTimeout(() => void send(), wait).unref()
  }

  function take(line: string): void {
    if (waiting.length >= max || text + line.length > maxCharacters) {
      lost++
      return
    }
    waiting.push(line)
    text += line.length
  }

  return {
    write: take,
    stop: async () => {
      stopped = true
      await sending
      await send()
    },
  }
}

/** @returns `refused` for a batch that the collector never accepts, `away` for one to be sent again */
async function post(url: string, headers: Record<string, string>, lines: string[]) {
  const resource = { 'service.name': 'virage', 'service.instance.id': `${hostname()}:${process.pid}` }
  const body = JSON.stringify({
    resourceLogs: [
      {
        resource: {
          attributes: Object.entries(resource).map(([key, stringValue]) => ({ key, value: { stringValue } })),
        },
        scopeLogs: [{ scope: { name: 'virage' }, logRecords: lines.map(toLogRecord) }],
      },
    ],
  })
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    await answer.body?.cancel()
    if (answer.ok) return 'taken'
    return answer.status === 400 || answer.status === 413 ? 'refused' : 'away'
  } catch {
    return 'away'
  }
}
