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
          'La loi nous oblige à conserver vos commandes, vos dons et vos opérations en jetons. Ils ne portent plus votre nom. Ceci est notre dernier e-mail.',
        ],
      }
    : {
        to: fan.email,
        from: club.platform_name,
        subject: 'Your data has been erased',
        paragraphs: [
          `As you asked, ${club.platform_name} has erased your data.`,
          'By law, we keep your orders, donations and coin transactions. They no longer carry your name. This is our last email to you.',
        ],
      }
}
