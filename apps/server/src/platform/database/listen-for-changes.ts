import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import * as z from 'zod'
import type { Events } from '../events.ts'
import { retryUntilAvailable } from './is-unavailable.ts'

/** Payload of a notification (functions/notify_change.sql). */
const payloadSchema = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['settings', 'content', 'bidders', 'auctions']), clubId: z.uuid() }),
  z.object({ type: z.literal('exclusive'), clubId: z.uuid(), exclusiveId: z.uuid() }),
  z.object({ type: z.literal('fan'), clubId: z.uuid(), accountId: z.string() }),
  z.object({ type: z.literal('message'), clubId: z.uuid(), fanIds: z.array(z.uuid()) }),
  z.object({ type: z.enum(['duePayment', 'likes']), clubId: z.uuid(), fanId: z.uuid() }),
])

/** How long an answer waits for {@link ChangeListener.heard} where the database does not answer, in milliseconds. */
const longestWait = 250

/** Before a lost connection is opened again, in milliseconds. */
const retryAfter = 1_000

/** A process that listens. */
export type ChangeListener = {
  /**
   * Waits until all that was committed before is published here, so that whoever asks this process next reads it. Loses
   * freshness rather than time: it ends at once while the connection is lost, and after {@link longestWait} at the latest.
   */
  heard: () => Promise<void>
  stop: () => Promise<void>
}

/** Listens to what all processes commit, this one among them, and publishes it here. A lost connection is opened again. */
export async function listenForChanges({
  url,
  events,
  log,
}: {
  url: string
  events: Events
  log: FastifyBaseLogger
}): Promise<ChangeListener> {
  let stopped = false
  let client: pg.Client | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'virage-listener',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    next.on('notification', ({ payload = '' }) => {
      events.publish(payloadSchema.parse(JSON.parse(payload)))
    })
    next.on('error', () => {})
    next.once('end', () => {
      if (client !== next || stopped) return
      client = undefined
      again()
    })
    await next.connect()
    await next.query('listen virage_change')
    client = next
  }
  const again = () => {
    retry = setTimeout(() => {
      connect()
        .then(() => events.publish({ type: 'missed' }))
        .catch((err: unknown) => {
          log.debug({ err }, 'the database does not tell of other processes yet')
          if (!stopped) again()
        })
    }, retryAfter)
  }
  await retryUntilAvailable(connect)

  // PostgreSQL sends a session its notifications before it answers the session's next query.
  const query = async () => {
    const waiting = new AbortController()
    const { signal } = waiting
    await Promise.race([client?.query('select'), pause(longestWait, undefined, { signal })]).catch(() => {})
    waiting.abort()
  }
  let asked = Promise.resolve()
  let next: Promise<void> | undefined

  return {
    // What is under way was asked too early for whoever comes now; all of them share the next.
    heard: () =>
      (next ??= asked.then(() => {
        next = undefined
        return (asked = query())
      })),
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
