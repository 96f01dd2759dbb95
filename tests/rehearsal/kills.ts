// `npm run rehearsal -- --kills N`: ends single processes, one after the other, while the load runs.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { activeEdge, postmasterOf, type Target } from './faults.ts'
import { inventory, signal } from './machines.ts'

/** A process that was killed, with SIGKILL, in milliseconds since the epoch. */
export type Kill = { kind: string; what: string; at: number }

/** What can be killed now: every part of the cluster that others can stand in for. */
type Moment = Target & {
  /** The machines of a database of which no member is away. */
  database: { primary: string; standbys: string[] } | undefined
  /** Whether the primary may be disturbed: it has been one for long enough, and every member of etcd works. */
  isSettled: boolean
  readyApplications: string[]
  isEtcdWhole: boolean
}

/** A process to kill; undefined if none of its kind may be killed now. */
type Victim = { what: string; pid: number } | undefined

/** Pause after a kill, in milliseconds: what was accepted just before it is answered meanwhile. */
const pause = 400
/** How long after a kill Patroni's list of members may be out of date, in milliseconds: two rounds of its loop, and some more. */
const listAge = 3_000
/** How long a balancer must have run before the other one is killed, in milliseconds: the checks of keepalived find it. */
const balancerUptime = 4_000
/** How many of the next kills are considered: the first that is possible comes next. */
const lookahead = 12
/** How long no bid may be accepted after a kill before the rehearsal gives up, in seconds. */
const longestWait = 120

const service = ({ services }: Moment, machine: string, name: string): Victim =>
  services.uptime(machine, name) > 0 ? { what: `${name} of ${machine}`, pid: services.pidOf(machine, name) } : undefined

const pick = <T>(list: readonly T[], { choose }: Moment): T | undefined => list[choose(list.length)]

/** The postmaster of a machine; none while its files are copied from the primary again. */
function postmaster(moment: Moment, machine: string): Victim {
  if (!existsSync(`${moment.folder}/${machine}/postgres/postmaster.pid`)) return undefined
  const pid = postmasterOf(moment, machine)
  return existsSync(`/proc/${pid}`) ? { what: `postmaster of ${machine}`, pid } : undefined
}

/** A process of PostgreSQL other than its postmaster: of a connection, or one of its own. Its postmaster then starts all of them again. */
function backendOf(moment: Moment, machine: string): Victim {
  const parent = postmaster(moment, machine)
  if (!parent) return undefined
  const list = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(parent.pid)]).toString()
  const line = pick(list.trim().split('\n'), moment)
  const [, pid, name] = /^\s*(\d+) postgres: (?:virage: )?(.*)$/.exec(line ?? '') ?? []
  return pid === undefined ? undefined : { what: `${name?.trim()} of ${machine}`, pid: Number(pid) }
}

const standbyOf = (moment: Moment) => moment.database && pick(moment.database.standbys, moment)
const settledPrimary = ({ database, isSettled }: Moment) => (isSettled ? database?.primary : undefined)
const on = (machine: string | undefined, find: (machine: string) => Victim): Victim =>
  machine === undefined ? undefined : find(machine)

/** Each kind of kill: how many of a hundred, and which process. */
export const kinds: Record<string, { share: number; find: (moment: Moment) => Victim }> = {
  // They also run jobs and tell watchers (ROLE=all).
  'application process': {
    share: 30,
    find: (moment) => {
      // Another one stands in for it.
      if (moment.readyApplications.length < 2) return undefined
      return on(pick(moment.readyApplications, moment), (machine) => service(moment, machine, 'virage-3001'))
    },
  },
  'HAProxy of an application machine': {
    share: 13,
    find: (moment) => {
      if (moment.readyApplications.length < 2) return undefined
      return on(pick(moment.readyApplications, moment), (machine) => service(moment, machine, 'haproxy'))
    },
  },
  'HAProxy of the edge': {
    share: 10,
    find: (moment) => {
      const isReady = inventory.edges.every(({ name }) => moment.services.uptime(name, 'haproxy') > balancerUptime)
      return isReady ? service(moment, activeEdge(), 'haproxy') : undefined
    },
  },
  etcd: {
    share: 10,
    find: (moment) => {
      if (!moment.isEtcdWhole) return undefined
      return on(pick(inventory.databases, moment)?.name, (machine) => service(moment, machine, 'etcd'))
    },
  },
  'failure detector': {
    share: 4,
    find: (moment) =>
      on(pick(inventory.databases, moment)?.name, (machine) => service(moment, machine, 'failure-detector')),
  },
  'Patroni of a standby': {
    share: 8,
    find: (moment) => on(standbyOf(moment), (machine) => service(moment, machine, 'patroni')),
  },
  'Patroni of the primary': {
    share: 3,
    find: (moment) => on(settledPrimary(moment), (machine) => service(moment, machine, 'patroni')),
  },
  'postmaster of a standby': {
    share: 7,
    find: (moment) => on(standbyOf(moment), (machine) => postmaster(moment, machine)),
  },
  'backend of a standby': {
    share: 4,
    find: (moment) => on(standbyOf(moment), (machine) => backendOf(moment, machine)),
  },
  'postmaster of the primary': {
    share: 4,
    find: (moment) => on(settledPrimary(moment), (machine) => postmaster(moment, machine)),
  },
  'backend of the primary': {
    share: 7,
    find: (moment) => on(settledPrimary(moment), (machine) => backendOf(moment, machine)),
  },
}

