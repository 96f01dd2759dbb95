import { languageFor } from '@virage/domain'
import type { Club } from '../clubs/club-directory.ts'
import type { Letter } from '../platform/mail/letter.ts'
import type { GuestRow } from './staff-queries.ts'

/**
 * Tells somebody who has a place that the slot is cancelled.
 *
 * @param startsAt the slot's local date-time, which is shown as it is
 */
export function cancelledSlotLetter({
  club,
  guest,
  startsAt,
  publicUrl,
}: {
  club: Club
  guest: GuestRow
  startsAt: string
  publicUrl: string
}): Letter {
  const french = languageFor(club, guest.language) === 'fr'
  // A local time has no zone: read and shown as if it were UTC, it stays what it is.
  const when = new Intl.DateTimeFormat(french ? 'fr' : 'en', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${startsAt}Z`))
  const url = `${publicUrl}/clubs/${club.slug}`
  return french
    ? {
        to: guest.email,
        from: club.platform_name,
        subject: 'Votre créneau est annulé',
        paragraphs: [
          `Le créneau du ${when} n’aura pas lieu. Nous en sommes désolés.`,
          'Vous pouvez en choisir un autre.',
        ],
        button: { label: 'Voir les créneaux', url },
      }
    : {
        to: guest.email,
        from: club.platform_name,
        subject: 'Your slot is cancelled',
        paragraphs: [`The slot on ${when} will not take place. We are sorry.`, 'You may choose another one.'],
        button: { label: 'See the slots', url },
      }
}
