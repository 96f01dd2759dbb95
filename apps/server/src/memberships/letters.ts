import { type Cents, languageFor, moneyText } from '@virage/domain'
import type { Letter } from '../platform/mail/letter.ts'
import type { EndingMember } from './queries.ts'

/** Reminds a member that their year is about to end, or tells them that it has. */
export function membershipLetter(member: EndingMember, when: 30 | 7 | 'lapsed', publicUrl: string): Letter {
  const language = languageFor(member, member.language)
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Europe/Paris' }).format(member.ends_at)
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
            ? `${member.first_name}, votre adhésion s’est terminée le ${day}. Réglez l’année suivante (${fee}) pour redevenir membre.`
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
            ? `${member.first_name}, your membership ended on ${day}. Pay for the next year (${fee}) to be a member again.`
            : `${member.first_name}, stay a member for another year (${fee}). It begins when this one ends.`,
        ],
        button: { label: 'Renew my membership', url },
      }
}
