import type { ClubHost } from '@virage/contract/staff'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import { type HostClaim, proofOf } from './host-proof.ts'

/** A club's claim to a domain, as it is stored. */
export type HostRow = Selectable<DB['club_host']>

/** How many domains a club may claim: each is looked up for weeks. */
const hostsOfClub = 20

/** How long a domain keeps counting after its record was last found: a mistake in a zone is noticed and put right. */
export const graceOfProof = '3 days'

/** The domains of a club. */
export const readHosts = (tx: Tx, clubId: string): Promise<HostRow[]> =>
  tx.selectFrom('club_host').selectAll().where('club_id', '=', clubId).orderBy('host').execute()

/** One of them. */
export const findHost = (tx: Tx, { clubId, host }: HostClaim): Promise<HostRow | undefined> =>
  tx
    .selectFrom('club_host')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('host', '=', host)
    .forUpdate()
    .executeTakeFirst()

/** Stores a claim. @returns undefined where the club has too many, or has it, or another has proven it */
export async function insertHost(tx: Tx, claim: HostClaim): Promise<HostRow | undefined> {
  if ((await readHosts(tx, claim.clubId)).length >= hostsOfClub || (await hasOtherOwner(tx, claim))) return undefined
  return tx
    .insertInto('club_host')
    .values({ club_id: claim.clubId, host: claim.host })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Whether another club's claim counts already. */
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

/** Takes a domain from a club. @returns undefined where it has none of this name */
export const deleteHost = (tx: Tx, { clubId, host }: HostClaim): Promise<HostRow | undefined> =>
  tx.deleteFrom('club_host').where('club_id', '=', clubId).where('host', '=', host).returningAll().executeTakeFirst()

/**
 * Takes claims whose record is due to be looked for, so that no other process looks for them now: proven ones a day after
 * they were last looked for; an hour after it those whose record is missing, for two weeks where it never was there.
 */
export async function takeDueHosts(tx: Tx, limit: number): Promise<HostClaim[]> {
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

/** Notes what a look at DNS has found: a record makes a claim count, its absence for longer than the grace ends that. */
export async function settleHost(tx: Tx, claim: HostClaim, found: boolean): Promise<HostRow | undefined> {
  const change = found
    ? sql`status = 'ACTIVE', checked_at = statement_now(), verified_at = statement_now()`
    : sql`checked_at = virage_now(),
          status = case when confirmed_by is null
            and (verified_at is null or verified_at <= statement_now() - ${graceOfProof}::interval) then 'PENDING' else status end`
  const { rows } = await sql<HostRow>`
    update club_host set ${change} where club_id = ${claim.clubId} and host = ${claim.host} returning *`.execute(tx)
  return rows[0]
}

/** Makes a claim count because an operator says so. */
export const confirmHost = (tx: Tx, { clubId, host }: HostClaim, accountId: string): Promise<HostRow | undefined> =>
  tx
    .updateTable('club_host')
    .set({ status: 'ACTIVE', confirmed_by: accountId })
    .where('club_id', '=', clubId)
    .where('host', '=', host)
    .returningAll()
    .executeTakeFirst()

/** A claim as the wire shows it. */
export const presentHost = (row: HostRow): ClubHost => ({
  host: row.host,
  state: row.status,
  proof: proofOf({ clubId: row.club_id, host: row.host }),
  checkedAt: row.checked_at?.toISOString() ?? null,
  verifiedAt: row.verified_at?.toISOString() ?? null,
  confirmedByOperator: row.confirmed_by !== null,
})
