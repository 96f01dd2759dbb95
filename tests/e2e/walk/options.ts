import { demoClubs } from '@virage/demo'

/** The configuration of a walk: the club, the persona and the device. */
export type Setup = {
  club: string
  person: string
  phone: boolean
  language: 'en' | 'fr'
  theme: 'light' | 'dark'
  /** How many times slower the processor is. */
  slowdown: 1 | 4
}

/** The options of a run: `--club`, `--as`, `--phone`, `--desktop`, `--every`, `--seed`, `--first`, `--minutes`, `--workers`. */
export type Options = {
  clubs: string[]
  people: string[] | null
  sizes: boolean[]
  /** Whether to walk all combinations, instead of as many as contain every pair of values. */
  every: boolean
  seed: number
  /** The number of the first walk, to continue an interrupted run. */
  first: number
  minutes: number
  workers: number
}

/** Reads the options of the command line. @throws an error with one line of text */
export function readOptions(words: string[]): Options {
  const all = demoClubs.map(({ slug }) => slug)
  const options: Options = {
    clubs: all,
    people: null,
    sizes: [true, false],
    every: false,
    seed: 1,
    first: 0,
    minutes: 240,
    workers: 2,
  }
  const rest = [...words]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const next = () => {
      const value = rest.shift()
      if (value === undefined) throw new Error(`${word} needs a value`)
      return value
    }
    if (word === '--club') options.clubs = next().split(',')
    else if (word === '--as') options.people = next().split(',')
    else if (word === '--phone') options.sizes = [true]
    else if (word === '--desktop') options.sizes = [false]
    else if (word === '--every') options.every = true
    else if (word === '--seed') options.seed = Number(next())
    else if (word === '--first') options.first = Number(next())
    else if (word === '--minutes') options.minutes = Number(next())
    else if (word === '--workers') options.workers = Number(next())
    else throw new Error(`Unknown option ${word}`)
  }
  const unknown = options.clubs.find((club) => !all.includes(club))
  if (unknown !== undefined) throw new Error(`No demonstration club ${unknown}: ${all.join(', ')}`)
  return options
}

/** Returns the name of a setup in a report. */
export const nameOf = ({ club, person, phone, language, theme, slowdown }: Setup): string =>
  [club, person, phone ? 'phone' : 'desktop', language, theme, ...(slowdown === 1 ? [] : [`${slowdown}× slower`])].join(
    ' · ',
  )
