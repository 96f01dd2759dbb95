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
  const origins = new Map<string, { from: string | undefined; label: string }>([
    [encode(start), { from: undefined, label: 'a healthy cluster' }],
  ])
  let level = [start]
  while (level.length > 0) {
    const next: State[] = []
    for (const state of level) {
      const from = encode(state)
      for (const step of stepsOf(state, variant)) {
        const key = encode(step.state)
        if (origins.has(key)) continue
        origins.set(key, { from, label: step.label })
        if (lostWrites(step.state).length > 0) return { states: origins.size, counterexample: pathTo(key, origins) }
        next.push(step.state)
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

/** Encodes a state as text, shorter than JSON. */
function encode({ members, lock, sync, acknowledged, written, left }: State): string {
  const text = members.map((member) => {
    const { round } = member
    const rounds = round
      ? `${round.leader ?? '-'}${round.sync.leader}${round.sync.standby ?? '-'}${round.phase[0]}${Number(round.isFresh)}${Number(round.beforeLock)}${Number(round.beforeRenewal)}`
      : ''
    return `${member.role[0]}${member.log}/${member.timeline}${member.waitsFor}${member.setAt}/${member.confirmed.join('')}${Number(member.isPromoting)}${Number(member.hasLostLease)}${rounds}`
  })
  return `${text.join(';')};${lock ?? '-'}${sync.leader}${sync.standby ?? '-'}/${acknowledged}/${written}${left.crashes}${left.expiries}${left.releases}`
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
