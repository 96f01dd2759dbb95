import type { Language } from '@virage/contract'
import type auctions from './en/auctions.json'
import type exclusive from './en/exclusive.json'
import type giveaway from './en/giveaway.json'
import type kyc from './en/kyc.json'
import type marketplace from './en/marketplace.json'
import type members from './en/members.json'
import type news from './en/news.json'
import type notFound from './en/not-found.json'
import type profile from './en/profile.json'
import type shell from './en/shell.json'
import type signIn from './en/sign-in.json'
import type wallet from './en/wallet.json'

/**
 * The catalogues by name, each a file in `en/` and `fr/`. `shell` holds what every page and the club home say; any other
 * belongs to the screens that name it in {@link loadTexts} and in `<Texts>`.
 */
type Catalogues = {
  auctions: typeof auctions
  exclusive: typeof exclusive
  giveaway: typeof giveaway
  kyc: typeof kyc
  marketplace: typeof marketplace
  members: typeof members
  news: typeof news
  'not-found': typeof notFound
  profile: typeof profile
  shell: typeof shell
  'sign-in': typeof signIn
  wallet: typeof wallet
}

export type CatalogueName = keyof Catalogues

type Union<T> = (T extends unknown ? (part: T) => void : never) extends (whole: infer W) => void ? W : never

/** All texts of the application, whichever catalogue they lie in. */
export type Messages = Union<Catalogues[CatalogueName]>

/** The texts of one catalogue or several: a part of all. */
export type Texts = Partial<Messages>

const files = import.meta.glob<Texts>('./{en,fr}/*.json', { import: 'default' })
const known = new Map<string, Texts>()
const loading = new Map<string, Promise<Texts>>()

const pathOf = (language: Language, name: CatalogueName) => `./${language}/${name}.json`

/** A catalogue that has been loaded before; undefined while it has not. */
export const knownTexts = (language: Language, name: CatalogueName): Texts | undefined =>
  known.get(pathOf(language, name))

/**
 * Loads a catalogue in one language; the other language is never sent. The promise is the same until it is settled.
 *
 * @throws when its file can't be fetched; the next call tries again
 */
export function loadTexts(language: Language, name: CatalogueName): Promise<Texts> {
  const path = pathOf(language, name)
  const promise = loading.get(path) ?? fetchTexts(path).finally(() => loading.delete(path))
  loading.set(path, promise)
  return promise
}

async function fetchTexts(path: string): Promise<Texts> {
  const texts = known.get(path) ?? (await files[path]?.())
  if (!texts) throw new Error(`No catalogue ${path}`)
  known.set(path, texts)
  return texts
}

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Messages
  }
}
