import type { Artwork } from './artwork/draw-artwork.ts'
import type { Signature } from './artwork/marks.ts'

/** A text in both languages. */
export type Text = { en: string; fr: string }

/** A time, in minutes from the first start; negative in the past. */
export type Minutes = number

/** A demonstration fan; those with an email address at `fans.test` can log in. */
export type DemoFan = {
  email: string
  firstName: string
  lastName: string
  kycStatus: 'NOT_REFERRED' | 'READY_FOR_KYC' | 'DUE_DILIGENCE_FILLED' | 'VALIDATED'
  cardReady: boolean
  /** Coins at the start. */
  coins: number
  portrait: Artwork
  /** Their address for tax receipts. */
  address?: { addressLine1: string; city: string; country: 'FR'; postalCode: string }
}

/** Something to buy or to bid on. */
export type DemoExclusive = {
  slug: string
  name: Text
  description: Text
  category: 'EXPERIENCE' | 'COLLECTIBLE'
  /** In coins; in euro in clubs without coins. */
  price: number
  stock: number
  art: Artwork
  more?: Artwork[]
  hidden?: true
  /** Upcoming: at a time, or without a date. */
  upcoming?: Minutes | 'some day'
  /** Euro that aren't tax-deductible. */
  nonDeductible?: number
}

/** An auction with its lots: slugs of exclusives. */
export type DemoAuction = {
  name: Text
  starts: Minutes
  ends: Minutes
  anonymous?: true
  lots: {
    exclusive: string
    /** The price at which a fan can buy it at once, in coins. */
    buyNow?: number
    bids: { fan: string; price: number; at: Minutes }[]
  }[]
}

/** A news post. */
export type DemoPost = {
  slug: string
  name: Text
  body: Text
  art: Artwork
  /** More images, shown below the text. */
  more?: Artwork[]
  at: Minutes
  program?: string
}

/** A form: a giveaway, or the due diligence questionnaire. */
export type DemoForm = {
  type: 'GIVEAWAY' | 'DUE_DILIGENCE'
  name: Text
  partner?: string
  questions: { title: Text; answers?: Text[]; required: boolean; multiline?: true }[]
}

/** Who sells. The numbers are valid, and nobody's: no real SIREN begins with 000, and no department is 00. */
export type DemoSeller = {
  legalName: string
  legalForm: string
  siren: string | null
  rna: string | null
  address: { addressLine1: string; city: string; country: 'FR'; postalCode: string }
  phone: string
  director: string
  register: string | null
  vatNumber: string | null
  accessibility: string | null
  receipts?: {
    purpose: string
    body: 'GENERAL_INTEREST' | 'ENDOWMENT_FUND'
    articles: ('200' | '238 bis' | '978')[]
    signer: { name: string; office: string; signature: Signature }
  }
}

/** A whole club. */
export type DemoClub = {
  slug: string
  name: string
  platformName: string
  model: 'MARKETPLACE' | 'FOUNDATION' | 'POPUP'
  ticker: string
  /** Euro price of one coin. */
  coinPrice: number
  coinsEnabled: boolean
  fiatAccepted: boolean
  referralNeeded: boolean
  promoteDonation: boolean
  /** Whether a failed login suggests a new password. */
  passwordResetHint?: boolean
  dueDiligenceRequired: boolean
  /** Euro a year; without it, the club has no membership. */
  membershipFee?: number
  languages: ('en' | 'fr')[]
  theme: { primary: string; accent: string; hue: number; mode: 'light' | 'dark' }
  contactEmail: string
  seller: DemoSeller
  crest: Artwork
  banner: Artwork
  headline: Text
  tagline: Text
  presentation: Text
  faq: { question: Text; answer: Text }[]
  partners: { slug: string; name: string; mark: Artwork }[]
  linkedClubs: string[]
  fans: DemoFan[]
  exclusives: DemoExclusive[]
  auctions: DemoAuction[]
  programs: { slug: string; name: Text; body: Text; art: Artwork }[]
  posts: DemoPost[]
  forms: DemoForm[]
  /** Days from the first start, hour of the day, places. */
  slots: { day: number; hour: number; capacity: number }[]
  /** Messages between two fans, by email address, oldest first. */
  messages: { from: string; to: string; text: string; at: Minutes }[]
  donations: { fan: string; euro: number; at: Minutes }[]
}
