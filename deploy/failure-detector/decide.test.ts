import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decide, type Observation, type Reason } from './decide.ts'

const member = (name: string, version = '4.1.4') => ({ name, version })

/** A primary that died five seconds ago, seen for a minute. */
const dead: Observation = {
  lock: { name: 'db1', createRevision: '7', modRevision: '7', lease: { granted: 20, remaining: 15 } },
  sync: { leader: 'db1', standbys: ['db2', 'db3'], modRevision: '9' },
  members: [member('db1'), member('db2'), member('db3')],
  config: {
    ttl: 20,
    loopWait: 1,
    retryTimeout: 3,
    synchronousMode: true,
    synchronousModeStrict: true,
    isPaused: false,
  },
  seenFor: 60,
}
const withLease = (remaining: number): Observation => ({
  ...dead,
  lock: dead.lock && { ...dead.lock, lease: { granted: 20, remaining } },
})
const withConfig = (config: Partial<Observation['config']>): Observation => ({
  ...dead,
  config: { ...dead.config, ...config },
})

test('the lock of a leader that has not renewed it for loop_wait and retry_timeout is released, if nothing has changed', () => {
  expect(decide(dead)).toEqual({ release: true, name: 'db1', leader: '7', sync: '9', silentFor: 4 })
})

test.each<[string, Observation, Reason]>([
  ['there is no lock', { ...dead, lock: undefined }, 'no-lock'],
  ['an operator has paused the cluster', withConfig({ isPaused: true }), 'paused'],
  ['replication is asynchronous', withConfig({ synchronousMode: false }), 'not-strictly-synchronous'],
  ['any of several standbys confirms commits', withConfig({ synchronousMode: 'quorum' }), 'not-strictly-synchronous'],
  ['commits may continue alone', withConfig({ synchronousModeStrict: false }), 'not-strictly-synchronous'],
  [
    'the leader overwrites the lock of another',
    { ...dead, members: [member('db1', '3.0.2'), member('db2')] },
    'patroni-too-old',
  ],
  ['a standby would, once it leads', { ...dead, members: [member('db1'), member('db2', '2.1.4')] }, 'patroni-too-old'],
  ['the leader’s version is unknown', { ...dead, members: [member('db2'), member('db3')] }, 'patroni-too-old'],
  ['a version can’t be read', { ...dead, members: [member('db1', ''), member('db2')] }, 'patroni-too-old'],
  ['the lease has expired already', withLease(-1), 'lease-expired'],
  ['the lease may be only four seconds old', withLease(16), 'lease-renewed'],
  ['the configuration allows a slower renewal', withConfig({ loopWait: 2 }), 'lease-renewed'],
  ['the lock is new', { ...dead, seenFor: 19.9 }, 'lock-is-new'],
  ['no standby is synchronous', { ...dead, sync: { leader: 'db1', standbys: [], modRevision: '9' } }, 'no-candidate'],
  ['both synchronous standbys are gone as well', { ...dead, members: [member('db1')] }, 'no-candidate'],
  [
    'the only synchronous standby is gone as well',
    {
      ...dead,
      sync: { leader: 'db1', standbys: ['db2'], modRevision: '9' },
      members: [member('db1'), member('db3')],
    },
    'no-candidate',
  ],
  [
    'another primary decides on the standbys',
    { ...dead, sync: { leader: 'db3', standbys: ['db2'], modRevision: '9' } },
    'no-candidate',
  ],
  ['nobody decides on the standbys', { ...dead, sync: undefined }, 'no-candidate'],
])('the lock stays if %s', (_case, observation, reason) => {
  expect(decide(observation)).toEqual({ release: false, reason })
})

test('one of two synchronous standbys is enough to release the lock', () => {
  expect(decide({ ...dead, members: [member('db1'), member('db3')] })).toMatchObject({ release: true })
})

test.each(['3.0.3', '3.1.0', '4.0.0', '10.2.1'])('Patroni %s compares the lock before it writes it', (version) => {
  expect(decide({ ...dead, members: [member('db1', version), member('db2', version)] })).toMatchObject({
    release: true,
  })
})

test('whatever is observed, a lock is released only when its owner is past its own deadline and another may be promoted', () => {
  const name = fc.constantFrom('db1', 'db2', 'db3')
  const lease = fc.record({ granted: fc.integer({ min: 15, max: 30 }), remaining: fc.integer({ min: -1, max: 20 }) })
  const observation: fc.Arbitrary<Observation> = fc.record({
    lock: fc.option(fc.record({ name, createRevision: fc.constant('7'), modRevision: fc.constant('7'), lease }), {
      nil: undefined,
    }),
    sync: fc.option(
      fc.record({
        leader: fc.option(name, { nil: undefined }),
        standbys: fc.uniqueArray(name),
        modRevision: fc.constant('9'),
      }),
      { nil: undefined },
    ),
    members: fc.uniqueArray(fc.record({ name, version: fc.constantFrom('4.1.4', '4.1.4', '4.1.4', '3.0.2') }), {
      minLength: 1,
      selector: (one) => one.name,
    }),
    config: fc.record({
      ttl: fc.integer({ min: 20, max: 40 }),
      loopWait: fc.integer({ min: 1, max: 4 }),
      retryTimeout: fc.integer({ min: 3, max: 6 }),
      synchronousMode: fc.constantFrom(true, true, true, false, 'quorum'),
      synchronousModeStrict: fc.constantFrom(true, true, true, false),
      isPaused: fc.constantFrom(false, false, false, true),
    }),
    seenFor: fc.double({ min: 0, max: 200, noNaN: true }),
  })
  let releases = 0
  fc.assert(
    fc.property(observation, (seen) => {
      const decision = decide(seen)
      if (!decision.release) return
      releases++
      const { lock, sync, members, config } = seen
      expect(lock?.lease.remaining).toBeGreaterThanOrEqual(0)
      expect((lock?.lease.granted ?? 0) - (lock?.lease.remaining ?? 0)).toBeGreaterThan(
        config.loopWait + config.retryTimeout,
      )
      expect([config.synchronousMode, config.synchronousModeStrict, config.isPaused]).toEqual([true, true, false])
      expect(sync?.leader).toBe(lock?.name)
      const promotable = members.filter(({ name: one }) => one !== lock?.name && sync?.standbys.includes(one))
      expect(promotable).not.toEqual([])
      expect(members.map(({ version }) => version)).not.toContain('3.0.2')
      expect(members.map(({ name: one }) => one)).toContain(lock?.name)
      expect(seen.seenFor).toBeGreaterThanOrEqual(config.ttl)
    }),
    { numRuns: 120_000, seed: 1 },
  )
  expect(releases).toBeGreaterThan(50)
})
