import { languageFor } from '@virage/domain'
import type { Club } from '../../platform/access/clubs.ts'
import type { Email } from '../../platform/mail/email.ts'
import { textsOf } from './texts/index.ts'

/** Renders a warning to the sender of a reported message. It does not repeat the message. */
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
