import type { Language, NotificationKind } from '@virage/contract'

/** What a notification says of one lot or of several. */
export type Words = {
  subject: (names: string[]) => string
  text: (facts: { name: string; price: string; until: string }) => string
  /** Said once, after what is said of each lot. */
  closing?: string
  button: string
  /** What the fan hears no more of after unsubscribing. */
  about: string
}

const first = (names: string[]) => names[0] ?? ''

/** The words of each kind of notification. */
export const notificationTexts: Record<Language, Record<NotificationKind, Words>> = {
  en: {
    outbid: {
      subject: (names) =>
        names.length > 1 ? `You’ve been outbid on ${names.length} lots` : `You’ve been outbid on ${first(names)}`,
      text: ({ name, price, until }) => `${name} is now at ${price}. Bidding ends on ${until}.`,
      button: 'Bid again',
      about: 'being outbid',
    },
    won: {
      subject: (names) => `You won ${first(names)}`,
      text: ({ name, price, until }) => `Congratulations! ${name} is yours for ${price}. Pay by ${until}.`,
      button: 'Pay for my lot',
      about: 'lots you win',
    },
    lost: {
      subject: (names) =>
        names.length > 1 ? `${names.length} auctions have ended` : `Someone else won ${first(names)}`,
      text: ({ name, price }) => `${name} sold for ${price}. Thank you for bidding.`,
      button: 'See open auctions',
      about: 'lots others win',
    },
    endingSoon: {
      subject: (names) =>
        names.length > 1 ? `${names.length} lots you like are ending soon` : `${first(names)} is ending soon`,
      text: ({ name, price, until }) => `${name} is at ${price}. Bidding ends on ${until}.`,
      closing: 'We tell you when a lot you like is about to end.',
      button: 'Place a bid',
      about: 'lots you like that are ending soon',
    },
    paymentReminder: {
      subject: (names) => `Payment due: ${first(names)}`,
      text: ({ name, price, until }) => `${name} is yours for ${price}. Pay by ${until}.`,
      closing: 'After that, the club may offer it to the next bidder.',
      button: 'Pay for my lot',
      about: 'payments due',
    },
  },
  fr: {
    outbid: {
      subject: (names) =>
        names.length > 1 ? `Enchères dépassées sur ${names.length} lots` : `Enchère dépassée : ${first(names)}`,
      text: ({ name, price, until }) => `${name} est maintenant à ${price}. Fin des enchères le ${until}.`,
      button: 'Surenchérir',
      about: 'vos enchères dépassées',
    },
    won: {
      subject: (names) => `Vous avez gagné : ${first(names)}`,
      text: ({ name, price, until }) => `Félicitations ! ${name} est à vous pour ${price}. À régler avant le ${until}.`,
      button: 'Régler mon lot',
      about: 'les lots que vous gagnez',
    },
    lost: {
      subject: (names) =>
        names.length > 1 ? `${names.length} ventes sont terminées` : `Un autre fan a gagné : ${first(names)}`,
      text: ({ name, price }) => `Prix final de ${name} : ${price}. Merci d’avoir enchéri.`,
      button: 'Voir les ventes en cours',
      about: 'les lots gagnés par d’autres',
    },
    endingSoon: {
      subject: (names) =>
        names.length > 1
          ? `${names.length} lots que vous aimez se terminent bientôt`
          : `${first(names)} se termine bientôt`,
      text: ({ name, price, until }) => `${name} est à ${price}. Fin des enchères le ${until}.`,
      closing: 'Nous vous prévenons quand un lot que vous aimez va se terminer.',
      button: 'Enchérir',
      about: 'les lots que vous aimez et qui se terminent bientôt',
    },
    paymentReminder: {
      subject: (names) => `À régler : ${first(names)}`,
      text: ({ name, price, until }) => `${name} est à vous pour ${price}. À régler avant le ${until}.`,
      closing: 'Passé ce délai, le club peut le proposer à l’enchérisseur suivant.',
      button: 'Régler mon lot',
      about: 'les paiements à régler',
    },
  },
}

/** What a runner-up is told when the winner has not paid. */
export const offerWords: Record<Language, Omit<Words, 'about'>> = {
  en: {
    subject: (names) => `Second-chance offer: ${first(names)}`,
    text: ({ name, price, until }) =>
      `The winner of ${name} didn’t pay. You can have it for your own bid of ${price}, until ${until}.`,
    button: 'See the offer',
  },
  fr: {
    subject: (names) => `Offre de seconde chance : ${first(names)}`,
    text: ({ name, price, until }) =>
      `Le gagnant n’a pas réglé ${name}. Ce lot peut être à vous pour votre propre enchère de ${price}, jusqu’au ${until}.`,
    button: 'Voir l’offre',
  },
}
