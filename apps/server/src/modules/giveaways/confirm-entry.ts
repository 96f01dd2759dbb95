import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import type { Entry } from './entry-link.ts'
import { lockEntrant, lockGiveawaysShared } from './queries.ts'

/** How long an entry can be confirmed; its giveaway may end earlier. */
const confirmationPeriod = '7 days'

export type ConfirmOutcome = 'confirmed' | 'alreadyIn' | 'over' | 'gone'

/**
 * Confirms a visitor's entry after they followed the link in their email; idempotent. Only the first confirmed entry of
 * an address counts.
 */
export async function confirmEntry(tx: Tx, { clubId, participationId }: Entry): Promise<ConfirmOutcome> {
  // Serializes confirmations and draws.
  await lockGiveawaysShared(tx, clubId)
  const { rows } = await sql<{ giveaway_id: string; email: string; is_confirmed: boolean; is_open: boolean }>`
    select p.giveaway_id, p.email, p.confirmed_at is not null as is_confirmed,
           g.starts_at <= statement_now() and (g.ends_at is null or statement_now() < g.ends_at) as is_open
    from participation p join giveaway g on g.club_id = p.club_id and g.id = p.giveaway_id
    where p.club_id = ${clubId} and p.id = ${participationId}`.execute(tx)
  const [entry] = rows
  if (!entry) return 'gone'
  if (entry.is_confirmed) return 'confirmed'
  if (!entry.is_open) return 'over'
  await lockEntrant(tx, { clubId, giveawayId: entry.giveaway_id, email: entry.email })
  const { numAffectedRows } = await sql`
    update participation p set confirmed_at = virage_now()
    where p.club_id = ${clubId} and p.id = ${participationId} and not exists (
      select from participation other where other.club_id = p.club_id and other.giveaway_id = p.giveaway_id
        and other.email_key = p.email_key and other.confirmed_at is not null and other.type = 'GIVEAWAY')`.execute(tx)
  return numAffectedRows === 1n ? 'confirmed' : 'alreadyIn'
}

/** Deletes entries that were not confirmed in time. */
export const purgeUnconfirmedEntries = (database: Pick<Database, 'asSystem'>): Promise<number> =>
  deleteInBatches(
    database,
    'participation',
    sql`confirmed_at is null and created_at < statement_now() - ${confirmationPeriod}::interval`,
  )
