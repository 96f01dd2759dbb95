import { languageFor } from '@virage/domain'
import type { Club } from '../../platform/access/clubs.ts'
import type { Language } from '@virage/contract'
import type { Email } from '../../platform/mail/email.ts'
import { localized } from '../../platform/localized.ts'

/** Asks the owner of an address to confirm the entry that was made with it. */
export function entryEmail({
  club,
  giveaway,
  email,
  language,
  url,
}: {
  club: Club
  giveaway: { name: unknown }
  email: string
  language: Language
  url: string
}): Email {
  const name = localized(giveaway.name, language) ?? ''
  return language === 'fr'
    ? {
        to: email,
        from: club.platform_name,
        subject: `Confirmez votre participation : ${name}`,
        paragraphs: ['Confirmez votre adresse e-mail pour participer au tirage.'],
        button: { label: 'Confirmer ma participation', url },
        footnote: 'Vous n’avez rien demandé ? Ignorez ce message : sans confirmation, rien ne compte.',
      }
    : {
        to: email,
        from: club.platform_name,
        subject: `Confirm your entry: ${name}`,
        paragraphs: ['Confirm your email address to enter the draw.'],
        button: { label: 'Confirm my entry', url },
        footnote: 'Not you? Ignore this email. Nothing counts until it’s confirmed.',
      }
}

/** Tells a winner, in their language or else the club's first. */
export function winnerEmail({
  club,
  giveaway,
  winner,
  publicUrl,
}: {
  club: Club
  giveaway: { id: string; name: unknown }
  winner: { email: string; first_name: string; language: string | null }
  publicUrl: string
}): Email {
  const language = languageFor(club, winner.language)
  const name = localized(giveaway.name, language) ?? ''
  const url = `${publicUrl}/clubs/${club.slug}/giveaway/${giveaway.id}/draw`
  return language === 'fr'
    ? {
        to: winner.email,
        from: club.platform_name,
        subject: `Vous avez gagné : ${name}`,
        paragraphs: [
          `Félicitations ${winner.first_name} ! Votre participation a été tirée au sort.`,
          'Le club vous écrira pour vous remettre votre prix. Tout le monde peut vérifier le tirage.',
        ],
        button: { label: 'Vérifier le tirage', url },
      }
    : {
        to: winner.email,
        from: club.platform_name,
        subject: `You won: ${name}`,
        paragraphs: [
          `Congratulations, ${winner.first_name}! Your entry was drawn.`,
          'The club will email you about your prize. Anyone can check the draw.',
        ],
        button: { label: 'Check the draw', url },
      }
}
