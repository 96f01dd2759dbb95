import type { Texts } from '@virage/contract/staff'
import { languageFor } from '@virage/domain'
import type { Club } from '../../platform/access/clubs.ts'
import type { Language } from '@virage/contract'
import type { Email } from '../../platform/mail/email.ts'
import { localized } from '../../platform/localized.ts'
import { textsOf } from './texts/index.ts'

/** Renders the email that asks the owner of an address to confirm an entry. */
export function entryEmail({
  club,
  giveaway,
  email,
  language,
  url,
}: {
  club: Club
  giveaway: { name: Texts }
  email: string
  language: Language
  url: string
}): Email {
  const t = textsOf(language)
  return {
    to: email,
    from: club.platform_name,
    subject: t('confirm.subject', { giveaway: localized(giveaway.name, language) ?? '' }),
    paragraphs: [t('confirm.paragraph')],
    button: { label: t('confirm.button'), url },
    footnote: t('confirm.footnote'),
  }
}

/** Renders the email to a winner, in their language or else the club's first. */
export function winnerEmail({
  club,
  giveaway,
  winner,
  isSubstitute = false,
  publicUrl,
}: {
  club: Club
  giveaway: { id: string; name: Texts; prize: Texts | null }
  winner: { email: string; first_name: string; language: string | null }
  /** Whether the prize was another winner's before. */
  isSubstitute?: boolean
  publicUrl: string
}): Email {
  const language = languageFor(club, winner.language)
  const t = textsOf(language)
  const prize = localized(giveaway.prize, language)
  return {
    to: winner.email,
    from: club.platform_name,
    subject: t('won.subject', { giveaway: localized(giveaway.name, language) ?? '' }),
    paragraphs: [
      isSubstitute
        ? t('won.substitute', { name: winner.first_name })
        : t('won.congratulations', { name: winner.first_name }),
      ...(prize === null ? [] : [t('won.what', { prize })]),
      t('won.prize'),
    ],
    button: { label: t('won.button'), url: `${publicUrl}/clubs/${club.slug}/giveaway/${giveaway.id}/draw` },
  }
}
