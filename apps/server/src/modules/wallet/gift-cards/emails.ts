import { type Coins, coinsText, languageFor } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import { senderName, someMember } from '../../../platform/mail/sender-name.ts'
import type { Email } from '../../../platform/mail/email.ts'
import { textsOf } from '../texts/index.ts'

/** Renders the email to a fan who was given coins. */
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
  const coins = coinsText(amount, club.ticker, language)
  const t = textsOf(language)
  return {
    to: to.email,
    from: club.platform_name,
    subject: t('gift.subject', { giver: senderName(from, language), coins }),
    recordedSubject: t('gift.subject', { giver: someMember(language), coins }),
    paragraphs: [
      t('gift.received', { name: to.first_name }),
      ...(message === null ? [] : [t('gift.message', { message })]),
    ],
    button: { label: t('gift.button'), url: `${publicUrl}/clubs/${club.slug}/wallet` },
  }
}
