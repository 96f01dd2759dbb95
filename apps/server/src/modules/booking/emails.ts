import { languageFor } from '@virage/domain'
import type { Club } from '../../platform/access/clubs.ts'
import type { Fan } from '../../platform/access/fans.ts'
import { momentText } from '../../platform/date-texts.ts'
import type { Email } from '../../platform/mail/email.ts'
import { calendarFile } from './calendar-file.ts'
import { textsOf } from './texts/index.ts'

/** A change of a reservation: confirmed or cancelled by the fan, or cancelled or moved by the club. */
export type BookingChange = 'confirmed' | 'cancelled' | 'cancelledByClub' | 'moved'

/**
 * Renders the email about a change of a reservation, with a calendar file.
 *
 * @param id of the reservation
 * @param moves how often its start has changed since
 */
export function bookingEmail({
  club,
  fan,
  id,
  moves = 0,
  starts,
  change,
  publicUrl,
}: {
  club: Club
  fan: Pick<Fan, 'email' | 'language' | 'first_name'>
  id: string
  moves?: number
  starts: Date
  change: BookingChange
  publicUrl: string
}): Email {
  const language = languageFor(club, fan.language)
  const when = momentText(starts, language, 'full')
  const url = `${publicUrl}/clubs/${club.slug}/marketplace`
  const t = textsOf(language)
  const cancelled = change === 'cancelled' || change === 'cancelledByClub'
  return {
    to: fan.email,
    from: club.platform_name,
    subject: t(`${change}.subject`, { when }),
    paragraphs: [t(`${change}.paragraph`, { name: fan.first_name, club: club.platform_name, when })],
    button: { label: t('button'), url },
    files: [
      calendarFile({
        id: `${id}@virage`,
        title: t('title', { club: club.platform_name }),
        starts,
        url,
        cancelled,
        sequence: cancelled ? moves + 1 : moves,
        organiser: club.platform_name,
      }),
    ],
  }
}
