import type { KycEvent } from '@virage/domain'
import { clubTimeZone } from '@virage/domain'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { isInReview } from '../../../platform/database/is-in-review.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import { statusSince } from '../fans/staff-queries.ts'

/** A fan who waits for a review. */
export type WaitingRow = {
  fan_id: string
  first_name: string
  last_name: string
  picture_url: string | null
  waiting_since: Date
  rounds: number
  claimed_by: string | null
}

/** A decision that has not taken effect yet. */
export type DecisionRow = Selectable<DB['review_decision']>

/** How many fans the queue shows. */
const mostShown = 100

/** Fans `f` in review about whom nobody has decided a moment ago. */
const waits = (clubId: string) => sql`f.club_id = ${clubId} and ${isInReview}
  and not exists (select from review_decision d where d.club_id = f.club_id and d.fan_id = f.id)`

/** Reads the fans who wait for a review, oldest first, with those who read their files besides the caller. */
export async function readWaiting(tx: Tx, clubId: string, accountId: string): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select f.*,
      (select count(*)::int from kyc_transition t where t.club_id = ${clubId} and t.fan_id = f.fan_id
        and t.event in ('rejected', 'infoRequested')) as rounds,
      (select c.email from review_claim c where c.club_id = ${clubId} and c.fan_id = f.fan_id
        and c.account_id <> ${accountId} and c.expires_at > statement_now()) as claimed_by
    from (
      select f.id as fan_id, f.first_name, f.last_name, f.picture_url, f.in_status_since as waiting_since
      from fan f where ${waits(clubId)}
      order by f.in_status_since, f.id limit ${mostShown}
    ) f
    order by f.waiting_since, f.fan_id`.execute(tx)
  return rows
}

/** Counts the fans who wait, and today's decisions with the median of their waits in seconds. */
export async function readReviewFigures(
  tx: Tx,
  clubId: string,
): Promise<{ total: number; done_today: number; median_wait: number | null }> {
  const { rows } = await sql<{ total: number; done_today: number; median_wait: number | null }>`
    with today as (
      select date_trunc('day', statement_now() at time zone ${clubTimeZone}) at time zone ${clubTimeZone} as start
    ), done as (
      select extract(epoch from t.at - (
        select max(s.at) from kyc_transition s
        where s.club_id = t.club_id and s.fan_id = t.fan_id and s.id < t.id and s.to_status = t.from_status)) as wait
      from kyc_transition t, today
      where t.club_id = ${clubId} and t.event in ('approved', 'rejected', 'infoRequested') and t.at >= today.start
        and t.from_status = 'DUE_DILIGENCE_FILLED'
      union all
      select extract(epoch from d.decided_at - (
        select s.at from kyc_transition s where s.club_id = d.club_id and s.id = d.transition_id))
      from review_decision d where d.club_id = ${clubId}
    )
    select (select count(*)::int from fan f where ${waits(clubId)}) as total,
           (select count(*)::int from done) as done_today,
           (select percentile_cont(0.5) within group (order by wait)::int from done) as median_wait`.execute(tx)
  const [figures] = rows
  if (!figures) throw new Error('Counting returned no row')
  return figures
}

/** How long a claim lasts that nobody renews. */
const claimTime = '2 minutes'

/** Claims a file for a reviewer, or renews the claim. @returns who has claimed it instead; null if the caller has */
export async function storeClaim(
  tx: Tx,
  { clubId, fanId, accountId, email }: { clubId: string; fanId: string; accountId: string; email: string },
): Promise<string | null> {
  await sql`
    insert into review_claim (club_id, fan_id, account_id, email, expires_at)
    select f.club_id, f.id, ${accountId}, ${email}, virage_now() + ${claimTime}::interval
    from fan f where f.club_id = ${clubId} and f.id = ${fanId}
    on conflict (club_id, fan_id) do update
      set account_id = excluded.account_id, email = excluded.email, expires_at = excluded.expires_at
      where review_claim.account_id = excluded.account_id or review_claim.expires_at <= virage_now()`.execute(tx)
  const claim = await tx
    .selectFrom('review_claim')
    .select(['account_id', 'email'])
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .executeTakeFirst()
  return claim && claim.account_id !== accountId ? claim.email : null
}

/**
 * Stores a decision about a fan who waits, which takes effect later. Of two decisions at once, one is stored.
 *
 * @param decision `delay` in milliseconds; `since` is when the fan began to wait with the answers that were read, if it is known
 * @returns undefined if the fan does not wait for a decision any more, or with other answers
 */
export async function storeDecision(
  tx: Tx,
  decision: {
    clubId: string
    fanId: string
    event: KycEvent
    reason: string | null
    by: string
    delay: number
    since: string | undefined
  },
): Promise<DecisionRow | undefined> {
  const { clubId, fanId, event, reason, by, delay, since } = decision
  const { rows } = await sql<DecisionRow>`
    insert into review_decision (club_id, fan_id, event, reason, transition_id, decided_by, due_at)
    select f.club_id, f.id, ${event}, ${reason}, ${latestTransition}, ${by},
           virage_now() + ${delay} * interval '1 millisecond'
    from fan f where f.club_id = ${clubId} and f.id = ${fanId} and ${isInReview}
      and ${since === undefined ? sql`true` : sql`date_trunc('milliseconds', ${statusSince}) = ${since}`}
    on conflict (club_id, fan_id) do nothing
    returning *`.execute(tx)
  await tx.deleteFrom('review_claim').where('club_id', '=', clubId).where('fan_id', '=', fanId).execute()
  return rows[0]
}

/** Whether a fan waits for a decision. */
export async function isWaiting(tx: Tx, clubId: string, fanId: string): Promise<boolean> {
  const { rows } = await sql`select from fan f where ${waits(clubId)} and f.id = ${fanId}`.execute(tx)
  return rows.length > 0
}

const latestTransition = sql`(select t.id from kyc_transition t where t.club_id = f.club_id and t.fan_id = f.id order by t.id desc limit 1)`

/** Takes a decision back. @returns it; undefined if it has taken effect, or is somebody else's */
export const deleteDecision = (
  tx: Tx,
  { clubId, id, by }: { clubId: string; id: string; by: string },
): Promise<DecisionRow | undefined> =>
  tx
    .deleteFrom('review_decision')
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .where('decided_by', '=', by)
    .returningAll()
    .executeTakeFirst()

/**
 * Takes a decision that is due out of the table, so that one process alone carries it out. `is_current` says whether the review is still
 * the same.
 *
 * @param failed the ids of those that are left out
 */
export async function takeDueDecision(
  tx: Tx,
  failed: string[],
): Promise<(DecisionRow & { is_current: boolean }) | undefined> {
  const { rows } = await sql<DecisionRow & { is_current: boolean }>`
    with due as (
      select club_id, id from review_decision where due_at <= virage_now() and id <> all(${failed}::uuid[])
      order by due_at limit 1 for update skip locked
    )
    delete from review_decision d using due, fan f
    where d.club_id = due.club_id and d.id = due.id and f.club_id = d.club_id and f.id = d.fan_id
    returning d.*, f.kyc_status = 'DUE_DILIGENCE_FILLED' and d.transition_id is not distinct from ${latestTransition} as is_current`.execute(
    tx,
  )
  return rows[0]
}

/** Reads a club's own reasons; undefined without any. @param locked whether nobody else may replace them until the commit */
export async function readReasons(tx: Tx, clubId: string, locked = false) {
  // Their row may not exist yet: the club's is locked instead.
  if (locked) await tx.selectFrom('club').select('id').where('id', '=', clubId).forNoKeyUpdate().execute()
  const row = await tx
    .selectFrom('club_review_reasons')
    .select('reasons')
    .where('club_id', '=', clubId)
    .executeTakeFirst()
  return row?.reasons
}

/** Replaces a club's reasons. */
export async function storeReasons(tx: Tx, clubId: string, reasons: object[]): Promise<void> {
  const stored = JSON.stringify(reasons)
  await tx
    .insertInto('club_review_reasons')
    .values({ club_id: clubId, reasons: stored })
    .onConflict((conflict) => conflict.column('club_id').doUpdateSet({ reasons: stored }))
    .execute()
}

/** A fan who may be the same person. */
export type DuplicateRow = {
  id: string
  first_name: string
  last_name: string
  kyc_status: Selectable<DB['fan']>['kyc_status']
  same: Selectable<DB['identity_key']>['kind'][]
}

/** Reads at most ten other fans who share a name with birth date, an address or a phone number. */
export async function readDuplicates(tx: Tx, clubId: string, fanId: string): Promise<DuplicateRow[]> {
  const { rows } = await sql<DuplicateRow>`
    select f.id, f.first_name, f.last_name, f.kyc_status, found.same
    from (
      select o.fan_id, array_agg(o.kind order by o.kind desc) as same
      from identity_key k
      join identity_key o on o.club_id = k.club_id and o.kind = k.kind and o.value = k.value and o.fan_id <> k.fan_id
      where k.club_id = ${clubId} and k.fan_id = ${fanId}
      group by o.fan_id order by count(*) desc, o.fan_id limit 10
    ) found
    join fan f on f.club_id = ${clubId} and f.id = found.fan_id
    order by cardinality(found.same) desc, f.id`.execute(tx)
  return rows
}

/** Reads the members who have invited a fan's address. */
export async function readSponsors(tx: Tx, clubId: string, email: string) {
  return tx
    .selectFrom('referral as r')
    .innerJoin('fan as f', (join) => join.onRef('f.club_id', '=', 'r.club_id').onRef('f.id', '=', 'r.sponsor_id'))
    .select(['f.id', 'f.first_name', 'f.last_name'])
    .where('r.club_id', '=', clubId)
    .where('r.email', '=', email.toLowerCase())
    .orderBy('r.id')
    .limit(5)
    .execute()
}
