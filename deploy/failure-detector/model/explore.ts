import { lostWrites, type State, type Step, stepsOf, type Variant } from './cluster.ts'

/** What a search found: how many states there are, and the steps that lead to a lost write, if any do. */
export type Search = { states: number; counterexample: string[] | undefined }

/**
 * Visits every state that can be reached, nearest first, until an acknowledged write is lost.
 *
 * @param most states after which the search is abandoned
 * @throws if there are more states than that
 */
export function explore(start: State, variant: Variant = {}, most = 5_000_000): Search {
  const first = encode(start)
  const origins = new Map<string, { from: string | undefined; label: string }>([
    [first, { from: undefined, label: 'a healthy cluster' }],
  ])
  let level = [{ state: start, from: first }]
  while (level.length > 0) {
    const next: typeof level = []
    for (const { state, from } of level) {
      for (const step of stepsOf(state, variant)) {
        const key = encode(step.state)
        if (origins.has(key)) continue
        origins.set(key, { from, label: step.label })
        if (lostWrites(step.state).length > 0) return { states: origins.size, counterexample: pathTo(key, origins) }
        next.push({ state: step.state, from: key })
        if (origins.size > most) throw new Error(`More than ${most} states`)
      }
    }
    level = next
  }
  return { states: origins.size, counterexample: undefined }
}

/**
 * Follows one behaviour of the cluster.
 *
 * @param choose returns a number from 0 up to its argument, without it
 * @returns the steps up to the first lost write, or undefined if there is none
 */
export function follow(start: State, steps: number, choose: (count: number) => number): string[] | undefined {
  const taken: string[] = []
  let state = start
  for (let nth = 0; nth < steps; nth++) {
    const possible = stepsOf(state)
    const step: Step | undefined = possible[choose(possible.length)]
    if (!step) return undefined
    taken.push(step.label)
    state = step.state
    if (lostWrites(state).length > 0) return taken
  }
  return undefined
}

/**
 * Encodes a state as text, shorter than JSON. Members have no ranks, so they are listed by what they are and named by their place:
 * states in which only their names differ have one text, unless two members are alike.
 */
function encode({ members, lock, sync, acknowledged, written, left }: State): string {
  const places = members
    .map(({ role, log, timeline, isPromoting, hasLostLease }, id) => {
      const keys = `${Number(id === lock)}${Number(id === sync.leader)}${Number(sync.standbys.includes(id))}`
      return { id, own: `${role[0]}${log}/${timeline}${Number(isPromoting)}${Number(hasLostLease)}${keys}` }
    })
    .toSorted((one, other) => (one.own < other.own ? -1 : Number(one.own > other.own)))
  const names = members.map((_, id) => places.findIndex((place) => place.id === id))
  const list = (ids: readonly number[]) =>
    ids
      .map((id) => names[id] ?? id)
      .toSorted((a, b) => a - b)
      .join('')
  const text = places.map(({ id, own }) => {
    const { round, waitsFor, setAt, confirmed } = members[id] ?? {}
    const rounds = round
      ? `${round.leader === undefined ? '-' : names[round.leader]}${names[round.sync.leader]}${list(round.sync.standbys)}${round.phase[0]}${Number(round.isFresh)}${Number(round.beforeLock)}${Number(round.beforeRenewal)}`
      : ''
    const counts = [setAt, confirmed].map((one) => places.map((place) => one?.[place.id]).join(''))
    return `${own}${waitsFor === 'any' ? '*' : list(waitsFor ?? [])}-${counts.join('')}${rounds}`
  })
  return `${text.join(';')};${acknowledged}/${written}${left.crashes}${left.expiries}${left.releases}`
}

function pathTo(key: string, origins: Map<string, { from: string | undefined; label: string }>): string[] {
  const path: string[] = []
  for (let at: string | undefined = key; at !== undefined;) {
    const origin = origins.get(at)
    if (!origin) break
    path.unshift(origin.label)
    at = origin.from
  }
  return path
}
