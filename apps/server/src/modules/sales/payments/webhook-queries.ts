import type { Webhook } from '@virage/contract/staff'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts'
import type { PaymentEvent } from '../../../platform/payments/payment-provider.ts'

/** How long events are remembered. */
const retention = '90 days'
/** The longest error that is stored. */
const longestError = 500

type At = Pick<Database, 'asSystem'>

/** A stored event, with the slug of its club. */
type WebhookRow = {
  id: string
  provider: string
  event_id: string
  type: string
  slug: string | null
  received_at: Date
  deliveries: number
  settled_at: Date | null
  failed_at: Date | null
  error: string | null
  event: PaymentEvent
}

/** Stores that an event was delivered, before it is applied: an event that kills the process leaves a trace. */
export async function recordDelivery({ asSystem }: At, provider: string, event: PaymentEvent): Promise<void> {
  const { clubId, checkoutId } = event.reference
  await asSystem((tx) =>
    sql`insert into webhook_event (provider, event_id, type, club_id, checkout_id, event)
      values (${provider}, ${event.id}, ${event.type}, ${clubId}, ${checkoutId}, ${JSON.stringify(event)}::jsonb)
      on conflict (provider, event_id) do update set deliveries = webhook_event.deliveries + 1`.execute(tx),
  )
}

/** Stores that an event was applied. */
export async function recordSettled({ asSystem }: At, provider: string, eventId: string): Promise<void> {
  await asSystem((tx) =>
    sql`update webhook_event set settled_at = coalesce(settled_at, virage_now()), failed_at = null, error = null
      where provider = ${provider} and event_id = ${eventId}`.execute(tx),
  )
}

/** Stores why an event could not be applied. */
export async function recordFailure({ asSystem }: At, provider: string, eventId: string, error: string): Promise<void> {
  await asSystem((tx) =>
    sql`update webhook_event set failed_at = virage_now(), error = ${error.slice(0, longestError)}
      where provider = ${provider} and event_id = ${eventId} and settled_at is null`.execute(tx),
  )
}

const columns = sql`w.*, c.slug from webhook_event w left join club c on c.id = w.club_id`

/** Reads the newest events, those that failed first. */
export async function readWebhooks(tx: Tx): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select ${columns} order by (w.failed_at is not null) desc, w.received_at desc limit 100`.execute(tx)
  return rows
}

/** Reads an event; undefined if there is none. */
export async function readWebhook(tx: Tx, id: string): Promise<WebhookRow | undefined> {
  const { rows } = await sql<WebhookRow>`select ${columns} where w.id = ${id}`.execute(tx)
  return rows[0]
}

/** Deletes old events. */
export const purgeWebhooks = (database: At): Promise<number> =>
  deleteInBatches(database, 'webhook_event', sql`received_at < statement_now() - ${retention}::interval`)

/** Presents an event to operators. */
export const presentWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  provider: row.provider,
  eventId: row.event_id,
  type: row.type,
  club: row.slug,
  receivedAt: row.received_at.toISOString(),
  deliveries: row.deliveries,
  state: row.settled_at ? 'settled' : row.failed_at ? 'failed' : 'received',
  error: row.error,
  event: { ...row.event },
})
