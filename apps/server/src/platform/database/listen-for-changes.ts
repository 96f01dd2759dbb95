import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import * as z from 'zod'
import type { Events } from '../events.ts'

/** Payload of a notification (functions/notify_change.sql). */
const payloadSchema = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['settings', 'content', 'bidders', 'auctions']), clubId: z.uuid() }),
  z.object({ type: z.literal('exclusive'), clubId: z.uuid(), exclusiveId: z.uuid() }),
  z.object({ type: z.literal('fan'), clubId: z.uuid(), accountId: z.string() }),
  z.object({ type: z.literal('message'), clubId: z.uuid(), fanIds: z.array(z.uuid()) }),
  z.object({ type: z.enum(['duePayment', 'likes']), clubId: z.uuid(), fanId: z.uuid() }),
])

/** Before a lost connection is opened again, in milliseconds. */
const pause = 1_000

/**
 * Listens to what processes commit and says it in this one. Its own word comes back too: whoever listens bears hearing
 * a thing twice.
 *
 * @param onReconnect runs when the connection was lost and is back: something may have been missed
 */
export async function listenForChanges({
  url,
  events,
  log,
  onReconnect,
}: {
  url: string
  events: Events
  log: FastifyBaseLogger
  onReconnect: () => Promise<void>
}): Promise<{ stop: () => Promise<void> }> {
  let stopped = false
  let client: pg.Client | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, application_name: 'virage-listener' })
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
        .then(onReconnect)
        .catch((err: unknown) => {
          log.debug({ err }, 'the database does not tell of other processes yet')
          if (!stopped) again()
        })
    }, pause)
  }
  await connect()

  return {
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
