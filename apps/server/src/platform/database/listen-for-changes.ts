import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import * as z from 'zod'
import type { ClubEvent, Events } from '../events.ts'
import { retryUntilAvailable } from './is-unavailable.ts'

/** The payload of a notification (functions/notify_change.sql). */
const payloadSchema = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['settings', 'bidders', 'auctions']), clubId: z.uuid() }),
  z
    .object({ type: z.literal('content'), clubId: z.uuid(), of: z.literal('wall').optional() })
    .transform(({ type, clubId, of }) => ({ type: of ?? type, clubId })),
  z.object({ type: z.literal('exclusive'), clubId: z.uuid(), exclusiveId: z.uuid() }),
  z.object({ type: z.literal('fan'), clubId: z.uuid(), accountId: z.string() }),
  z.object({ type: z.literal('message'), clubId: z.uuid(), fanIds: z.array(z.uuid()) }),
  z.object({ type: z.enum(['outstandingPayment', 'likes']), clubId: z.uuid(), fanId: z.uuid() }),
])

/** How long {@link ChangeListener.awaitChanges} waits if the database does not respond, in milliseconds. */
const defaultWait = 250

/** The pause before each attempt to reconnect, in milliseconds. */
const retryAfter = 1_000

/** How long connecting may take, in milliseconds. */
const connectTimeout = 5_000

/** How often the connection is checked, and how long a check may take before it is replaced; in milliseconds. */
export type ConnectionCheck = { interval: number; timeout: number }

/**
 * The listening connection is silent for hours, so a broken network shows no error: TCP keepalive needs two hours by
 * default to notice. The timeout is longer than a busy database may need for an empty query.
 */
const connectionCheck: ConnectionCheck = { interval: 10_000, timeout: 5_000 }

/** A listener for changes. */
export type ChangeListener = {
  /**
   * Waits until this process has published all changes that were committed before, so that later requests to it read
   * them. It returns at once without a connection, and after `longestWait` at the latest.
   */
  awaitChanges: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Publishes the changes that any process commits, this one included. A connection that is lost or doesn't respond is
 * replaced. Then `missed` is published, because PostgreSQL does not store notifications.
 *
 * @param longestWait of `awaitChanges`, in milliseconds
 */
export async function listenForChanges({
  url,
  events,
  log,
  check = connectionCheck,
  longestWait = defaultWait,
}: {
  url: string
  events: Events
  log: Pick<FastifyBaseLogger, 'debug' | 'warn'>
  check?: ConnectionCheck
  longestWait?: number | undefined
}): Promise<ChangeListener> {
  let stopped = false
  let client: pg.Client | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'virage-listener',
      connectionTimeoutMillis: connectTimeout,
      query_timeout: check.timeout,
      keepAlive: true,
    })
    next.on('notification', ({ payload = '' }) => events.publish(parseNotification(payload, log)))
    next.on('error', () => {})
    next.once('end', () => replace(next))
    try {
      await next.connect()
      await next.query('listen virage_change')
    } catch (error) {
      close(next)
      throw error
    }
    if (stopped) close(next)
    else client = next
  }
  const reconnect = () => {
    retry = setTimeout(() => {
      const connectAgain = async () => {
        await connect()
        if (!stopped) events.publish({ type: 'missed' })
      }
      void connectAgain().catch((err: unknown) => {
        log.debug({ err }, 'can’t listen for changes yet')
        if (!stopped) reconnect()
      })
    }, retryAfter)
  }
  const replace = (lost: pg.Client) => {
    if (client !== lost || stopped) return
    client = undefined
    reconnect()
  }
  await retryUntilAvailable(connect)

  /** Sends an empty query, and replaces a connection that does not respond. */
  const query = async () => {
    const used = client
    try {
      await used?.query('select 1')
    } catch (err) {
      if (!used || client !== used || stopped) return
      log.warn({ err }, 'the connection that listens for changes does not respond and is replaced')
      replace(used)
      close(used)
    }
  }
  let sent = Promise.resolve()
  let next: Promise<void> | undefined
  /** Queries after the one that was already sent, which may be older than the caller's commit. Callers share the next one. */
  const queryNext = () =>
    (next ??= sent.then(() => {
      next = undefined
      return (sent = query())
    }))
  const timer = setInterval(() => void queryNext(), check.interval).unref()

  return {
    // PostgreSQL sends a session its notifications before it responds to the session's next query.
    awaitChanges: async () => {
      const waiting = new AbortController()
      const { signal } = waiting
      const giveUp = async () => {
        await pause(longestWait, undefined, { signal })
        // A process that was busy for so long runs its timers first, and reads the response that has arrived meanwhile after them.
        await nextTurn(undefined, { signal })
      }
      await Promise.race([queryNext(), giveUp().catch(() => {})])
      waiting.abort()
    },
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      clearInterval(timer)
      // A connection that does not respond can't be closed properly.
      await Promise.race([client?.end(), pause(check.timeout, undefined, { ref: false })])
    },
  }
}

/**
 * Returns the change that a notification is about. While a new release is installed, processes of the one before it may get some that
 * they don't know: anything may have changed then. Every process gets them at the same time, so an error would end all of them at once.
 */
function parseNotification(payload: string, log: Pick<FastifyBaseLogger, 'warn'>): ClubEvent {
  try {
    return payloadSchema.parse(JSON.parse(payload))
  } catch (err) {
    log.warn({ err }, 'a notification of a change is unknown to this release, so everything in memory is read again')
    return { type: 'missed' }
  }
}

/** Closes a failed connection without waiting. Its socket is destroyed if it has a pending query. */
function close(client: pg.Client): void {
  client.end().catch(() => {})
}
