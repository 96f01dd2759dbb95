import { languageFor } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Email } from '../../../platform/mail/email.ts'
import { textsOf } from '../texts/index.ts'

/** Renders the last email to an erased fan. */
export function erasedEmail({ club, fan }: { club: Club; fan: { email: string; language: string | null } }): Email {
  const t = textsOf(languageFor(club, fan.language))
  return {
    to: fan.email,
    from: club.platform_name,
    subject: t('erased.subject'),
    paragraphs: [t('erased.asked', { club: club.platform_name }), t('erased.kept')],
  }
}
