import { localized } from '../platform/localized.ts'
import type { Letter } from '../platform/mail/letter.ts'

/** The winner of a lot, and what they won. */
export type Winner = {
  email: string
  language: string | null
  languages: string[]
  first_name: string
  platform_name: string
  club_slug: string
  name: unknown
  slug: string
}

/** Tells a fan that they have won a lot and how to pay it. */
export function wonLetter(winner: Winner, publicUrl: string): Letter {
  const language = (winner.language ?? winner.languages[0]) === 'fr' ? 'fr' : 'en'
  const name = localized(winner.name, language) ?? winner.slug
  const url = `${publicUrl}/clubs/${winner.club_slug}/exclusives/${winner.slug}`
  return language === 'fr'
    ? {
        to: winner.email,
        from: winner.platform_name,
        subject: `Gagné : ${name}`,
        paragraphs: [
          `Bravo ${winner.first_name}, l’enchère est à vous.`,
          'Il ne reste plus qu’à régler votre lot avant la date limite indiquée sur sa page.',
        ],
        button: { label: 'Régler mon lot', url },
      }
    : {
        to: winner.email,
        from: winner.platform_name,
        subject: `You won ${name}`,
        paragraphs: [
          `Well done ${winner.first_name}, the lot is yours.`,
          'All that is left is to pay for it before the deadline on its page.',
        ],
        button: { label: 'Pay for my lot', url },
      }
}
