import { destination, multistream, type DestinationStream } from 'pino'
import type { Config } from '../../config.ts'
import { shipLogs } from './ship-logs.ts'

/** Where log lines go: always to standard output, and to the collector if there is one. */
export type Logs = {
  stream: DestinationStream
  /** Sends the last lines. */
  stop: () => Promise<void>
}

/** Opens the destinations of log lines. */
export function openLogs({ OTLP_ENDPOINT, OTLP_HEADERS }: Pick<Config, 'OTLP_ENDPOINT' | 'OTLP_HEADERS'>): Logs {
  const home = destination({ fd: 1, sync: true })
  if (OTLP_ENDPOINT === undefined) return { stream: home, stop: async () => {} }
  const shipper = shipLogs({
    collector: OTLP_ENDPOINT,
    headers: OTLP_HEADERS,
    warn: (line) => home.write(`${line}\n`),
  })
  const stream = multistream([
    { level: 'trace', stream: home },
    { level: 'trace', stream: shipper },
  ])
  return { stream, stop: shipper.stop }
}
