import { languageFor } from '@virage/domain'
import type { Club } from '../../platform/access/clubs.ts'
import type { Email } from '../../platform/mail/email.ts'
import { textsOf } from './texts/index.ts'

/** Warns a member about a message that was reported; the message itself is not repeated. */
export function warningEmail({
  club,
  sender,
}: {
  club: Club
  sender: { email: string; language: string | null }
}): Email {
  const t = textsOf(languageFor(club, sender.language))
  return {
    to: sender.email,
    from: club.platform_name,
    subject: t('warning.subject'),
    paragraphs: [t('warning.reported'), t('warning.repeated')],
  }
}
