import { languageFor } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Fan } from '../../../platform/access/fans.ts'
import { senderName } from '../../../platform/mail/sender-name.ts'
import type { Email } from '../../../platform/mail/email.ts'

/** Invites somebody to a club in the name of a member. */
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
  const name = senderName(sponsor, language)
  const url = `${publicUrl}/clubs/${club.slug}/signup`
  return language === 'fr'
    ? {
        to: email,
        from: club.platform_name,
        subject: `${name} vous invite à rejoindre ${club.platform_name}`,
        paragraphs: [
          'Le club est accessible uniquement sur invitation. Inscrivez-vous avec cette adresse e-mail pour le rejoindre.',
        ],
        button: { label: 'Accepter l’invitation', url },
      }
    : {
        to: email,
        from: club.platform_name,
        subject: `${name} invited you to join ${club.platform_name}`,
        paragraphs: ['The club is by invitation only. Sign up with this email address to join.'],
        button: { label: 'Accept the invitation', url },
      }
}
