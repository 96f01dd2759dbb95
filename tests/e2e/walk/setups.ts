import { personasOf } from '../personas.ts'
import type { Options, Setup } from './options.ts'

/** Returns a generator of numbers between 0 and 1, which depend on the seed only (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns a shuffled copy. */
export function shuffle<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((value) => ({ value, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value)
}

/** Returns all pairs of values of a setup. Club and persona are one value, so that each persona walks through each club. */
function pairsOf(setup: Setup): string[] {
  const { club, person, phone, language, theme, slowdown } = setup
  const values = [`${club} ${person}`, phone, language, theme, slowdown].map((value, index) => `${index}=${value}`)
  const others = [`club=${club}`, `person=${person}`].flatMap((one) =>
    values.slice(1).map((value) => `${one} ${value}`),
  )
  return [...values.flatMap((a, i) => values.slice(i + 1).map((b) => `${a} ${b}`)), values[0] ?? '', ...others]
}

/**
 * Returns the setups to walk. Each one has the most pairs of values that no setup before it had; the last one has the last new
 * pair: every persona in every club, and each of them at both sizes, in both languages and themes, on both processors.
 *
 * @param every also returns setups without a new pair: all combinations
 */
export function setupsOf({
  clubs,
  people,
  sizes,
  seed,
  every,
}: Pick<Options, 'clubs' | 'people' | 'sizes' | 'seed' | 'every'>): Setup[] {
  const random = randomOf(seed)
  const all = clubs.flatMap((club) =>
    personasOf(club)
      .filter((person) => people === null || people.includes(person))
      .flatMap((person) =>
        sizes.flatMap((phone) =>
          (['en', 'fr'] as const).flatMap((language) =>
            (['light', 'dark'] as const).flatMap((theme) =>
              ([1, 4] as const).map((slowdown): Setup => ({ club, person, phone, language, theme, slowdown })),
            ),
          ),
        ),
      ),
  )
  const left = shuffle(all, random).map((setup) => ({ setup, pairs: pairsOf(setup) }))
  const seen = new Set<string>()
  const ordered: Setup[] = []
  while (left.length > 0) {
    const fresh = left.map(({ pairs }) => pairs.filter((pair) => !seen.has(pair)).length)
    const most = Math.max(...fresh)
    const [next] = left.splice(fresh.indexOf(most), 1)
    if (!next || (most === 0 && !every)) break
    for (const pair of next.pairs) seen.add(pair)
    ordered.push(next.setup)
  }
  return ordered
}
