import type { ClubSettings } from '@virage/contract/staff'
import { readCents, readCoinPrice } from '../../../platform/amount-dtos.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { diff } from '../../../platform/diff.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { assertUnchanged, type IfMatch } from '../../../platform/http/if-match.ts'
import { omitUndefined } from '../../../platform/omit-undefined.ts'
import { assertLibraryPicture, type MediaStore } from '../../media/index.ts'
import type { MutationResult } from '../../staff/index.ts'
import {
  haveFansCoins,
  lockLedLots,
  lockSettings,
  presentSettings,
  readSettings,
  updateClubRow,
} from './settings-queries.ts'

/**
 * Changes the given settings.
 *
 * @throws ApiError if somebody has changed them, or if they contradict each other, contain a foreign picture,
 *   disable coins that fans hold, are buying or get back, or change the price of a coin while bids lead
 */
export async function changeSettings(
  tx: Tx,
  { clubId, given, ifMatch }: { clubId: string; given: SettingsChange; ifMatch: IfMatch },
  media: MediaStore,
): Promise<MutationResult<ClubSettings>> {
  const row = await lockSettings(tx, clubId)
  const before = presentSettings(row)
  assertUnchanged(ifMatch, before)
  await assertLibraryPicture(tx, media, given.logoUrl ?? null, [before.logoUrl], 'logoUrl')
  await assertLibraryPicture(tx, media, given.bannerUrl ?? null, [before.bannerUrl], 'bannerUrl')
  assertConsistent({ ...before, ...omitUndefined(given) })
  if (before.coinsEnabled && given.coinsEnabled === false && (await haveFansCoins(tx, clubId))) {
    throw new ApiError('errors.staff.inUse')
  }
  // What a bid costs is shown to its bidder, and fixed when its lot closes (docs/decisions/0107).
  const columns = columnsOf(given)
  const isPriceNew = columns.coin_price !== undefined && columns.coin_price !== row.coin_price
  if (isPriceNew && (await lockLedLots(tx, clubId))) throw new ApiError('errors.staff.inUse')
  await updateClubRow(tx, clubId, columns)
  const answer = presentSettings(await readSettings(tx, clubId))
  return {
    answer,
    audit: { subject: 'settings', ...diff(before, answer) },
  }
}

/** The settings to change. */
export type SettingsChange = { [K in keyof ClubSettings]?: ClubSettings[K] | undefined }

/** Checks that settings don't contradict each other; the table has the same checks. */
function assertConsistent(wanted: ClubSettings): void {
  const errors = [
    ...(wanted.membershipRequired && wanted.membershipFee === null
      ? [{ path: 'membershipFee', key: 'errors.validation.required' }]
      : []),
    ...(!wanted.coinsEnabled && wanted.currentPrice !== 1
      ? [{ path: 'currentPrice', key: 'errors.validation.amount' }]
      : []),
  ]
  if (errors.length > 0) throw new ApiError('errors.validation.failed', { errors })
}

/** Returns the columns of the given fields. */
function columnsOf(given: SettingsChange) {
  const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value))
  const span = (amount: number | undefined, unit: 'seconds' | 'hours') =>
    amount === undefined ? undefined : `${amount} ${unit}`
  const { currentPrice, membershipFee, theme } = given
  return omitUndefined({
    name: given.name,
    platform_name: given.platformName,
    ticker: given.ticker,
    coin_price: currentPrice === undefined ? undefined : readCoinPrice(currentPrice),
    logo_url: given.logoUrl,
    banner_url: given.bannerUrl,
    webapp_url: given.webappUrl,
    contact_email: given.contactEmail,
    eula_url: given.eulaUrl,
    sfc_url: given.sfcUrl,
    privacy_policy_url: given.privacyPolicyUrl,
    referral_needed: given.referralNeeded,
    fiat_accepted: given.fiatAccepted,
    coins_enabled: given.coinsEnabled,
    promote_donation: given.promoteDonation,
    password_reset_hint: given.passwordResetHint,
    due_diligence_required: given.dueDiligenceRequired,
    membership_required: given.membershipRequired,
    membership_fee: typeof membershipFee === 'number' ? readCents(membershipFee) : membershipFee,
    languages: given.languages && [...new Set(given.languages)],
    presentation: json(given.presentation),
    headline: json(given.headline),
    tagline: json(given.tagline),
    faq: json(given.faq),
    primary_color: theme?.primary,
    accent_color: theme?.accent,
    hue: theme?.hue,
    theme_mode: theme?.mode,
    upcoming_at: given.upcomingDate,
    extension_window: span(given.extensionWindow, 'seconds'),
    due_deadline: span(given.dueDeadline, 'hours'),
    auto_charge_hours: given.autoChargeHours,
  })
}
