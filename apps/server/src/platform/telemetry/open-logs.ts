import { destination, multistream, type DestinationStream } from 'pino'
import type { Config } from '../../config.ts'
import { shipLogs } from './ship-logs.ts'

/** The destinations of log lines: standard output, and the collector if there is one. */
export type Logs = {
  stream: DestinationStream
  /** Sends the remaining lines. */
  stop: () => Promise<void>
}

/** Opens the destinations of log lines. */
export function openLogs({ OTLP_ENDPOINT, OTLP_HEADERS }: Pick<Config, 'OTLP_ENDPOINT' | 'OTLP_HEADERS'>): Logs {
  const stdout = destination({ fd: 1, sync: true })
  if (OTLP_ENDPOINT === undefined) return { stream: stdout, stop: async () => {} }
  const shipper = shipLogs({
    collector: OTLP_ENDPOINT,
    headers: OTLP_HEADERS,
    warn: (line) => stdout.write(`${line}\n`),
  })
  const stream = multistream([
    { level: 'trace', stream: stdout },
    { level: 'trace', stream: shipper },
  ])
  return { stream, stop: shipper.stop }
}
