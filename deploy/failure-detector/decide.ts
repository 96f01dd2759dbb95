/** The lock of Patroni's leader in etcd: a key with the leader's name, attached to a lease that the leader renews. */
export type LeaderLock = {
  name: string
  /** The revision that created the key; another leader, or the same one later, has another. */
  createRevision: string
  modRevision: string
  /** Seconds: for how long the lease was granted, and how much of it remains; -1 once it has expired. */
  lease: { granted: number; remaining: number }
}

/** Patroni's `/sync` key: who may be promoted besides the leader that it names, since each has every acknowledged write. */
export type SyncState = { leader: string | undefined; standbys: string[]; modRevision: string }

/** Patroni's dynamic configuration, as far as it matters here. Durations in seconds. */
export type PatroniConfig = {
  ttl: number
  loopWait: number
  retryTimeout: number
  synchronousMode: boolean | string
  synchronousModeStrict: boolean
  isPaused: boolean
}

/** What one linearizable look at etcd returned. */
export type Observation = {
  lock: LeaderLock | undefined
  sync: SyncState | undefined
  /** The members whose own key has not expired, with the version of their Patroni, such as 4.1.4. */
  members: { name: string; version: string }[]
  config: PatroniConfig
  /** For how long this process has seen the lock with its `createRevision`, in seconds of the monotonic clock. */
  seenFor: number
}

/** Why the lock is left alone. */
export type Reason =
  | 'no-lock'
  | 'paused'
  | 'not-strictly-synchronous'
  | 'patroni-too-old'
  | 'lease-expired'
  | 'lease-renewed'
  | 'lock-is-new'
  | 'no-candidate'

/** What to do. `leader` and `sync` are the revisions that must still be current when the lock is released. */
export type Decision =
  | { release: true; name: string; leader: string; sync: string; silentFor: number }
  | { release: false; reason: Reason }

/** The oldest Patroni whose former leader, back from a pause, can't overwrite the lock of the new one. */
const oldestPatroni = [3, 0, 3]

/** Compares a version with {@link oldestPatroni}, number by number. One that can't be read is too old. */
function isNewEnough(version: string): boolean {
  const numbers = version.split('.').map(Number)
  for (const [place, needed] of oldestPatroni.entries()) {
    const number = numbers[place]
    if (number === undefined || Number.isNaN(number)) return false
    if (number !== needed) return number > needed
  }
  return true
}

/**
 * Decides whether the leader's lock is released before its lease expires (docs/decisions/0070).
 *
 * A working Patroni renews its lease every `loop_wait`, and demotes itself once it has tried in vain for `retry_timeout`. A
 * lease that is older than both together has no working owner. Releasing it then only does at once what its expiry would do.
 */
export function decide({ lock, sync, members, config, seenFor }: Observation): Decision {
  const leave = (reason: Reason): Decision => ({ release: false, reason })
  if (!lock) return leave('no-lock')
  if (config.isPaused) return leave('paused')
  // Only in this mode does a promotion compare and set the sync key, which is what makes an early release safe.
  if (config.synchronousMode !== true || !config.synchronousModeStrict) return leave('not-strictly-synchronous')
  // The member with the lock is among them, since its key has the same lease.
  if (!members.some(({ name }) => name === lock.name) || !members.every(({ version }) => isNewEnough(version)))
    return leave('patroni-too-old')
  if (lock.lease.remaining < 0) return leave('lease-expired')
  // etcd rounds down what remains, so one second more makes the age certain.
  const silentFor = lock.lease.granted - lock.lease.remaining - 1
  if (silentFor < config.loopWait + config.retryTimeout) return leave('lease-renewed')
  // A member that read the state before this lock existed could act on it still; Patroni allows for delays of a ttl, so does this.
  if (seenFor < config.ttl) return leave('lock-is-new')
  const isPromotable = (standby: string) => standby !== lock.name && members.some(({ name }) => name === standby)
  if (!sync || sync.leader !== lock.name || !sync.standbys.some(isPromotable)) return leave('no-candidate')
  return { release: true, name: lock.name, leader: lock.modRevision, sync: sync.modRevision, silentFor }
}
