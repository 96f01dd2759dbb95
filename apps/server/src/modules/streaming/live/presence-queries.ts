import type { StaffRole } from '@virage/domain'
import { sql } from 'kysely'
import { type Database, inEveryClub, type Tx } from '../../../platform/database/database.ts'
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts'

/** How long a row of who watches counts after it was last written. */
const shownFor = '30 seconds'

/** A person who watches, without their focus, which they set themselves. */
export type Viewer = { accountId: string; email: string }

/**
 * Stores that a person watches.
 *
 * @returns whether they did within the last minute
 */
export async function storeViewer(tx: Tx, clubId: string, { accountId, email }: Viewer): Promise<boolean> {
  const { rows } = await sql<{ returns: boolean }>`
    with before as (select seen_at from live_viewer where club_id = ${clubId} and account_id = ${accountId}),
    stored as (
      insert into live_viewer (club_id, account_id, email) values (${clubId}, ${accountId}, ${email})
      on conflict (club_id, account_id) do update set email = excluded.email, seen_at = virage_now())
    select exists (select from before where seen_at > statement_now() - interval '1 minute') as returns`.execute(tx)
  return rows[0]?.returns === true
}

/** Stores which lot a person looks at. */
export async function storeFocus(
  tx: Tx,
  clubId: string,
  { accountId, email, exclusiveId }: Viewer & { exclusiveId: string | null },
): Promise<void> {
  await tx
    .insertInto('live_viewer')
    .values({ club_id: clubId, account_id: accountId, email, exclusive_id: exclusiveId })
    .onConflict((conflict) =>
      conflict.columns(['club_id', 'account_id']).doUpdateSet({ exclusive_id: exclusiveId, email }),
    )
    .execute()
}

/**
 * Stores that these people still watch.
 *
 * @returns the roles of those who are staff of the club, or of the club that rehearses
 */
export async function renewViewers(
  tx: Tx,
  clubId: string,
  accountIds: string[],
): Promise<Map<string | null, StaffRole>> {
  await tx
    .updateTable('live_viewer')
    .set({ seen_at: sql<Date>`virage_now()` })
    .where('club_id', '=', clubId)
    .where('account_id', 'in', accountIds)
    .execute()
  const club = await tx.selectFrom('club').select('rehearsal_of').where('id', '=', clubId).executeTakeFirst()
  const of = club?.rehearsal_of
  return of ? inEveryClub(tx, clubId, () => readRoles(tx, of, accountIds)) : readRoles(tx, clubId, accountIds)
}

async function readRoles(tx: Tx, clubId: string, accountIds: string[]): Promise<Map<string | null, StaffRole>> {
  const staff = await tx
    .selectFrom('staff')
    .select(['account_id', 'role'])
    .where('club_id', '=', clubId)
    .where('account_id', 'in', accountIds)
    .execute()
  const { rows: helpers } = await sql<{ account_id: string }>`
    select account_id from helper
    where club_id = ${clubId} and account_id = any(${accountIds}::text[]) and ends_at > virage_now()`.execute(tx)
  const roles = new Map<string | null, StaffRole>(helpers.map(({ account_id }) => [account_id, 'floor']))
  for (const { account_id, role } of staff) roles.set(account_id, role)
  return roles
}

/** Who watches. */
export type PresenceRow = { staff: { email: string; exclusiveId: string | null }[]; fans: number }

/** Reads who watches, at any process. */
export async function readPresence(tx: Tx, clubId: string): Promise<PresenceRow> {
  const staff = await tx
    .selectFrom('live_viewer')
    .select(['email', 'exclusive_id as exclusiveId'])
    .where('club_id', '=', clubId)
    .where('seen_at', '>', sql<Date>`statement_now() - ${shownFor}::interval`)
    .orderBy('email')
    .limit(500)
    .execute()
  const { fans } = await tx
    .selectFrom('live_process')
    .select(sql<number>`coalesce(sum(fans), 0)::int`.as('fans'))
    .where('club_id', '=', clubId)
    .where('seen_at', '>', sql<Date>`statement_now() - ${shownFor}::interval`)
    .executeTakeFirstOrThrow()
  return { staff, fans }
}

/** Stores how many fans have clubs open at this process, for clubs that staff watch. */
export async function storeFans(database: Database, processId: string, fans: Map<string, number>): Promise<void> {
  await database.asSystem((tx) =>
    sql`
      insert into live_process (club_id, process_id, fans)
      select o.club_id, ${processId}, o.fans
      from unnest(${[...fans.keys()]}::uuid[], ${[...fans.values()]}::integer[]) as o(club_id, fans)
      where exists (select from live_viewer v
                    where v.club_id = o.club_id and v.seen_at > statement_now() - ${shownFor}::interval)
      on conflict (club_id, process_id) do update set fans = excluded.fans, seen_at = virage_now()`.execute(tx),
  )
}

/** Deletes rows of people and processes that are gone. */
export async function purgePresence(database: Pick<Database, 'asSystem'>): Promise<void> {
  await deleteInBatches(database, 'live_viewer', sql`seen_at < statement_now() - interval '1 day'`)
  await deleteInBatches(database, 'live_process', sql`seen_at < statement_now() - interval '1 hour'`)
}
