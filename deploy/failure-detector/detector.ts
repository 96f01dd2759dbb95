import { type Decision, decide } from './decide.ts'
import type { Etcd } from './etcd.ts'
import { keysOf, lookAt } from './observe.ts'

/** What one round came to. `released` is false if something had changed meanwhile. */
export type Round = Decision & { released?: boolean }

/** How old a look may be when it is acted on, in milliseconds. A process that was frozen in between starts over. */
const longestRound = 1_500

/**
 * Creates a failure detector: each call looks at etcd once and releases the lock if {@link decide} says so.
 *
 * @param now a monotonic clock, in milliseconds
 */
export function createDetector({
  etcd,
  scope,
  now,
}: {
  etcd: Etcd
  scope: string
  now: () => number
}): () => Promise<Round> {
  const keys = keysOf(scope)
  let seen: { createRevision: string; since: number } | undefined

  return async () => {
    const begun = now()
    const { syncValue, ...look } = await lookAt(etcd, scope)
    const revision = look.lock?.createRevision
    if (revision === undefined) seen = undefined
    else if (seen?.createRevision !== revision) seen = { createRevision: revision, since: now() }
    const decision = decide({ ...look, seenFor: seen ? (begun - seen.since) / 1000 : 0 })
    if (!decision.release) return decision
    if (now() - begun > longestRound) return { ...decision, released: false }
    const released = await etcd.commit(
      [
        { key: keys.leader, modRevision: decision.leader },
        { key: keys.sync, modRevision: decision.sync },
      ],
      [
        { delete: keys.leader },
        // The same value, with a new revision: a change that the former leader had prepared fails.
        { put: keys.sync, value: syncValue, lease: '0' },
      ],
    )
    return { ...decision, released }
  }
}
