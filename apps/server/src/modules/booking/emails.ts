import { clubTimeZone, languageFor } from '@virage/domain'
import type { Club } from '../../platform/access/clubs.ts'
import type { Fan } from '../../platform/access/fans.ts'
import type { Email } from '../../platform/mail/email.ts'
import { calendarFile } from './calendar-file.ts'

/** What became of a reservation: taken and given back by the fan, or called off by the club. */
export type BookingChange = 'confirmed' | 'cancelled' | 'calledOff'

/**
 * Tells what became of a reservation, with a file for the fan's calendar.
 *
 * @param id the reservation's
 */
export function bookingEmail({
  club,
  fan,
  id,
  starts,
  change,
  publicUrl,
}: {
  club: Club
  fan: Pick<Fan, 'email' | 'language' | 'first_name'>
  id: string
  starts: Date
  change: BookingChange
  publicUrl: string
}): Email {
  const language = languageFor(club, fan.language)
  const when = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: clubTimeZone,
  }).format(starts)
  const url = `${publicUrl}/clubs/${club.slug}/marketplace`
  const words = wordsOf[language](club.platform_name, when, fan.first_name)
  const { subject, paragraph } = words[change]
  return {
    to: fan.email,
    from: club.platform_name,
    subject,
    paragraphs: [paragraph],
    button: { label: words.button, url },
    files: [
      calendarFile({
        id: `${id}@virage`,
        title: words.title,
        starts,
        url,
        cancelled: change !== 'confirmed',
        organiser: club.platform_name,
      }),
    ],
  }
}

const wordsOf = {
  en: (club: string, when: string, name: string) => ({
    title: `Visit to ${club}`,
    button: 'See the club',
    confirmed: {
      subject: `Your visit: ${when}`,
      paragraph: `${name}, you’re booked at ${club} for ${when}. Open the attached file to add it to your calendar. You can cancel until it starts.`,
    },
    cancelled: {
      subject: `Cancelled: ${when}`,
      paragraph: `${name}, your booking at ${club} on ${when} is cancelled. Open the attached file to remove it from your calendar.`,
    },
    calledOff: {
      subject: `Called off: ${when}`,
      paragraph: `${name}, we’re sorry: the visit to ${club} on ${when} has been called off. Open the attached file to remove it from your calendar, then book another slot.`,
    },
  }),
  fr: (club: string, when: string, name: string) => ({
    title: `Visite à ${club}`,
    button: 'Voir le club',
    confirmed: {
      subject: `Votre visite : ${when}`,
      paragraph: `${name}, votre place à ${club} est réservée pour le ${when}. Ouvrez le fichier joint pour l’ajouter à votre agenda. Vous pouvez annuler jusqu’au début.`,
    },
    cancelled: {
      subject: `Annulé : ${when}`,
      paragraph: `${name}, votre réservation à ${club} du ${when} est annulée. Ouvrez le fichier joint pour la retirer de votre agenda.`,
    },
    calledOff: {
      subject: `Annulé par le club : ${when}`,
      paragraph: `${name}, la visite à ${club} du ${when} n’aura pas lieu. Nous en sommes désolés. Ouvrez le fichier joint pour la retirer de votre agenda, puis réservez un autre créneau.`,
    },
  }),
}
