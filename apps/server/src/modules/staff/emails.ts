import { languageFor, type LastingStaffRole } from '@virage/domain'
import type { Club } from '../../platform/access/clubs.ts'
import type { Email } from '../../platform/mail/email.ts'
import { textsOf } from './texts/index.ts'

/** Renders the email to a new member of a club's staff. */
export function welcomeStaffEmail({
  club,
  email,
  role,
  publicUrl,
}: {
  club: Club
  email: string
  role: LastingStaffRole
  publicUrl: string
}): Email {
  const t = textsOf(languageFor(club, null))
  return {
    to: email,
    from: club.platform_name,
    subject: t('welcome.subject', { club: club.platform_name }),
    paragraphs: [t('welcome.role', { role: t(`roles.${role}`) }), t('welcome.secondStep')],
    button: { label: t('welcome.button'), url: `${publicUrl}/office/${club.slug}` },
    footnote: t('welcome.noAccount', { url: `${publicUrl}/clubs/${club.slug}/signup` }),
  }
}
