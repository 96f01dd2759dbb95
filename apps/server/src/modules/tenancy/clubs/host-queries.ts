import type { ClubHost } from '@virage/contract/staff'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import { type HostClaim, proofOf } from './host-proof.ts'

/** A stored claim to a domain. */
export type HostRow = Selectable<DB['club_host']>

/** Maximum number of domains per club, because each is checked for weeks. */
const maxHosts = 20

/**
 * How long a domain stays active after its record was last found, so that a mistake in its DNS zone can be corrected.
 */
export const verificationGrace = '3 days'

/** Reads the domains of a club. */
export const readHosts = (tx: Tx, clubId: string): Promise<HostRow[]> =>
  tx.selectFrom('club_host').selectAll().where('club_id', '=', clubId).orderBy('host').execute()

/** Reads and locks a domain of a club. */
export const findHost = (tx: Tx, { clubId, host }: HostClaim): Promise<HostRow | undefined> =>
  tx
    .selectFrom('club_host')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('host', '=', host)
    .forUpdate()
    .executeTakeFirst()

/** Stores a claim. @returns undefined if the club has too many or already has it, or another club has proven it */
export async function insertHost(tx: Tx, claim: HostClaim): Promise<HostRow | undefined> {
  if ((await readHosts(tx, claim.clubId)).length >= maxHosts || (await hasOtherOwner(tx, claim))) return undefined
  return tx
    .insertInto('club_host')
    .values({ club_id: claim.clubId, host: claim.host })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Returns whether the domain is active for another club. */
export async function hasOtherOwner(tx: Tx, { clubId, host }: HostClaim): Promise<boolean> {
  const other = await tx
    .selectFrom('club_host')
    .select('host')
    .where('host', '=', host)
    .where('status', '=', 'ACTIVE')
    .where('club_id', '<>', clubId)
    .executeTakeFirst()
  return other !== undefined
}

/** Deletes a club's domain. @returns undefined if the club does not have it */
export const deleteHost = (tx: Tx, { clubId, host }: HostClaim): Promise<HostRow | undefined> =>
  tx.deleteFrom('club_host').where('club_id', '=', clubId).where('host', '=', host).returningAll().executeTakeFirst()

/**
 * Claims the domains that are due, so that no other process checks them. A verified domain is checked a day after its
 * last check. One without a record is checked every hour, for two weeks if it was never verified.
 */
export async function claimDueHosts(tx: Tx, limit: number): Promise<HostClaim[]> {
  const { rows } = await sql<{ club_id: string; host: string }>`
    update club_host set checked_at = virage_now()
    where (club_id, host) in (
      select club_id, host from club_host
      where confirmed_by is null
        and (verified_at is not null or added_at > statement_now() - interval '14 days')
        and (checked_at is null or checked_at <= statement_now() -
          case when verified_at >= checked_at then interval '1 day' else interval '1 hour' end)
      order by checked_at nulls first limit ${limit} for update skip locked)
    returning club_id, host`.execute(tx)
  return rows.map(({ club_id: clubId, host }) => ({ clubId, host }))
}

/**
 * Stores the result of a check. With a record the domain becomes active; without one it becomes pending after the grace
 * period.
 */
export async function recordHostCheck(tx: Tx, claim: HostClaim, found: boolean): Promise<HostRow | undefined> {
  const change = found
    ? sql`status = 'ACTIVE', checked_at = statement_now(), verified_at = statement_now()`
    : sql`checked_at = virage_now(),
          status = case when confirmed_by is null
            and (verified_at is null or verified_at <= statement_now() - ${verificationGrace}::interval) then 'PENDING' else status end`
  const { rows } = await sql<HostRow>`
    update club_host set ${change} where club_id = ${claim.clubId} and host = ${claim.host} returning *`.execute(tx)
  return rows[0]
}

/** Activates a domain that an operator has confirmed. */
export const confirmHost = (tx: Tx, { clubId, host }: HostClaim, accountId: string): Promise<HostRow | undefined> =>
  tx
    .updateTable('club_host')
    .set({ status: 'ACTIVE', confirmed_by: accountId })
    .where('club_id', '=', clubId)
    .where('host', '=', host)
    .returningAll()
    .executeTakeFirst()

/** Returns the DTO of a domain. */
export const presentHost = (row: HostRow): ClubHost => ({
  host: row.host,
  state: row.status,
  proof: proofOf({ clubId: row.club_id, host: row.host }),
  checkedAt: row.checked_at?.toISOString() ?? null,
  verifiedAt: row.verified_at?.toISOString() ?? null,
  confirmedByOperator: row.confirmed_by !== null,
})