/** Kinds after which a member of the database is away. */
const ofDatabase: ReadonlySet<string> = new Set(
  Object.keys(kinds).filter((kind) => / of (?:a standby|the primary)$/.test(kind)),
)

/**
 * Returns the kinds of kills in a random order, so many of each as its share says.
 *
 * @throws if a kind of `only` doesn't exist
 */
export function planKills(count: number, choose: Target['choose'], only = Object.keys(kinds)): string[] {
  const shares = only.map((kind) => {
    const share = kinds[kind]?.share
    if (share === undefined) throw new Error(`There is no kill of ${kind}; there are: ${Object.keys(kinds).join(', ')}`)
    return { kind, share }
  })
  const whole = shares.reduce((sum, { share }) => sum + share, 0)
  const plan = shares.flatMap(({ kind, share }) => Array<string>(Math.floor((count * share) / whole)).fill(kind))
  while (plan.length < count) plan.push(shares[choose(shares.length)]?.kind ?? '')
  for (let last = plan.length - 1; last > 0; last--) {
    const other = choose(last + 1)
    ;[plan[last], plan[other]] = [plan[other] ?? '', plan[last] ?? '']
  }
  return plan
}

/**
 * Kills single processes in the order of a plan. The next one follows once a bid was accepted after the last one: of the next kinds
 * it is the first of which a process can be spared, so at most one member of the database and one of etcd are away at a time.
 *
 * @param accepted returns how many bids have been accepted
 * @param until when to stop, in milliseconds since the epoch
 * @throws if no bid is accepted for two minutes
 */
export async function killInTurn(
  target: Target,
  plan: string[],
  { accepted, until, onKill }: { accepted: () => Promise<number>; until: number; onKill: (kill: Kill) => void },
): Promise<void> {
  const { watch } = target
  const rest = [...plan]
  let listedFrom = 0
  while (rest.length > 0 && Date.now() < until) {
    const [whole, readyApplications, isEtcdWhole] = await Promise.all([
      watch.wholeDatabase(),
      watch.readyApplications(),
      watch.isEtcdWhole(),
    ])
    const isSettled = isEtcdWhole && Date.now() > watch.settledAt()
    const database = Date.now() > listedFrom ? whole : undefined
    const found = findVictim(rest, { ...target, database, isSettled, readyApplications, isEtcdWhole })
    if (!found) {
      await wait(200)
      continue
    }
    rest.splice(found.place, 1)
    const at = Date.now()
    signal([found.pid], 'SIGKILL')
    onKill({ kind: found.kind, what: found.what, at })
    if (ofDatabase.has(found.kind)) listedFrom = at + listAge
    await wait(pause)
    const before = await accepted()
    const isAccepted = async () => (await accepted()) > before
    await watch.until(`a bid accepted after the kill of ${found.what}`, isAccepted, longestWait)
  }
}

/** Returns the first of the next kills that is possible. */
function findVictim(plan: string[], moment: Moment) {
  const tried = new Set<string>()
  for (const [place, kind] of plan.slice(0, lookahead).entries()) {
    if (tried.has(kind)) continue
    tried.add(kind)
    const victim = kinds[kind]?.find(moment)
    if (victim) return { ...victim, kind, place }
  }
  return undefined
}
