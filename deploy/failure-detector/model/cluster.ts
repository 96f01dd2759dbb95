// A model of three members under Patroni, for a search through all their behaviours. What it contains was read in the sources
// of Patroni 4.1.5 (ha.py, etcd3.py, postgresql/sync.py); docs/decisions/0070 and 0209 describe it.
//
// There are no clocks and no network: each step may be delayed without end, or never happen. So any crash, freeze or partition of
// any duration is a behaviour of the model. etcd is one register, as its majority makes it: who can't reach it takes no step.

/** The members, by index. */
export const members = [0, 1, 2] as const
type MemberId = number

/** The `/sync` key: the last primary and its synchronous standbys, in order. */
type Sync = { readonly leader: MemberId; readonly standbys: readonly MemberId[] }

/** A round of Patroni's loop that is under way: what it read, and how far it is. */
type Round = {
  readonly leader: MemberId | undefined
  readonly sync: Sync
  /** Whether `/sync` still has the revision that was read. */
  readonly isFresh: boolean
  /** `leading` once it has the lock, or believes so. */
  readonly phase: 'read' | 'leading'
  /** Whether it began before the current lock was created, and before it was last renewed. */
  readonly beforeLock: boolean
  readonly beforeRenewal: boolean
}

type Member = {
  readonly role: 'primary' | 'standby' | 'down'
  /** The writes on its disk, one character each. */
  readonly log: string
  readonly timeline: number
  /** `synchronous_standby_names`: who must all confirm a commit, in order; `any` is `*`, where one of them is enough. */
  readonly waitsFor: readonly MemberId[] | 'any'
  /** How much of its log had been written when it began to wait for each member. */
  readonly setAt: readonly number[]
  /** How much of the log each member has confirmed to this primary. */
  readonly confirmed: readonly number[]
  readonly round: Round | undefined
  /** Whether it has fenced the former primary and is being promoted. */
  readonly isPromoting: boolean
  /** Whether its lease has expired or was lost with its process. */
  readonly hasLostLease: boolean
}

/** A state of the cluster, with how many faults it may still meet. */
export type State = {
  readonly members: readonly Member[]
  /** Who holds the leader's lock. */
  readonly lock: MemberId | undefined
  readonly sync: Sync
  /** The writes that clients know to be stored. */
  readonly acknowledged: string
  readonly written: number
  readonly left: {
    readonly writes: number
    readonly crashes: number
    readonly expiries: number
    readonly releases: number
  }
}

/** The rules that can be broken on purpose, to show that the search finds what follows. */
export type Variant = {
  /** Commits don't wait for a standby. */
  isAsynchronous?: boolean
  /** Commits wait for one of the synchronous standbys, and each of them may be promoted. */
  waitsForOne?: boolean
  /** A primary stops waiting for a standby that `/sync` still names. */
  unassignsEarly?: boolean
  /** A release doesn't renew the revision of `/sync`. */
  releasesWithoutFence?: boolean
  /** A release doesn't wait until rounds from before the lock have ended. */
  releasesNewLock?: boolean
  /** A standby becomes promotable before it has all earlier writes. */
  assignsEarly?: boolean
  /** A promotion doesn't compare and set `/sync`, as in quorum mode. */
  promotesWithoutFence?: boolean
  /** A leader writes its lock without asking who has it now, as Patroni before 3.0.3 could. */
  overwritesLock?: boolean
}

export type Step = { readonly label: string; readonly state: State }

const fresh: Member = {
  role: 'standby',
  log: '',
  timeline: 1,
  waitsFor: 'any',
  setAt: [0, 0, 0],
  confirmed: [0, 0, 0],
  round: undefined,
  isPromoting: false,
  hasLostLease: false,
}

/** Returns a healthy cluster: member 0 is primary, the others are its synchronous standbys. */
export const healthyCluster = (left: State['left']): State => ({
  members: [{ ...fresh, role: 'primary', waitsFor: [1, 2] }, fresh, fresh],
  lock: 0,
  sync: { leader: 0, standbys: [1, 2] },
  acknowledged: '',
  written: 0,
  left,
})

const memberOf = (state: State, id: MemberId): Member => {
  const member = state.members[id]
  if (!member) throw new Error(`There is no member ${id}`)
  return member
}
const withMember = (state: State, id: MemberId, change: Partial<Member>): State => ({
  ...state,
  members: state.members.map((member, index) => (index === id ? withoutLeftovers({ ...member, ...change }) : member)),
})
/** Forgets what only a primary, or one to be, acts on: a member that isn't one sets all of it when it is promoted. */
const withoutLeftovers = (member: Member): Member =>
  member.role === 'primary' || member.isPromoting
    ? member
    : { ...member, waitsFor: 'any', setAt: fresh.setAt, confirmed: fresh.confirmed }
