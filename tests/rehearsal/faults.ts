import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { inventory, processesOf, setConnected, setReaching, signal } from './machines.ts'
import { connect } from './prepare.ts'
import type { Services } from './services.ts'
import type { ClusterWatch } from './watch-cluster.ts'
import { systemPath } from './requirements.ts'

/** The cluster that faults disturb. */
export type Target = { services: Services; watch: ClusterWatch; folder: string; choose: (count: number) => number }

/** A fault: it begins, lasts, and is repaired. */
export type Fault = {
  /** How long until it is repaired, in seconds. */
  lasts: number
  /**
   * Begins it.
   *
   * @returns what was disturbed, and how it is repaired; services that ended are started again by themselves. `isPast` is true once
   *   others have taken over, so that it may be repaired earlier
   */
  begin: (target: Target) => Promise<{
    what: string
    repair?: () => Promise<void> | void
    isPast?: () => Promise<boolean>
  }>
}

const pick = <T>(list: readonly T[], choose: Target['choose']): T => {
  const item = list[choose(list.length)]
  if (item === undefined) throw new Error('Nothing to choose from')
  return item
}
const anApplication = ({ choose }: Target) => pick(inventory.applications, choose).name
const primaryOf = async ({ watch }: Target) => {
  const name = await watch.primary()
  if (name === undefined) throw new Error('There is no primary')
  return name
}
/** Returns the id of the postmaster of a machine, which may have ended. @throws if it has stopped */
export const postmasterOf = ({ folder }: Pick<Target, 'folder'>, machine: string): number =>
  Number(readFileSync(`${folder}/${machine}/postgres/postmaster.pid`, 'utf8').split('\n')[0])
/** The postmaster with its backends. */
const postgresOf = (target: Target, machine: string) => {
  const postmaster = postmasterOf(target, machine)
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)]).toString()
  return [
    postmaster,
    ...children
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(Number),
  ]
}
/** The edge machine that has the public address. */
export const activeEdge = () => {
  const edge = inventory.edges.find(({ name }) =>
    execFileSync('ip', ['-n', `virage-${name}`, '-o', 'addr'])
      .toString()
      .includes(` ${inventory.publicAddress}/`),
  )
  if (!edge) throw new Error('No edge machine has the public address')
  return edge.name
}

const killService = (name: string, machineOf: (target: Target) => Promise<string> | string): Fault => ({
  lasts: 3,
  begin: async (target) => {
    const machine = await machineOf(target)
    signal([target.services.pidOf(machine, name)], 'SIGKILL')
    return { what: `${name} of ${machine}` }
  },
})
const freeze = (lasts: number, pidsOf: (target: Target) => Promise<{ what: string; pids: number[] }>): Fault => ({
  lasts,
  begin: async (target) => {
    const { what, pids } = await pidsOf(target)
    signal(pids, 'SIGSTOP')
    return { what, repair: () => signal(pids, 'SIGCONT') }
  },
})
const freezeService = (name: string, lasts: number, machineOf: (target: Target) => Promise<string> | string): Fault =>
  freeze(lasts, async (target) => {
    const machine = await machineOf(target)
    return { what: `${name} of ${machine}`, pids: [target.services.pidOf(machine, name)] }
  })
const freezeMachine = (lasts: number, machineOf: (target: Target) => Promise<string> | string): Fault =>
  freeze(lasts, async (target) => {
    const machine = await machineOf(target)
    return { what: machine, pids: processesOf(machine) }
  })
const killMachine = (lasts: number, machineOf: (target: Target) => Promise<string> | string): Fault => ({
  lasts,
  begin: async (target) => {
    const machine = await machineOf(target)
    target.services.crash(machine)
    return { what: machine, repair: () => target.services.boot(machine) }
  },
})
/**
 * Kills the machine of the primary, until another one is primary and the third its synchronous standby.
 *
 * @param prepare disturbs the primary just before, and returns how that ends once the machine is dead
 */
const killPrimaryMachine = (prepare?: (target: Target, primary: string) => Promise<() => void>): Fault => ({
  lasts: 14,
  begin: async (target) => {
    const machine = await primaryOf(target)
    const end = await prepare?.(target, machine)
    target.services.crash(machine)
    end?.()
    const isPast = async () => {
      const others = (await target.watch.members()).filter(({ name }) => name !== machine)
      return ['leader', 'sync_standby'].every((role) => others.some((member) => member.role === role))
    }
    return { what: machine, repair: () => target.services.boot(machine), isPast }
  },
})
/** Lets one standby receive log that the other one doesn't: the end of a segment, for which no commit waits. */
async function sendLogToOne(target: Target, primary: string): Promise<() => void> {
  const [behind, ahead] = await target.watch.standbys()
  const client = await connect(target, 'postgres')
  setReaching(primary, behind, false)
  const { rows } = await client.query<{ ended: string }>('select pg_switch_wal()::text as ended')
  const received = 'select from pg_stat_replication where application_name = $1 and flush_lsn >= $2::pg_lsn'
  const hasReceived = async () => (await client.query(received, [ahead, rows[0]?.ended])).rowCount === 1
  await target.watch.until(`${ahead} ahead of ${behind}`, hasReceived, 10)
  await client.end()
  return () => setReaching(primary, behind, true)
}
const partition = (lasts: number, machinesOf: (target: Target) => Promise<string[]> | string[]): Fault => ({
  lasts,
  begin: async (target) => {
    const names = await machinesOf(target)
    for (const name of names) setConnected(name, false)
    return {
      what: names.join(' and '),
      repair: () => {
        for (const name of names) setConnected(name, true)
      },
    }
  },
})
const aStandby = async (target: Target) => pick(await target.watch.standbys(), target.choose)

