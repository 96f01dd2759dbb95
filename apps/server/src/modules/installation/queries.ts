import type { Installation, UndeliveredEmail } from '@virage/contract/staff'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

/**
 * Reads the state of the database. Without `pg_read_all_stats` a role sees of a standby nothing but its name. With it the lag of one
 * that has replayed everything is null, too.
 */
export async function readDatabaseState({ query }: Pick<Database, 'query'>): Promise<Installation['database']> {
  const { rows } = await sql<Installation['database']>`
    select pg_database_size(current_database())::float8 as size,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as "mostConnections",
      (select coalesce(extract(epoch from max(clock_timestamp() - xact_start)), 0)::float8 from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend') as "oldestTransaction",
      (select coalesce(jsonb_agg(jsonb_build_object('name', application_name,
         'lag', case when state is not null then coalesce(extract(epoch from replay_lag), 0) end) order by application_name), '[]')
       from pg_stat_replication) as replicas`.execute(query)
  const [row] = rows
  if (!row) throw new Error('The database said nothing of itself')
  return row
}

/** Counts how many emails of the last day are sent, and those of the last week that the mail server refused. */
export async function countEmails(tx: Tx): Promise<Installation['emails'] & { refusedSince: Date | null }> {
  const { rows } = await sql<Installation['emails'] & { refusedSince: Date | null }>`
    select (select count(*) from fan_email where enqueued_at > statement_now() - interval '1 day' and sent_at is not null)::int as sent,
      count(failed_at)::int as refused, count(bounced_at)::int as bounced,
      min(enqueued_at) filter (where failed_at is not null) as "refusedSince"
    from fan_email
    where enqueued_at > statement_now() - interval '7 days' and (failed_at is not null or bounced_at is not null)`.execute(
    tx,
  )
  return rows[0] ?? { sent: 0, refused: 0, bounced: 0, refusedSince: null }
}

/** Events that have failed, or whose process died while it applied them. */
export const isLost = sql`w.settled_at is null
  and (w.failed_at is not null or w.received_at < statement_now() - interval '5 minutes')`

/** Counts the payment provider's events of the last day, and all that were not applied. */
export async function countWebhooks(tx: Tx): Promise<Installation['webhooks'] & { failedSince: Date | null }> {
  const { rows } = await sql<Installation['webhooks'] & { failedSince: Date | null }>`
    select (select count(*) from webhook_event where received_at > statement_now() - interval '1 day')::int as today,
      count(*)::int as failed, min(received_at) as "failedSince"
    from webhook_event w where ${isLost}`.execute(tx)
  return rows[0] ?? { today: 0, failed: 0, failedSince: null }
}

/** Reads the email addresses of stored operators; others are in the settings. */
export async function readOperators({ query }: Pick<Database, 'query'>): Promise<string[]> {
  const rows = await query.selectFrom('operator').select('email').execute()
  return rows.map(({ email }) => email)
}

/** Returns whether the morning email of a day is claimed. */
export async function isMorningClaimed({ query }: Pick<Database, 'query'>, day: string): Promise<boolean> {
  return (
    (await query.selectFrom('morning_report').select('day').where('day', '=', day).executeTakeFirst()) !== undefined
  )
}

/** Claims the morning email of a day. @returns whether nobody had */
export async function claimMorning(tx: Tx, day: string): Promise<boolean> {
  const inserted = await tx
    .insertInto('morning_report')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Reads the emails to fans that are refused or have bounced, newest first. */
export async function readUndelivered(tx: Tx): Promise<UndeliveredEmail[]> {
  const { rows } = await sql<Omit<UndeliveredEmail, 'at'> & { at: Date }>`
    select e.id, c.slug as club, e.fan_id as "fanId", f.email as to, e.subject,
      case when e.bounced_at is null then 'refused' else 'bounced' end as state,
      coalesce(e.bounced_at, e.failed_at) as at, e.error
    from fan_email e join club c on c.id = e.club_id join fan f on f.club_id = e.club_id and f.id = e.fan_id
    where (e.failed_at is not null or e.bounced_at is not null) and e.enqueued_at > statement_now() - interval '7 days'
    order by at desc, e.id limit 100`.execute(tx)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
