import { type Coins, coinsText, languageFor } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import { senderName } from '../../../platform/mail/sender-name.ts'
import type { Email } from '../../../platform/mail/email.ts'

/** Tells a fan that somebody has given them coins. */
export function giftEmail({
  club,
  amount,
  from,
  to,
  message,
  publicUrl,
}: {
  club: Club
  amount: Coins
  from: { first_name: string; last_name: string }
  to: { email: string; language: string | null; first_name: string }
  message: string | null
  publicUrl: string
}): Email {
  const language = languageFor(club, to.language)
  const giver = senderName(from, language)
  const coins = coinsText(amount, club.ticker, language)
  const words = message === null ? [] : [language === 'fr' ? `« ${message} »` : `“${message}”`]
  const url = `${publicUrl}/clubs/${club.slug}/wallet`
  return language === 'fr'
    ? {
        to: to.email,
        from: club.platform_name,
        subject: `${giver} vous offre ${coins}`,
        paragraphs: [`${to.first_name}, ces jetons sont déjà dans votre portefeuille.`, ...words],
        button: { label: 'Voir mon portefeuille', url },
      }
    : {
        to: to.email,
        from: club.platform_name,
        subject: `${giver} gave you ${coins}`,
        paragraphs: [`${to.first_name}, they’re already in your wallet.`, ...words],
        button: { label: 'See my wallet', url },
      }
}