/** Every fault of the rehearsal by name. */
export const faults: Record<string, Fault> = {
  'kill-process': killService('virage-3001', anApplication),
  'stop-process': {
    // SHUTDOWN_DELAY of deploy, and its end.
    lasts: 15,
    begin: async (target) => {
      const machine = anApplication(target)
      signal([target.services.pidOf(machine, 'virage-3001')], 'SIGTERM')
      return { what: `virage-3001 of ${machine}` }
    },
  },
  'freeze-process': freezeService('virage-3001', 8, anApplication),
  'kill-application-balancer': killService('haproxy', anApplication),
  'kill-application-machine': killMachine(8, anApplication),
  'partition-application': partition(8, (target) => [anApplication(target)]),
  'kill-postgres': {
    lasts: 12,
    begin: async (target) => {
      const machine = await primaryOf(target)
      signal([postmasterOf(target, machine)], 'SIGKILL')
      return { what: `PostgreSQL of ${machine}, the primary` }
    },
  },
  'freeze-postgres': freeze(14, async (target) => {
    const machine = await primaryOf(target)
    return { what: `PostgreSQL of ${machine}, the primary`, pids: postgresOf(target, machine) }
  }),
  'freeze-patroni': {
    lasts: 14,
    begin: async (target) => {
      const machine = await primaryOf(target)
      const pid = target.services.pidOf(machine, 'patroni')
      signal([pid], 'SIGSTOP')
      // It finds these requests when it continues, and answers them beside its loop (docs/decisions/0070).
      const stop = target.watch.monitor(machine)
      const repair = async () => {
        signal([pid], 'SIGCONT')
        await wait(3_000)
        stop()
      }
      return { what: `patroni of ${machine}`, repair }
    },
  },
  'kill-primary-machine': killPrimaryMachine(),
  'kill-primary-with-uneven-standbys': killPrimaryMachine(sendLogToOne),
  'freeze-primary-machine': freezeMachine(14, primaryOf),
  'partition-primary': partition(14, async (target) => [await primaryOf(target)]),
  switchover: {
    lasts: 6,
    begin: async (target) => {
      const [machine, candidate] = [await primaryOf(target), await aStandby(target)]
      const config = `${target.folder}/${candidate}/etc/patroni/config.yml`
      const args = ['-c', config, 'switchover', '--leader', machine, '--candidate', candidate, '--force']
      execFileSync('patronictl', args, { env: { PATH: systemPath, HOME: '/tmp', LANG: 'C.UTF-8' }, stdio: 'ignore' })
      return { what: `${machine} to ${candidate}` }
    },
  },
  'kill-standby-machine': killMachine(10, async ({ watch }) => (await watch.standbys())[0]),
  'kill-other-standby-machine': killMachine(10, async ({ watch }) => (await watch.standbys())[1]),
  'partition-standby': partition(10, async (target) => [await aStandby(target)]),
  'freeze-standby': freezeMachine(10, aStandby),
  'kill-etcd': killService('etcd', primaryOf),
  'freeze-etcd': freezeService('etcd', 8, primaryOf),
  'kill-detectors-then-primary-machine': {
    lasts: 35,
    begin: async (target) => {
      for (const { name } of inventory.databases) signal([target.services.pidOf(name, 'failure-detector')], 'SIGKILL')
      await wait(1_500)
      const machine = await primaryOf(target)
      target.services.crash(machine)
      return { what: `all detectors, and ${machine}`, repair: () => target.services.boot(machine) }
    },
  },
  'kill-edge-balancer': killService('haproxy', activeEdge),
  'freeze-edge-balancer': freezeService('haproxy', 8, activeEdge),
  'kill-edge-machine': killMachine(8, activeEdge),
  'partition-edge': partition(8, () => [activeEdge()]),
}

/** Faults that the primary doesn't survive as primary. */
export const disturbsPrimary: ReadonlySet<string> = new Set(
  Object.keys(faults).filter((name) => /primary|^(?:kill|freeze)-postgres$|^freeze-patroni$|^switchover$/.test(name)),
)

/** Faults after which nobody may accept bids for longer than the limit, and for how long: more than one machine is gone. */
export const allowedSilence: Partial<Record<string, number>> = {
  // Without the detectors the lock expires by itself: ttl, an election of etcd, and a promotion.
  'kill-detectors-then-primary-machine': 32,
}
