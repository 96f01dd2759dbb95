import type { Language } from '@virage/contract'
import type auctions from './en/auctions.json'
import type booking from './en/booking.json'
import type consent from './en/consent.json'
import type donation from './en/donation.json'
import type exclusive from './en/exclusive.json'
import type giveaway from './en/giveaway.json'
import type kyc from './en/kyc.json'
import type marketplace from './en/marketplace.json'
import type members from './en/members.json'
import type messages from './en/messages.json'
import type news from './en/news.json'
import type notFound from './en/not-found.json'
import type notifications from './en/notifications.json'
import type ownBids from './en/own-bids.json'
import type payments from './en/payments.json'
import type problems from './en/problems.json'
import type profile from './en/profile.json'
import type security from './en/security.json'
import type shell from './en/shell.json'
import type signIn from './en/sign-in.json'
import type wall from './en/wall.json'
import type wallet from './en/wallet.json'
import type withdrawal from './en/withdrawal.json'

/**
 * The catalogues by name, each a file in `en/` and `fr/`. `shell` contains the texts of every page and of the club home.
 * `problems` contains those of the problems that the club home can't have: it comes with any other, which belongs to the
 * screens that name it in {@link loadTexts} and in `<Texts>`.
 */
type Catalogues = {
  auctions: typeof auctions
  booking: typeof booking
  consent: typeof consent
  donation: typeof donation
  exclusive: typeof exclusive
  giveaway: typeof giveaway
  kyc: typeof kyc
  marketplace: typeof marketplace
  members: typeof members
  messages: typeof messages
  news: typeof news
  'not-found': typeof notFound
  notifications: typeof notifications
  'own-bids': typeof ownBids
  payments: typeof payments
  problems: typeof problems
  profile: typeof profile
  security: typeof security
  shell: typeof shell
  'sign-in': typeof signIn
  wall: typeof wall
  wallet: typeof wallet
  withdrawal: typeof withdrawal
}

export type CatalogueName = keyof Catalogues

type Union<T> = (T extends unknown ? (part: T) => void : never) extends (whole: infer W) => void ? W : never

/** The texts of all catalogues. */
export type Messages = Union<Catalogues[CatalogueName]>

/** The texts of one or several catalogues. */
export type Texts = Partial<Omit<Messages, 'problems'>> & { problems?: Partial<Messages['problems']> }

const files = import.meta.glob<Texts>('./{en,fr}/*.json', { import: 'default' })
/** Those that the club home loads. */
const alone: CatalogueName[] = ['shell', 'consent', 'problems']
const loaded = new Map<string, Promise<Texts>>()

/**
 * Loads a catalogue in one language. Returns the same promise for the same catalogue.
 *
 * @throws if its file can't be fetched; the next call tries again
 */
export function loadTexts(language: Language, name: CatalogueName): Promise<Texts> {
  const path = `./${language}/${name}.json`
  const known = loaded.get(path)
  if (known) return known
  const texts = alone.includes(name) ? fetchTexts(path) : fetchWithProblems(language, path)
  loaded.set(path, texts)
  texts.then(
    // React's `use` reads these properties, and does not suspend for a promise that is fulfilled.
    (value) => Object.assign(texts, { status: 'fulfilled', value }),
    () => loaded.delete(path),
  )
  return texts
}

async function fetchWithProblems(language: Language, path: string): Promise<Texts> {
  const [own, problems] = await Promise.all([fetchTexts(path), loadTexts(language, 'problems')])
  return withTexts(own, problems)
}

/** Returns texts with those of another catalogue. Several have a part of `problems`. */
export const withTexts = (texts: Texts, others: Texts): Texts => ({
  ...texts,
  ...others,
  ...((texts.problems ?? others.problems) && { problems: { ...texts.problems, ...others.problems } }),
})

async function fetchTexts(path: string): Promise<Texts> {
  const texts = await files[path]?.()
  if (!texts) throw new Error(`No catalogue ${path}`)
  return texts
}

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Messages
  }
}
