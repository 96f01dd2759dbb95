import type { Club as ClubDto, ClubSummary, Language } from '@virage/contract'
import { isVip } from '@virage/domain'
import { localized } from '../../../platform/localized.ts'
import { renderMarkdown } from '../../../platform/markdown.ts'
import { toMoneyDto } from '../../../platform/amount-dtos.ts'
import type { Club } from '../../../platform/access/clubs.ts'
import type { ClubContent } from './queries.ts'

/** Returns the DTO of a club for lists. */
export function presentClubSummary(
  club: Club,
  { hasActiveAuction, bannerFocus }: Pick<ClubSummary, 'hasActiveAuction' | 'bannerFocus'>,
): ClubSummary {
  return {
    id: club.id,
    name: club.name,
    platformName: club.platform_name,
    slug: club.slug,
    model: club.model,
    state: club.state,
    logoUrl: club.logo_url,
    bannerUrl: club.banner_url,
    bannerFocus,
    webappUrl: club.webapp_url,
    theme: {
      primary: club.primary_color,
      accent: club.accent_color,
      hue: club.hue,
      mode: club.theme_mode,
    },
    vip: isVip(club.slug),
    // An auction's dates pass even if its club accepts no bids (C07).
    hasActiveAuction: hasActiveAuction && club.state === 'LIVE',
  }
}

/** Returns the DTO of a club with all that its pages need. */
export function presentClub(club: Club, content: ClubContent, language: Language): ClubDto {
  const presentation = localized(club.presentation, language)
  return {
    ...presentClubSummary(club, content),
    ticker: club.ticker,
    currentPrice: club.coin_price / 100_000,
    contactEmail: club.contact_email,
    eulaUrl: club.eula_url,
    sfcUrl: club.sfc_url,
    privacyPolicyUrl: club.privacy_policy_url,
    referralNeeded: club.referral_needed,
    fiatAccepted: club.fiat_accepted,
    coinsEnabled: club.coins_enabled,
    promoteDonation: club.promote_donation,
    presentation: presentation === null ? null : renderMarkdown(presentation),
    headline: localized(club.headline, language),
    tagline: localized(club.tagline, language),
    faq: (club.faq as { question: unknown; answer: unknown }[]).map((entry) => ({
      question: localized(entry.question, language) ?? '',
      answer: localized(entry.answer, language) ?? '',
    })),
    upcomingDate: club.upcoming_at?.toISOString() ?? null,
    membershipFee: club.membership_fee === null ? null : toMoneyDto(club.membership_fee),
    passwordResetHint: club.password_reset_hint,
    dueDiligenceRequired: club.due_diligence_required,
    membershipRequired: club.membership_required,
    extensionWindow: content.extensionWindowSeconds,
    languages: club.languages,
    partners: content.partners,
    linkedClubs: content.linkedClubs,
    isFoundation: club.model === 'FOUNDATION',
    isMarketplace: club.model === 'MARKETPLACE',
    isPopup: club.model === 'POPUP',
    hasAuctions: content.hasAuctions,
    hasPosts: content.hasPosts,
    hasPrograms: content.hasPrograms,
  }
}
