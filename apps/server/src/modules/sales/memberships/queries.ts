import type { Cents } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { isErased } from '../../../platform/database/is-erased.ts'

/** Reads the fan's membership that ends last; undefined if none was paid, or all were refunded. */
export async function readMembership(tx: Tx, clubId: string, fanId: string) {
  return tx
    .selectFrom('membership')
    .select(['id', 'starts_at', 'ends_at', 'fee'])
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .where('refunded_at', 'is', null)
    .orderBy('ends_at', 'desc')
    .executeTakeFirst()
}

/**
 * Returns whether a fan has paid for a year that has not ended. Locks the fan first, so that of two years that are refunded at once the second one
 * finds none.
 */
export async function hasPaidYear(tx: Tx, clubId: string, fanId: string): Promise<boolean> {
  await sql`select from fan where club_id = ${clubId} and id = ${fanId} for update`.execute(tx)
  const { rows } = await sql<{ has: boolean }>`select exists (
    select from membership where club_id = ${clubId} and fan_id = ${fanId} and refunded_at is null and ends_at > statement_now()) as has`.execute(
    tx,
  )
  return rows[0]?.has === true
}

/** A member whose year is about to end, or has ended. */
export type EndingMember = {
  club_id: string
  id: string
  fan_id: string
  ends_at: Date
  email: string
  first_name: string
  language: string | null
  languages: string[]
  platform_name: string
  slug: string
  membership_fee: Cents
}

const endings = sql`
  from membership m
  join fan f on f.club_id = m.club_id and f.id = m.fan_id and f.kyc_status = 'VALIDATED'
  join club c on c.id = m.club_id and c.membership_required
  where m.refunded_at is null and not exists (
    select from membership later where later.club_id = m.club_id and later.fan_id = m.fan_id
      and later.refunded_at is null and later.ends_at > m.ends_at)`
const columns = sql`m.club_id, m.id, m.fan_id, m.ends_at, f.email, f.first_name, f.language, c.languages, c.platform_name,
  c.slug, c.membership_fee`

/**
 * Reads at most a hundred members whose year ends within this many days, and marks them as reminded. Those of clubs that
 * don't sell anything now are left out: they can't renew yet.
 *
 * @param failed memberships left out
 */
export async function claimReminders(tx: Tx, days: 30 | 7, failed: string[]): Promise<EndingMember[]> {
  const column = sql.ref(`reminded_${days}_at`)
  const { rows } = await sql<EndingMember>`
    select ${columns} ${endings} and c.state = 'LIVE' and m.${column} is null and m.ends_at > statement_now()
      and m.ends_at <= statement_now() + make_interval(days => ${days}) and m.id <> all(${failed}::uuid[])
    order by m.ends_at limit 100 for update of m skip locked`.execute(tx)
  for (const { club_id, id } of rows) {
    // The reminder a week before replaces that of a month before.
    await sql`update membership set reminded_30_at = coalesce(reminded_30_at, virage_now()),
        reminded_7_at = case when ${days} = 7 then virage_now() end
      where club_id = ${club_id} and id = ${id}`.execute(tx)
  }
  return rows
}

/** Reads at most a hundred members whose last year is over, and locks them. @param failed memberships left out */
export async function lockLapsed(tx: Tx, failed: string[]): Promise<EndingMember[]> {
  const { rows } = await sql<EndingMember>`
    select ${columns} ${endings} and m.ends_at <= statement_now() and m.id <> all(${failed}::uuid[])
    order by m.ends_at limit 100 for update of m skip locked`.execute(tx)
  return rows
}

/** A fan who waits to pay a fee that their club asks for no more. */
export type WaivedFan = Pick<
  EndingMember,
  'club_id' | 'id' | 'email' | 'language' | 'languages' | 'platform_name' | 'slug'
>

/** Reads and locks at most a hundred fans whose fee was waived. @param failed fans left out */
export async function lockWaived(tx: Tx, failed: string[]): Promise<WaivedFan[]> {
  const { rows } = await sql<WaivedFan>`
    select f.club_id, f.id, f.email, f.language, c.languages, c.platform_name, c.slug
    from club c join fan f on f.club_id = c.id and f.kyc_status in ('DUE_DILIGENCE_APPROVED', 'PAYMENT_PENDING')
    where not c.membership_required and not ${isErased('f')} and f.id <> all(${failed}::uuid[])
    limit 100 for update of f skip locked`.execute(tx)
  return rows
}

/** A year that a member has paid for. */
export type PaidMember = Omit<EndingMember, 'membership_fee'> & { starts_at: Date; fee: Cents }

/** Reads a paid year with its member. */
export async function readPaidMembership(tx: Tx, clubId: string, membershipId: string): Promise<PaidMember> {
  return tx
    .selectFrom('membership as m')
    .innerJoin('fan as f', (join) => join.onRef('f.club_id', '=', 'm.club_id').onRef('f.id', '=', 'm.fan_id'))
    .innerJoin('club as c', 'c.id', 'm.club_id')
    .select(['m.club_id', 'm.id', 'm.fan_id', 'm.starts_at', 'm.ends_at', 'm.fee'])
    .select(['f.email', 'f.first_name', 'f.language', 'c.languages', 'c.platform_name', 'c.slug'])
    .where('m.club_id', '=', clubId)
    .where('m.id', '=', membershipId)
    .executeTakeFirstOrThrow()
}
