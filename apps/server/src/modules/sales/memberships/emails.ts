import { languageFor, moneyText } from '@virage/domain'
import { dayText } from '../../../platform/date-texts.ts'
import type { Email } from '../../../platform/mail/email.ts'
import { textsOf } from '../texts/index.ts'
import type { EndingMember, PaidMember } from './queries.ts'

/** Renders the email that reminds a member of the end of their year, or reports that it has ended. */
export function membershipEmail(member: EndingMember, when: 30 | 7 | 'lapsed', publicUrl: string): Email {
  const language = languageFor(member, member.language)
  const t = textsOf(language)
  const state = when === 'lapsed' ? 'lapsed' : 'ending'
  const day = dayText(member.ends_at, language)
  const fee = moneyText(member.membership_fee, language)
  return {
    to: member.email,
    from: member.platform_name,
    subject: t(`membership.${state}.subject`, { day }),
    paragraphs: [t(`membership.${state}.paragraph`, { name: member.first_name, day, fee })],
    button: { label: t('membership.renew'), url: `${publicUrl}/clubs/${member.slug}/kyc` },
  }
}

/** Renders the confirmation of a paid year: the fee, its dates, and that nothing renews automatically. */
export function membershipPaidEmail(member: PaidMember, publicUrl: string): Email {
  const language = languageFor(member, member.language)
  const t = textsOf(language)
  const club = member.platform_name
  const from = dayText(member.starts_at, language)
  const until = dayText(member.ends_at, language)
  const fee = moneyText(member.fee, language)
  return {
    to: member.email,
    from: club,
    subject: t('membership.paid.subject', { club }),
    paragraphs: [
      t('membership.paid.received', { name: member.first_name, fee }),
      t('membership.paid.runs', { from, until }),
    ],
    button: { label: t('membership.paid.button', { club }), url: `${publicUrl}/clubs/${member.slug}` },
  }
}
