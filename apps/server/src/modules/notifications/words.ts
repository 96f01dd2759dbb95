import type { Language, NotificationKind } from '@virage/contract'

/** What a notice says of one lot or of several. */
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

/** The words of each kind of notice. */
export const noticeWords: Record<Language, Record<NotificationKind, Words>> = {
  en: {
    outbid: {
      subject: (names) =>
        names.length > 1 ? `You have been outbid on ${names.length} lots` : `Outbid on ${first(names)}`,
      text: ({ name, price, until }) => `${name}: the bid to beat is ${price}. Bidding ends on ${until}.`,
      button: 'Bid again',
      about: 'being outbid',
    },
    won: {
      subject: (names) => `You won ${first(names)}`,
      text: ({ name, price, until }) => `Well done, ${name} is yours for ${price}. Pay for it until ${until}.`,
      button: 'Pay for my lot',
      about: 'lots that you win',
    },
    lost: {
      subject: (names) => (names.length > 1 ? `${names.length} auctions are over` : `${first(names)} went to another`),
      text: ({ name, price }) => `${name} was sold for ${price}. Thank you for bidding.`,
      button: 'See what is still open',
      about: 'lots that others win',
    },
    endingSoon: {
      subject: (names) =>
        names.length > 1 ? `${names.length} lots that you like end soon` : `${first(names)} ends soon`,
      text: ({ name, price, until }) => `${name} stands at ${price}. Bidding ends on ${until}.`,
      closing: 'You hear of this because you like it.',
      button: 'Go to the lot',
      about: 'the end of lots that you like',
    },
    paymentReminder: {
      subject: (names) => `Still to be paid: ${first(names)}`,
      text: ({ name, price, until }) => `${name} is yours for ${price}. Please pay for it until ${until}.`,
      closing: 'After that the club may offer it to the next bidder.',
      button: 'Pay for my lot',
      about: 'payments that are due',
    },
  },
  fr: {
    outbid: {
      subject: (names) =>
        names.length > 1 ? `On a surenchéri sur ${names.length} lots` : `On a surenchéri : ${first(names)}`,
      text: ({ name, price, until }) => `${name} : l’enchère à dépasser est de ${price}. Fin le ${until}.`,
      button: 'Surenchérir',
      about: 'les surenchères',
    },
    won: {
      subject: (names) => `Gagné : ${first(names)}`,
      text: ({ name, price, until }) => `Bravo, ${name} est à vous pour ${price}. À régler avant le ${until}.`,
      button: 'Régler mon lot',
      about: 'les lots que vous gagnez',
    },
    lost: {
      subject: (names) =>
        names.length > 1 ? `${names.length} enchères sont terminées` : `${first(names)} revient à un autre`,
      text: ({ name, price }) => `${name} a été vendu ${price}. Merci d’avoir enchéri.`,
      button: 'Voir les enchères ouvertes',
      about: 'les lots gagnés par d’autres',
    },
    endingSoon: {
      subject: (names) =>
        names.length > 1
          ? `${names.length} lots que vous aimez se terminent bientôt`
          : `${first(names)} se termine bientôt`,
      text: ({ name, price, until }) => `${name} est à ${price}. Fin des enchères le ${until}.`,
      closing: 'Vous recevez ce message parce que vous l’aimez.',
      button: 'Voir le lot',
      about: 'la fin des lots que vous aimez',
    },
    paymentReminder: {
      subject: (names) => `À régler : ${first(names)}`,
      text: ({ name, price, until }) => `${name} est à vous pour ${price}. Merci de le régler avant le ${until}.`,
      closing: 'Passé ce délai, le club peut le proposer à l’enchérisseur suivant.',
      button: 'Régler mon lot',
      about: 'les paiements à faire',
    },
  },
}

/** What a runner-up is told when the winner has not paid. */
export const offerWords: Record<Language, Omit<Words, 'about'>> = {
  en: {
    subject: (names) => `Now yours, if you want: ${first(names)}`,
    text: ({ name, price, until }) =>
      `The winner of ${name} has not paid. It is offered to you at your own bid of ${price}, until ${until}.`,
    button: 'Take the lot',
  },
  fr: {
    subject: (names) => `Il peut être à vous : ${first(names)}`,
    text: ({ name, price, until }) =>
      `${name} n’a pas été réglé par le gagnant. Il vous est proposé à votre propre enchère de ${price}, jusqu’au ${until}.`,
    button: 'Prendre le lot',
  },
}
