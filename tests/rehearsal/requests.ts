// Requests of the load, and the record of what was answered. A request is repeated under its key until its outcome is known.
import { Agent, request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'

/** One answer, or none: then `status` is 0. Times in milliseconds since the epoch. */
export type Attempt = { kind: Kind; sent: number; ended: number; status: number; isClean: boolean; why?: string }
export type Kind =
  | 'bid'
  | 'order'
  | 'donation'
  | 'card order'
  | 'payment'
  | 'refund'
  | 'giveaway'
  | 'entry'
  | 'draw'
  | 'read'

/** What was answered with success, so that it must be stored: first sent, and answered, in milliseconds since the epoch. */
export type Done = {
  kind: Kind
  id: string
  key: string
  sent: number
  at: number
  /** The giveaway that an entry belongs to. */
  giveawayId?: string
  /** A draw: the ids of its winners in order, and the commitment that was published before. */
  winners?: string[]
  commitment?: string
}

export type LoadReport = {
  attempts: Attempt[]
  done: Done[]
  /** Requests whose outcome stayed unknown for a minute. */
  unknown: number
  /** Answers that contradict earlier ones. */
  contradictions: string[]
  watchers: { open: number; events: number; dropped: number; longestAway: number }
}

/** How long a request is repeated after the load has ended, in milliseconds. */
const patience = 60_000

const agent = new Agent({ keepAlive: true, maxSockets: 400, timeout: 30_000 })
export const report: LoadReport = {
  attempts: [],
  done: [],
  unknown: 0,
  contradictions: [],
  watchers: { open: 0, events: 0, dropped: 0, longestAway: 0 },
}

let endsAt = Infinity
let end = () => {}
/** Is fulfilled when the load ends. */
export const ended = new Promise<void>((done) => (end = done))
/** Ends the load: requests under way are repeated until their outcome is known, and no others are sent. */
export function endLoad(): void {
  endsAt = Date.now()
  end()
}
export const isRunning = (): boolean => Date.now() < endsAt
/** Waits, or until the load ends. */
export const rest = (milliseconds: number): Promise<void> => Promise.race([wait(Math.max(0, milliseconds)), ended])

type Options = { token?: string; key?: string; body?: string; type?: string }
type Answer = { status: number; headers: Record<string, unknown>; body: string; why?: string }
/** The answer that ended the repetitions of a request, and when it was first sent. */
export type FinalAnswer = Answer & { sent: number }

/** Sends a request once. @returns the answer; status 0 if there is none within 20 s */
function send(method: string, url: string, { token, key, body, type = 'application/json' }: Options): Promise<Answer> {
  return new Promise((done) => {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
    }
    const failed = (error: Error) => done({ status: 0, headers: {}, body: '', why: error.message })
    const sent = request(url, { agent, method, headers, signal: AbortSignal.timeout(20_000) }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('error', failed)
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
    })
    sent.on('error', failed)
    sent.end(body)
  })
}

const isUnknown = (status: number) => status === 0 || status === 429 || status >= 500

/** Repeats a request under its key until its outcome is known. @returns undefined if it stayed unknown */
export async function untilKnown(
  kind: Kind,
  method: string,
  url: string,
  options: Options,
): Promise<FinalAnswer | undefined> {
  const first = Date.now()
  for (;;) {
    const sent = Date.now()
    const answer = await send(method, url, options)
    const isClean = answer.status !== 503 || answer.headers['retry-after'] !== undefined
    const answeredAt = Date.now()
    report.attempts.push({
      kind,
      sent,
      ended: answeredAt,
      status: answer.status,
      isClean,
      ...(answer.why && { why: answer.why }),
    })
    if (!isUnknown(answer.status)) return { ...answer, sent: first }
    if (answeredAt > endsAt + patience) {
      report.unknown++
      return undefined
    }
    await wait(300 + Math.random() * 700)
  }
}

/** Parses an answer. */
export const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>

/** Records what was answered with success. */
export const record = (kind: Kind, id: string, { sent }: FinalAnswer, more: Partial<Done> = {}): void =>
  void report.done.push({ kind, id, key: '', sent, at: Date.now(), ...more })
