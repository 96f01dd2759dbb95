import { languageFor } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Email } from '../../../platform/mail/email.ts'

/** Tells somebody that they were erased: the last mail that the club writes to them. */
export function erasedEmail({ club, fan }: { club: Club; fan: { email: string; language: string | null } }): Email {
  return languageFor(club, fan.language) === 'fr'
    ? {
        to: fan.email,
        from: club.platform_name,
        subject: 'Vos données ont été effacées',
        paragraphs: [
          `Comme vous l’avez demandé, ${club.platform_name} a effacé vos données.`,
          'Vos commandes, vos dons et les écritures en jetons restent sous un pseudonyme, comme la loi l’exige. C’est notre dernier message.',
        ],
      }
    : {
        to: fan.email,
        from: club.platform_name,
        subject: 'Your data was erased',
        paragraphs: [
          `As you have asked, ${club.platform_name} has erased your data.`,
          'Your orders, your donations and the coin ledger stay under a pseudonym, as the law demands. This is our last message.',
        ],
      }
}
