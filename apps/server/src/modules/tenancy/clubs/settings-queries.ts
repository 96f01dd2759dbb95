import type { ClubSettings } from '@virage/contract/staff'
import { centsToDecimal } from '@virage/domain'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { agreedDeduction } from '../../../platform/database/agreed-deduction.ts'
import { isErased } from '../../../platform/database/is-erased.ts'
import { isToRetry } from '../../../platform/database/refund-conditions.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import { withVersion } from '../../../platform/version-of.ts'
import type { Club } from '../../../platform/access/clubs.ts'

/** A club's row, with its intervals as numbers. */
export type SettingsRow = Club & { window_seconds: number; deadline_hours: number }

const settings = (tx: Tx, id: string) =>
  tx
    .selectFrom('club')
    .selectAll()
    .select([
      sql<number>`extract(epoch from extension_window)::float8`.as('window_seconds'),
      sql<number>`(extract(epoch from due_deadline) / 3600)::float8`.as('deadline_hours'),
    ])
    .where('id', '=', id)

/** Reads the settings of a club. */
export const readSettings = (tx: Tx, id: string): Promise<SettingsRow> => settings(tx, id).executeTakeFirstOrThrow()

/**
 * Reads and locks the settings of a club, so that changes are serialized. A stronger lock would wait for transactions that insert a reference to the
 * club while they hold a lot, which a change of the price waits for.
 */
export const lockSettings = (tx: Tx, id: string): Promise<SettingsRow> =>
  settings(tx, id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Changes a club. */
export async function updateClubRow(tx: Tx, id: string, changes: Updateable<DB['club']>): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await tx.updateTable('club').set(changes).where('id', '=', id).execute()
}

/** Inserts a club; undefined if the slug is taken. */
export const insertClubRow = (tx: Tx, row: Insertable<DB['club']>) =>
  tx
    .insertInto('club')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Returns the id of a club. @throws if there is none */
export async function findClubId(tx: Tx, slug: string): Promise<string> {
  const { id } = await tx.selectFrom('club').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  return id
}

/**
 * Returns whether fans of a club have coins, including held ones, are buying some, or get some back: by a refund that isn't done, or for a withdrawal.
 * Those of erased fans stay in the ledger, and are nobody's.
 */
export async function haveFansCoins(tx: Tx, clubId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_account a left join fan f on f.club_id = a.club_id and f.id = a.fan_id
    where a.club_id = ${clubId} and a.kind in ('fan', 'granted', 'held') and a.balance > 0
      and (f.id is null or not ${isErased('f')})
    union all
    select from checkout where club_id = ${clubId} and purpose = 'coins' and status = 'open'
    union all
    select from refund r where r.club_id = ${clubId} and r.coins > 0 and (r.status = 'pending' or ${isToRetry})
    union all
    select from withdrawal w join orders o on o.club_id = w.club_id and o.id = w.order_id
      join fan f on f.club_id = o.club_id and f.id = o.fan_id and not ${isErased('f')}
    where w.club_id = ${clubId} and w.refusal is null and o.used_coins > o.refunded_coins
      and not exists (select from refund r where r.club_id = w.club_id and r.withdrawal_id = w.id)
      and ${agreedDeduction} is distinct from 100
    limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Returns whether somebody leads a lot of a club that isn't closed. If nobody does, the lots stay locked, so that a bid is either found, or stored after the
 * transaction; in the order of their ids, as everywhere. Otherwise bids don't wait.
 */
export async function lockLedLots(tx: Tx, clubId: string): Promise<boolean> {
  const open = tx.selectFrom('lot').select('leader_id').where('club_id', '=', clubId).where('closed_at', 'is', null)
  if (await open.where('leader_id', 'is not', null).limit(1).executeTakeFirst()) return true
  const lots = await open.orderBy('exclusive_id').forShare().execute()
  return lots.some(({ leader_id: leaderId }) => leaderId !== null)
}

/** Returns the DTO of a club's settings. */
export const presentSettings = (row: SettingsRow): ClubSettings => withVersion(fieldsOf(row))

const fieldsOf = (row: SettingsRow) => ({
  slug: row.slug,
  model: row.model,
  state: row.state,
  name: row.name,
  platformName: row.platform_name,
  ticker: row.ticker,
  currentPrice: row.coin_price / 100_000,
  logoUrl: row.logo_url,
  bannerUrl: row.banner_url,
  webappUrl: row.webapp_url,
  contactEmail: row.contact_email,
  eulaUrl: row.eula_url,
  sfcUrl: row.sfc_url,
  privacyPolicyUrl: row.privacy_policy_url,
  referralNeeded: row.referral_needed,
  fiatAccepted: row.fiat_accepted,
  coinsEnabled: row.coins_enabled,
  promoteDonation: row.promote_donation,
  passwordResetHint: row.password_reset_hint,
  dueDiligenceRequired: row.due_diligence_required,
  membershipRequired: row.membership_required,
  membershipFee: row.membership_fee === null ? null : centsToDecimal(row.membership_fee),
  languages: row.languages,
  presentation: row.presentation,
  headline: row.headline,
  tagline: row.tagline,
  faq: row.faq,
  theme: {
    primary: row.primary_color,
    accent: row.accent_color,
    hue: row.hue,
    mode: row.theme_mode,
  },
  upcomingDate: row.upcoming_at?.toISOString() ?? null,
  extensionWindow: row.window_seconds,
  dueDeadline: row.deadline_hours,
  autoChargeHours: row.auto_charge_hours,
})
