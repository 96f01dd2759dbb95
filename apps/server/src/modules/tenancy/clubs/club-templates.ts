import type { Language } from '@virage/contract'
import type { ClubTemplate } from '@virage/contract/staff'

type InBoth = Record<Language, string>

/** A hidden draft that shows an owner what an exclusive needs. */
type SampleExclusive = {
  slug: string
  name: InBoth
  description: InBoth
  category: 'COLLECTIBLE' | 'EXPERIENCE'
  /** In the club's currency: coins, or euros without coins. */
  price: number
}

type Program = { slug: string; name: InBoth; description: InBoth }

/** What a new club starts with. Its legal documents are the product's own, until its owner names others. */
export type TemplateContent = {
  promoteDonation: boolean
  faq: { question: InBoth; answer: InBoth }[]
  programs: Program[]
  exclusives: SampleExclusive[]
}

const howAuctionsWork = {
  question: { en: 'How do auctions work?', fr: 'Comment se déroulent les enchères ?' },
  answer: {
    en: 'Place a bid above the current price before the lot ends. A bid in the last moments extends the lot, so everyone has time to answer. If you win, we’ll email you how to pay.',
    fr: 'Enchérissez au-dessus du prix actuel avant la fin du lot. Une enchère dans les derniers instants prolonge le lot : chacun a le temps de répondre. Si vous l’emportez, nous vous expliquons par e-mail comment payer.',
  },
}
const whenToReceive = {
  question: { en: 'When do I get what I bought?', fr: 'Quand vais-je recevoir mon achat ?' },
  answer: {
    en: 'You’ll get an email as soon as your order is confirmed. We’ll then arrange collection or delivery with you.',
    fr: 'Vous recevez un e-mail dès que votre commande est confirmée. Nous organisons ensuite le retrait ou la livraison avec vous.',
  },
}
const whomToAsk = {
  question: { en: 'Who can I ask?', fr: 'À qui m’adresser ?' },
  answer: {
    en: 'Write to us at the address at the bottom of each page. A real person will answer.',
    fr: 'Écrivez-nous à l’adresse indiquée en bas de chaque page. Une personne de l’équipe vous répondra.',
  },
}

/** The templates that operators choose from. Both languages are written; a club takes those that it has. */
export const templates: Record<ClubTemplate, TemplateContent> = {
  empty: { promoteDonation: false, faq: [], programs: [], exclusives: [] },
  football: {
    promoteDonation: false,
    faq: [howAuctionsWork, whenToReceive, whomToAsk],
    programs: [
      {
        slug: 'academy',
        name: { en: 'Academy', fr: 'Centre de formation' },
        description: {
          en: 'Our young players train here, on the pitch and in the classroom. Follow their season and see what your support makes possible.',
          fr: 'Nos jeunes s’entraînent ici, sur le terrain comme en classe. Suivez leur saison et découvrez ce que votre soutien rend possible.',
        },
      },
    ],
    exclusives: [
      {
        slug: 'signed-match-shirt',
        name: { en: 'Signed match shirt', fr: 'Maillot de match signé' },
        description: {
          en: 'Say who wore it, in which match, and who signed it. Fans bid on the story as much as on the shirt.',
          fr: 'Précisez qui l’a porté, lors de quel match, et qui l’a signé. Les fans enchérissent autant sur l’histoire que sur le maillot.',
        },
        category: 'COLLECTIBLE',
        price: 100,
      },
      {
        slug: 'a-day-at-training',
        name: { en: 'A day at training', fr: 'Une journée à l’entraînement' },
        description: {
          en: 'Say when it takes place, who the guests meet, and how many people can come.',
          fr: 'Indiquez la date, les personnes que les invités rencontrent, et le nombre de places.',
        },
        category: 'EXPERIENCE',
        price: 150,
      },
    ],
  },
  foundation: {
    promoteDonation: true,
    faq: [
      {
        question: { en: 'Where does my money go?', fr: 'À quoi sert mon argent ?' },
        answer: {
          en: 'To our programs. Each one has a page with news of what it has achieved.',
          fr: 'À nos programmes. Chacun a sa page, avec des nouvelles de ce qui a été accompli.',
        },
      },
      {
        question: { en: 'Do I get a tax receipt?', fr: 'Vais-je recevoir un reçu fiscal ?' },
        answer: {
          en: 'Yes, for donations, and for the part of a purchase that counts as one. You’ll find your receipts in your profile.',
          fr: 'Oui, pour les dons, et pour la part d’un achat qui compte comme un don. Vos reçus se trouvent dans votre profil.',
        },
      },
      howAuctionsWork,
      whomToAsk,
    ],
    programs: [
      {
        slug: 'sport-for-all',
        name: { en: 'Sport for all', fr: 'Le sport pour tous' },
        description: {
          en: 'Coaches, equipment and a place to play for children who would otherwise go without.',
          fr: 'Des éducateurs, du matériel et un terrain pour les enfants qui n’y ont pas accès.',
        },
      },
    ],
    exclusives: [
      {
        slug: 'dinner-with-an-ambassador',
        name: { en: 'Dinner with an ambassador', fr: 'Dîner avec un parrain' },
        description: {
          en: 'Say who hosts, where and when. Enter the value of the meal as not deductible, so that the tax receipt is right.',
          fr: 'Indiquez qui reçoit, où et quand. Saisissez la valeur du repas comme part non déductible, pour que le reçu fiscal soit juste.',
        },
        category: 'EXPERIENCE',
        price: 250,
      },
    ],
  },
  sports: {
    promoteDonation: false,
    faq: [howAuctionsWork, whenToReceive, whomToAsk],
    programs: [
      {
        slug: 'youth-teams',
        name: { en: 'Youth teams', fr: 'Équipes de jeunes' },
        description: {
          en: 'The next generation plays every weekend. Here’s how they’re doing, and how you help.',
          fr: 'La relève joue chaque week-end. Découvrez ses résultats et l’aide que vous lui apportez.',
        },
      },
    ],
    exclusives: [
      {
        slug: 'signed-match-ball',
        name: { en: 'Signed match ball', fr: 'Ballon de match signé' },
        description: {
          en: 'Say which match it comes from and who signed it. A photo with the players makes the difference.',
          fr: 'Précisez de quel match il vient et qui l’a signé. Une photo avec les joueuses et joueurs fait la différence.',
        },
        category: 'COLLECTIBLE',
        price: 60,
      },
      {
        slug: 'courtside-seats',
        name: { en: 'Two courtside seats', fr: 'Deux places au bord du terrain' },
        description: {
          en: 'Say which match, when the doors open, and what comes with the seats.',
          fr: 'Indiquez le match, l’heure d’ouverture des portes et ce qui accompagne les places.',
        },
        category: 'EXPERIENCE',
        price: 80,
      },
    ],
  },
}

/** Returns a text in the languages of a club only. */
export const inLanguages = (text: InBoth, languages: readonly Language[]): Partial<InBoth> =>
  Object.fromEntries(languages.map((language) => [language, text[language]]))
