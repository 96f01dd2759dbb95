import { type Cents, languageFor, moneyText, type TextLanguage } from '@virage/domain'
import type { Email } from '../../../platform/mail/email.ts'
import type { EndingMember, PaidMember } from './queries.ts'

/** Reminds a member that their year is about to end, or tells them that it has. */
export function membershipEmail(member: EndingMember, when: 30 | 7 | 'lapsed', publicUrl: string): Email {
  const language = languageFor(member, member.language)
  const day = dayText(member.ends_at, language)
  const fee = moneyText(member.membership_fee as Cents, language)
  const url = `${publicUrl}/clubs/${member.slug}/kyc`
  const over = when === 'lapsed'
  return language === 'fr'
    ? {
        to: member.email,
        from: member.platform_name,
        subject: over ? 'Votre adhésion est arrivée à son terme' : `Votre adhésion se termine le ${day}`,
        paragraphs: [
          over
            ? `${member.first_name}, votre adhésion s’est terminée le ${day}. Renouvelez-la pour un an (${fee}) et redevenez membre.`
            : `${member.first_name}, restez membre une année de plus (${fee}). Elle commencera à la fin de celle-ci.`,
        ],
        button: { label: 'Renouveler mon adhésion', url },
      }
    : {
        to: member.email,
        from: member.platform_name,
        subject: over ? 'Your membership has ended' : `Your membership ends on ${day}`,
        paragraphs: [
          over
            ? `${member.first_name}, your membership ended on ${day}. Renew it for another year (${fee}) to be a member again.`
            : `${member.first_name}, stay a member for another year (${fee}). It starts when this one ends.`,
        ],
        button: { label: 'Renew my membership', url },
      }
}

/** Confirms a paid year: what was paid, until when it runs, and that nothing renews by itself. */
export function membershipPaidEmail(member: PaidMember, publicUrl: string): Email {
  const language = languageFor(member, member.language)
  const [from, until] = [member.starts_at, member.ends_at].map((date) => dayText(date, language))
  const fee = moneyText(member.fee as Cents, language)
  const head = { to: member.email, from: member.platform_name }
  const url = `${publicUrl}/clubs/${member.slug}`
  return language === 'fr'
    ? {
        ...head,
        subject: `Votre adhésion à ${member.platform_name} est confirmée`,
        paragraphs: [
          `Merci ${member.first_name}. Nous avons bien reçu votre paiement de ${fee}.`,
          `Votre adhésion court du ${from} au ${until}. Elle n’est jamais renouvelée ni débitée automatiquement : nous vous écrirons avant son terme.`,
        ],
        button: { label: `Ouvrir ${member.platform_name}`, url },
      }
    : {
        ...head,
        subject: `Your ${member.platform_name} membership is confirmed`,
        paragraphs: [
          `Thank you, ${member.first_name}. We’ve received your payment of ${fee}.`,
          `Your membership runs from ${from} to ${until}. We never renew or charge automatically. We’ll email you before it ends.`,
        ],
        button: { label: `Open ${member.platform_name}`, url },
      }
}

const dayText = (date: Date, language: TextLanguage) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Europe/Paris' }).format(date)
