import { clubTimeZone, languageFor } from '@virage/domain'
import type { Club } from '../clubs/club-directory.ts'
import type { Fan } from '../fans/fan-directory.ts'
import type { Letter } from '../platform/mail/letter.ts'
import { calendarFile } from './calendar-file.ts'
import type { SlotRow } from './queries.ts'

/** Confirms a reservation, or that it was cancelled, with a file for the fan's calendar. */
export function bookingLetter({
  club,
  fan,
  slot,
  cancelled,
  publicUrl,
}: {
  club: Club
  fan: Pick<Fan, 'id' | 'email' | 'language' | 'first_name'>
  slot: Pick<SlotRow, 'id' | 'starts'>
  cancelled: boolean
  publicUrl: string
}): Letter {
  const language = languageFor(club, fan.language)
  const when = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: clubTimeZone,
  }).format(slot.starts)
  const url = `${publicUrl}/clubs/${club.slug}/marketplace`
  const words = wordsOf[language](club.platform_name, when, fan.first_name)
  const { subject, paragraph } = cancelled ? words.cancelled : words.confirmed
  return {
    to: fan.email,
    from: club.platform_name,
    subject,
    paragraphs: [paragraph],
    button: { label: words.button, url },
    files: [
      calendarFile({
        id: `${slot.id}.${fan.id}@virage`,
        title: words.title,
        starts: slot.starts,
        url,
        cancelled,
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
      paragraph: `${name}, your place at ${club} is reserved for ${when}. The file puts it into your calendar. You may cancel until it begins.`,
    },
    cancelled: {
      subject: `Cancelled: ${when}`,
      paragraph: `${name}, your place at ${club} on ${when} is free again. The file takes it out of your calendar.`,
    },
  }),
  fr: (club: string, when: string, name: string) => ({
    title: `Visite à ${club}`,
    button: 'Voir le club',
    confirmed: {
      subject: `Votre visite : ${when}`,
      paragraph: `${name}, votre place à ${club} est réservée pour le ${when}. Le fichier l’ajoute à votre agenda. Vous pouvez annuler jusqu’au début.`,
    },
    cancelled: {
      subject: `Annulé : ${when}`,
      paragraph: `${name}, votre place à ${club} du ${when} est de nouveau libre. Le fichier la retire de votre agenda.`,
    },
  }),
}
