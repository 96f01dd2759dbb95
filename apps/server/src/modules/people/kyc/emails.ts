import { type KycStatus, languageFor } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Email } from '../../../platform/mail/email.ts'
import { textsOf } from '../texts/index.ts'

/** The recipient of a review's result. */
type Reviewed = { email: string; language: string | null }

/** Renders the email about an approved questionnaire and the next step. */
export function approvalEmail({
  club,
  fan,
  status,
  publicUrl,
}: {
  club: { slug: string; platform_name: string; languages: string[] }
  fan: Reviewed
  status: KycStatus
  publicUrl: string
}): Email {
  const t = textsOf(languageFor(club, fan.language))
  const outcome = status === 'VALIDATED' ? 'member' : 'approved'
  return {
    to: fan.email,
    from: club.platform_name,
    subject: t(`${outcome}.subject`),
    paragraphs: [t(`${outcome}.paragraph`, { club: club.platform_name })],
    button: {
      label: t(`${outcome}.button`),
      url: `${publicUrl}/clubs/${club.slug}${outcome === 'member' ? '' : '/kyc'}`,
    },
  }
}

/** Renders the email that asks a fan for more information, which they give by submitting the questionnaire again. */
export function infoRequestedEmail({
  club,
  fan,
  reason,
  publicUrl,
}: {
  club: Club
  fan: Reviewed
  reason: string
  publicUrl: string
}): Email {
  const t = textsOf(languageFor(club, fan.language))
  return {
    to: fan.email,
    from: club.platform_name,
    subject: t('infoRequested.subject'),
    paragraphs: [t('infoRequested.wrote'), reason, t('infoRequested.reply')],
    button: { label: t('infoRequested.button'), url: `${publicUrl}/clubs/${club.slug}/kyc` },
  }
}

/** Renders the email about an accepted or refused change of identity. */
export function identityChangeEmail({
  club,
  fan,
  accepted,
  publicUrl,
}: {
  club: Club
  fan: Reviewed
  accepted: boolean
  publicUrl: string
}): Email {
  const t = textsOf(languageFor(club, fan.language))
  const outcome = accepted ? 'accepted' : 'refused'
  return {
    to: fan.email,
    from: club.platform_name,
    subject: t(`identityChange.${outcome}.subject`),
    paragraphs: [t(`identityChange.${outcome}.paragraph`)],
    button: { label: t('identityChange.button'), url: `${publicUrl}/clubs/${club.slug}/profile` },
  }
}