/** Numbers the timelines from 1 without gaps: only their order matters. */
const withRankedTimelines = (state: State): State => {
  const timelines = [...new Set(state.members.map(({ timeline }) => timeline))].toSorted((a, b) => a - b)
  return {
    ...state,
    members: state.members.map((member) => ({ ...member, timeline: timelines.indexOf(member.timeline) + 1 })),
  }
}
/** Changes all rounds under way. */
const withRounds = (state: State, change: Partial<Round>): State => ({
  ...state,
  members: state.members.map((member) =>
    member.round ? { ...member, round: { ...member.round, ...change } } : member,
  ),
})
const withLock = (state: State, id: MemberId): State => ({
  ...withRounds(state, { beforeLock: true, beforeRenewal: true }),
  lock: id,
})
/** Sets `/sync`; only the round that did so knows the new revision. */
const withSync = (state: State, id: MemberId, sync: Sync): State => {
  const changed = withRounds({ ...state, sync }, { isFresh: false })
  const { round } = memberOf(changed, id)
  return round ? withMember(changed, id, { round: { ...round, sync, isFresh: true } }) : changed
}
const spend = (state: State, fault: keyof State['left']): State => ({
  ...state,
  left: { ...state.left, [fault]: state.left[fault] - 1 },
})

/**
 * Returns the writes that clients know to be stored and the primary lacks: the one with the lock, which the others copy, or the
 * one of the newest timeline. If two primaries could acknowledge new writes, each would soon have one that the other lacks: so
 * this finds that, too.
 */
export function lostWrites({ members: all, acknowledged, lock }: State): string[] {
  const newest = Math.max(...all.map(({ timeline }) => timeline))
  const primary =
    all.find(({ role }, id) => role === 'primary' && id === lock) ??
    all.find(({ role, timeline }) => role === 'primary' && timeline === newest)
  return primary ? [...acknowledged].filter((write) => !primary.log.includes(write)) : []
}

/** Returns every step that can be the next one. */
export function stepsOf(state: State, variant: Variant = {}): Step[] {
  return [
    ...members.flatMap((id) => stepsOfPostgres(state, id, variant)),
    ...members.flatMap((id) => stepsOfPatroni(state, id, variant)),
    ...members.flatMap((id) => faultsOf(state, id)),
    ...stepsOfLock(state, variant),
  ]
}

function stepsOfPostgres(state: State, id: MemberId, variant: Variant): Step[] {
  const member = memberOf(state, id)
  const steps: Step[] = []
  if (member.isPromoting && member.role === 'standby') {
    const timeline = Math.max(...state.members.map((one) => one.timeline)) + 1
    const change = { role: 'primary', timeline, isPromoting: false, confirmed: [0, 0, 0] } as const
    steps.push({ label: `${id} is promoted`, state: withRankedTimelines(withMember(state, id, change)) })
  }
  if (member.role === 'standby') {
    for (const other of members) {
      const upstream = memberOf(state, other)
      if (upstream.role !== 'primary') continue
      // It follows who has the lock, also to an older timeline.
      const isForked = upstream.timeline < member.timeline && state.lock === other
      if (isForked || (upstream.timeline > member.timeline && !upstream.log.startsWith(member.log))) {
        const log = commonStart(member.log, upstream.log)
        const rewound = withRankedTimelines(withMember(state, id, { log, timeline: upstream.timeline }))
        steps.push({ label: `${id} is rewound to ${other}`, state: rewound })
      }
    }
  }
  if (member.role !== 'primary') return steps
  if (state.left.writes > 0) {
    const log = member.log + String(state.written)
    const next = spend({ ...state, written: state.written + 1 }, 'writes')
    steps.push({ label: `${id} writes`, state: withMember(next, id, { log }) })
  }
  for (const other of members) {
    const standby = memberOf(state, other)
    if (standby.role !== 'standby' || standby.timeline > member.timeline || !member.log.startsWith(standby.log))
      continue
    const length = Math.min(standby.log.length + 1, member.log.length)
    const confirmed = member.confirmed.map((before, index) => (index === other ? Math.max(before, length) : before))
    const received = withMember(state, other, { log: member.log.slice(0, length), timeline: member.timeline })
    steps.push({ label: `${other} stores from ${id}`, state: withMember(received, id, { confirmed }) })
  }
  for (const [index, write] of [...member.log].entries()) {
    if (state.acknowledged.includes(write)) continue
    if (!isConfirmed(member, id, index, variant)) continue
    const acknowledged = [...state.acknowledged, write].toSorted().join('')
    steps.push({ label: `${id} acknowledges ${write}`, state: { ...state, acknowledged } })
  }
  return steps
}

