/** A record of the OpenTelemetry log data model, in OTLP's JSON form. */
export type LogRecord = {
  timeUnixNano: string
  severityNumber: number
  severityText: string
  body: { stringValue: string }
  traceId?: string
  attributes: { key: string; value: { stringValue: string } }[]
}

/** OpenTelemetry's lowest number of each severity, by pino's level. */
const severities: [level: number, number: number, text: string][] = [
  [60, 21, 'FATAL'],
  [50, 17, 'ERROR'],
  [40, 13, 'WARN'],
  [30, 9, 'INFO'],
  [20, 5, 'DEBUG'],
  [0, 1, 'TRACE'],
]

/** Converts a log line of pino to a record. The request's id is its trace id. */
export function toLogRecord(line: string): LogRecord {
  const { time, level, msg, reqId, ...others } = read(line)
  const [, severityNumber, severityText] = severities.find(([least]) => Number(level) >= least) ?? [0, 9, 'INFO']
  const isTrace = typeof reqId === 'string' && /^[0-9a-f]{32}$/.test(reqId)
  return {
    timeUnixNano: `${typeof time === 'number' ? time : Date.now()}000000`,
    severityNumber,
    severityText,
    body: { stringValue: typeof msg === 'string' ? msg : '' },
    ...(isTrace ? { traceId: reqId } : {}),
    attributes: Object.entries(others).map(([key, value]) => ({
      key,
      value: { stringValue: typeof value === 'string' ? value : JSON.stringify(value) },
    })),
  }
}

function read(line: string): Record<string, unknown> {
  try {
    const record: unknown = JSON.parse(line)
    return typeof record === 'object' ? { ...record } : { msg: line }
  } catch {
    return { msg: line }
  }
}
