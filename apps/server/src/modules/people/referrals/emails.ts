import { languageFor } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Fan } from '../../../platform/access/fans.ts'
import { senderName } from '../../../platform/mail/sender-name.ts'
import type { Email } from '../../../platform/mail/email.ts'
import { textsOf } from '../texts/index.ts'

/** Renders an invitation to a club in the name of a member. */
export function invitationEmail({
  club,
  sponsor,
  email,
  publicUrl,
}: {
  club: Club
  sponsor: Fan
  email: string
  publicUrl: string
}): Email {
  const language = languageFor(club, sponsor.language)
  const t = textsOf(language)
  return {
    to: email,
    from: club.platform_name,
    subject: t('invitation.subject', { sponsor: senderName(sponsor, language), club: club.platform_name }),
    paragraphs: [t('invitation.paragraph')],
    button: { label: t('invitation.button'), url: `${publicUrl}/clubs/${club.slug}/signup` },
  }
}
