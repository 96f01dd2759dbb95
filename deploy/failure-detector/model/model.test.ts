import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { healthyCluster, type State, type Variant } from './cluster.ts'
import { explore, follow } from './explore.ts'

describe('no acknowledged write is lost, whatever crashes, freezes or is partitioned, and for however long', () => {
  // Each search contains those with fewer faults.
  test.each<State['left']>([
    { writes: 1, crashes: 0, expiries: 1, releases: 0 },
    { writes: 1, crashes: 1, expiries: 0, releases: 1 },
  ])('with %j', (left) => {
    const { states, counterexample } = explore(healthyCluster(left))
    expect(counterexample).toBeUndefined()
    expect(states).toBeGreaterThan(1_000)
  })
})

describe('the search finds a lost write', () => {
  test.each<[string, Variant, State['left']]>([
    ['if commits wait for no standby', { isAsynchronous: true }, { writes: 1, crashes: 0, expiries: 0, releases: 1 }],
    [
      'if commits wait for one of two standbys that may both be promoted',
      { waitsForOne: true },
      { writes: 1, crashes: 0, expiries: 0, releases: 1 },
    ],
    [
      'if a primary stops waiting for a standby before it removes it from /sync',
      { unassignsEarly: true },
      { writes: 1, crashes: 0, expiries: 0, releases: 1 },
    ],
    [
      'if a release leaves the revision of /sync',
      { releasesWithoutFence: true },
      { writes: 1, crashes: 0, expiries: 0, releases: 1 },
    ],
    [
      'if a lock is released soon after it was created',
      { releasesNewLock: true },
      { writes: 1, crashes: 0, expiries: 0, releases: 2 },
    ],
    [
      'if a standby becomes promotable before it has all writes',
      { assignsEarly: true },
      { writes: 1, crashes: 0, expiries: 0, releases: 1 },
    ],
    [
      'if a promotion does not compare and set /sync',
      { promotesWithoutFence: true },
      { writes: 1, crashes: 0, expiries: 0, releases: 1 },
    ],
    [
      'if a leader writes its lock without asking who has it, after a release',
      { overwritesLock: true },
      { writes: 1, crashes: 0, expiries: 0, releases: 1 },
    ],
    [
      'if a leader writes its lock without asking who has it, after its lease has expired',
      { overwritesLock: true },
      { writes: 1, crashes: 0, expiries: 1, releases: 0 },
    ],
  ])('%s', (_case, variant, left) => {
    expect(explore(healthyCluster(left), variant).counterexample).toBeDefined()
  })
})

test('no acknowledged write is lost in long random behaviours with many faults', () => {
  const left = { writes: 6, crashes: 4, expiries: 4, releases: 4 }
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 200, maxLength: 400 }), (choices) => {
      const choose = (count: number) => (choices.shift() ?? 0) % Math.max(1, count)
      expect(follow(healthyCluster(left), choices.length, choose)).toBeUndefined()
    }),
    { numRuns: 1_500 },
  )
})
