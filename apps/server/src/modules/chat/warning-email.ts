import { languageFor } from '@virage/domain'
import type { Club } from '../../platform/access/clubs.ts'
import type { Email } from '../../platform/mail/email.ts'

/** Warns a member about a message that was reported; the message itself is not repeated. */
export function warningEmail({
  club,
  sender,
}: {
  club: Club
  sender: { email: string; language: string | null }
}): Email {
  return languageFor(club, sender.language) === 'fr'
    ? {
        to: sender.email,
        from: club.platform_name,
        subject: 'Un de vos messages a été signalé',
        paragraphs: [
          'Un membre nous a signalé un message que vous lui avez envoyé. Nous l’avons lu et vous demandons de rester courtois.',
          'Si cela se répète, le club pourra vous exclure.',
        ],
      }
    : {
        to: sender.email,
        from: club.platform_name,
        subject: 'One of your messages was reported',
        paragraphs: [
          'A member reported a message you sent them. We’ve read it, and we ask you to stay respectful.',
          'If it happens again, the club may remove you.',
        ],
      }
}