/** Whether a primary may acknowledge a write of its log, by its place. */
function isConfirmed({ waitsFor, confirmed }: Member, id: MemberId, place: number, variant: Variant): boolean {
  if (variant.isAsynchronous) return true
  const hasIt = (other: MemberId) => (confirmed[other] ?? 0) > place
  if (waitsFor === 'any') return members.some((other) => other !== id && hasIt(other))
  return variant.waitsForOne ? waitsFor.some(hasIt) : waitsFor.every(hasIt)
}

function stepsOfPatroni(state: State, id: MemberId, variant: Variant): Step[] {
  const member = memberOf(state, id)
  if (member.role === 'down') return []
  const { round } = member
  const steps: Step[] = []
  const demoted = withMember(state, id, { role: 'standby', round: undefined })
  // Patroni demotes its primary whenever it can't reach etcd for long enough.
  if (member.role === 'primary') steps.push({ label: `${id} demotes itself`, state: demoted })
  if (!round) {
    const begun: Round = {
      leader: state.lock,
      sync: state.sync,
      isFresh: true,
      phase: 'read',
      beforeLock: false,
      beforeRenewal: false,
    }
    // A round that can only follow or demote changes nothing that the steps above don't.
    if (state.lock !== id && (state.lock !== undefined || !isPromotable(state.sync, id))) return steps
    return [...steps, { label: `${id} reads etcd`, state: withMember(state, id, { round: begun }) }]
  }
  steps.push({ label: `${id} ends its round`, state: withMember(state, id, { round: undefined }) })
  if (round.phase === 'read') steps.push(...decisionOf(state, id, variant))
  if (round.phase === 'leading')
    steps.push(...(member.role === 'primary' ? assignmentsOf(state, id, variant) : fencingOf(state, id, variant)))
  return steps
}

/** Whether a member may become the primary, by what `/sync` says. */
const isPromotable = ({ leader, standbys }: Sync, id: MemberId): boolean => leader === id || standbys.includes(id)

/** What a member does about the lock, by what it has read. */
function decisionOf(state: State, id: MemberId, variant: Variant): Step[] {
  const member = memberOf(state, id)
  const { round } = member
  if (!round) return []
  const demoted = withMember(state, id, { role: 'standby', round: undefined })
  const giveUp = member.role === 'primary' ? demoted : withMember(state, id, { round: undefined })
  const leading = (next: State, change: Partial<Round> = {}) => {
    const current = memberOf(next, id).round ?? round
    return withMember(next, id, { hasLostLease: false, round: { ...current, phase: 'leading', ...change } })
  }
  if (round.leader === id) {
    // It renews its lease, and does not see whether the lock is still attached to it.
    if (state.lock === id)
      return [{ label: `${id} renews`, state: leading(withRounds(state, { beforeRenewal: true })) }]
    if (variant.overwritesLock) return [{ label: `${id} overwrites the lock`, state: leading(withLock(state, id)) }]
    if (!member.hasLostLease) return [{ label: `${id} renews a lease without lock`, state: leading(state) }]
    if (state.lock === undefined)
      return [{ label: `${id} creates its lock again`, state: leading(withLock(state, id)) }]
    return [{ label: `${id} has lost its lock`, state: giveUp }]
  }
  if (round.leader !== undefined) return [{ label: `${id} follows`, state: giveUp }]
  if (!isPromotable(round.sync, id) || state.lock !== undefined)
    return [{ label: `${id} does not get the lock`, state: giveUp }]
  // It reads etcd again once it has the lock, and does not ask again whether it may be promoted.
  const reloaded = { sync: state.sync, isFresh: true }
  return [{ label: `${id} takes the lock`, state: leading(withLock(state, id), reloaded) }]
}

/** How a primary changes its synchronous standbys: removed from etcd first, added to etcd last. */
function assignmentsOf(state: State, id: MemberId, variant: Variant): Step[] {
  const member = memberOf(state, id)
  const { round } = member
  if (!round) return []
  const failed: Step = { label: `${id} finds /sync changed`, state: withMember(state, id, { round: undefined }) }
  const write = (standbys: readonly MemberId[]) => withSync(state, id, { leader: id, standbys })
  // Its own name comes first, without any standby.
  if (round.sync.leader !== id)
    return [round.isFresh ? { label: `${id} puts its name into /sync`, state: write([]) } : failed]

  const others = members.filter((other) => other !== id)
  const steps: Step[] = round.isFresh ? [] : [failed]
  if (round.isFresh)
    for (const kept of subsetsOf(round.sync.standbys))
      if (kept.length < round.sync.standbys.length)
        steps.push({ label: `${id} leaves ${kept.join(' and ') || 'nobody'} in /sync`, state: write(kept) })
  // It waits for more members than `/sync` names, never for fewer, and doesn't ask etcd about that.
  for (const chosen of subsetsOf(others)) {
    const waitsFor = chosen.length === 0 ? 'any' : chosen
    if (String(waitsFor) === String(member.waitsFor)) continue
    if (!variant.unassignsEarly && round.sync.standbys.some((standby) => !chosen.includes(standby))) continue
    const isAwaited = (other: MemberId) => member.waitsFor !== 'any' && member.waitsFor.includes(other)
    const setAt = members.map((other) => {
      if (!chosen.includes(other)) return 0
      return isAwaited(other) ? (member.setAt[other] ?? 0) : member.log.length
    })
    const change = { waitsFor, setAt } as const
    steps.push({ label: `${id} waits for ${chosen.join(' and ') || 'any'}`, state: withMember(state, id, change) })
  }
  if (member.waitsFor === 'any' || !round.isFresh) return steps
  const ready = member.waitsFor.filter(
    (other) =>
      round.sync.standbys.includes(other) ||
      variant.assignsEarly ||
      (member.confirmed[other] ?? 0) >= (member.setAt[other] ?? 0),
  )
  for (const named of subsetsOf(ready)) {
    if (named.length === 0 || String(named) === String(round.sync.standbys)) continue
    const assigned = withMember(write(named), id, { round: undefined })
    steps.push({ label: `${id} names ${named.join(' and ')} in /sync`, state: assigned })
  }
  return steps
}

/** Returns every subset of a list, in its order. */
const subsetsOf = (list: readonly MemberId[]): (readonly MemberId[])[] =>
  list.reduce<(readonly MemberId[])[]>(
    (subsets, one) => [...subsets, ...subsets.map((subset) => [...subset, one])],
    [[]],
  )

/** How a standby with the lock fences the former primary before it is promoted. */
function fencingOf(state: State, id: MemberId, variant: Variant): Step[] {
  const { round } = memberOf(state, id)
  if (!round) return []
  if (!round.isFresh && !variant.promotesWithoutFence)
    return [{ label: `${id} postpones its promotion`, state: withMember(state, id, { round: undefined }) }]
  const fenced = withSync(state, id, { leader: id, standbys: [] })
  const change = { round: undefined, isPromoting: true, waitsFor: 'any', setAt: fresh.setAt } as const
  return [{ label: `${id} fences the former primary`, state: withMember(fenced, id, change) }]
}

function faultsOf(state: State, id: MemberId): Step[] {
  const member = memberOf(state, id)
  if (member.role === 'down') return [{ label: `${id} starts`, state: withMember(state, id, { role: 'standby' }) }]
  if (state.left.crashes === 0) return []
  const change = {
    role: 'down',
    round: undefined,
    isPromoting: false,
    hasLostLease: true,
    confirmed: [0, 0, 0],
  } as const
  return [{ label: `${id} crashes`, state: withMember(spend(state, 'crashes'), id, change) }]
}

/** How the lock disappears: its lease expires, or the failure detector releases it. */
function stepsOfLock(state: State, variant: Variant): Step[] {
  const { lock, sync, left } = state
  if (lock === undefined) return []
  const rounds = state.members.flatMap(({ round }) => round ?? [])
  const steps: Step[] = []
  // Patroni's own assumption: no round lasts for a ttl, so none is left from before the last renewal.
  if (left.expiries > 0 && !rounds.some(({ beforeRenewal }) => beforeRenewal)) {
    const expired = withMember({ ...spend(state, 'expiries'), lock: undefined }, lock, { hasLostLease: true })
    steps.push({ label: 'the lease expires', state: expired })
  }
  const isOldEnough = variant.releasesNewLock || !rounds.some(({ beforeLock }) => beforeLock)
  if (left.releases > 0 && isOldEnough && sync.leader === lock && sync.standbys.length > 0) {
    const released = { ...spend(state, 'releases'), lock: undefined }
    const isFenced = !variant.releasesWithoutFence
    steps.push({
      label: 'the detector releases the lock',
      state: isFenced ? withRounds(released, { isFresh: false }) : released,
    })
  }
  return steps
}

const commonStart = (one: string, other: string): string => {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return one.slice(0, length)
}
