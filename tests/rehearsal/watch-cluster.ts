import { setTimeout as wait } from 'node:timers/promises'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { connectToEtcd, type Etcd } from '../../deploy/failure-detector/etcd.ts'
import { keysOf } from '../../deploy/failure-detector/observe.ts'
import { tlsPortOf } from '../../deploy/inventory.ts'
import { inventory } from './machines.ts'

/** A member of the database. */
type Member = { name: string; role: 'leader' | 'sync_standby' | 'replica'; state: string }

/** Where Patroni stores its state in etcd. */
const scope = '/virage/virage'
const keys = keysOf(scope)

/** Certificates by which the client may ask processes directly. */
export type Identity = { ca: string; cert: string; key: string }

/** Asks a URL once. @returns status and body, or undefined if there is no answer within a second */
function ask(url: string, identity: Identity): Promise<{ status: number; body: string } | undefined> {
  return new Promise((done) => {
    const sent = request(
      url,
      { ...identity, agent: false, checkServerIdentity: () => undefined, signal: AbortSignal.timeout(1_000) },
      (response) => {
        let body = ''
        response.on('data', (chunk: Buffer) => (body += chunk.toString()))
        response.on('error', () => done(undefined))
        response.on('end', () => done({ status: response.statusCode ?? 0, body }))
      },
    )
    sent.on('error', () => done(undefined))
    sent.end()
  })
}

/**
 * How long a primary must have been one before it is disturbed, in seconds: Patroni's ttl, and some more. The failure detector leaves
 * a new lock to its lease (docs/decisions/0070), so the second of two failovers in a row takes longer.
 */
const lockAge = 22

/** What the rehearsal asks of the cluster from outside. */
export class ClusterWatch {
  readonly #identity: Identity
  readonly #etcd: Etcd
  #leader: { name: string | undefined; since: number } = { name: undefined, since: 0 }

  constructor(folder: string) {
    const certificates = `${folder}/certificates`
    this.#identity = {
      ca: readFileSync(`${certificates}/ca.pem`, 'utf8'),
      cert: readFileSync(`${certificates}/edge1/machine.pem`, 'utf8'),
      key: readFileSync(`${certificates}/edge1/machine.pem.key`, 'utf8'),
    }
    this.#etcd = connectToEtcd({
      urls: inventory.databases.map(({ address }) => `https://${address}:2379`),
      ca: `${certificates}/ca.pem`,
      cert: `${certificates}/edge1/machine.pem`,
      key: `${certificates}/edge1/machine.pem.key`,
    })
  }

  /** Returns the machine that is primary, if there is one. */
  async primary(): Promise<string | undefined> {
    const answers = await Promise.all(
      inventory.databases.map(async ({ name, address }) => ({
        name,
        status: (await ask(`https://${address}:8008/primary`, this.#identity))?.status,
      })),
    )
    return answers.find(({ status }) => status === 200)?.name
  }

  /**
   * Lists the members as Patroni has stored them in etcd; none while etcd doesn't answer. Its REST API would tell the same, but before
   * 3.0.3 a request for `/cluster` can make a Patroni that was paused overwrite the lock of another.
   */
  async members(): Promise<Member[]> {
    const entries = await this.#etcd.read(`${scope}/`).catch(() => [])
    const values = new Map(entries.map(({ key, value }) => [key, value]))
    const leader = values.get(keys.leader)
    const { sync_standby: synchronous } = JSON.parse(values.get(keys.sync) ?? '{}') as { sync_standby?: string | null }
    if (leader !== undefined && leader !== this.#leader.name) this.#leader = { name: leader, since: Date.now() }
    return [...values]
      .filter(([key]) => key.startsWith(keys.members))
      .map(([key, value]) => {
        const name = key.slice(keys.members.length)
        const { state } = JSON.parse(value) as { state: string }
        const isSynchronous = synchronous?.split(',').includes(name) === true
        return { name, state, role: name === leader ? 'leader' : isSynchronous ? 'sync_standby' : 'replica' }
      })
  }

  /** Returns when the last known primary may be disturbed, in milliseconds since the epoch. */
  settledAt(): number {
    return this.#leader.since + lockAge * 1000
  }

  /** Asks Patroni of a machine for `/cluster` as monitoring does, four times a second until the returned function is called. */
  monitor(machine: string): () => void {
    const address = inventory.databases.find(({ name }) => name === machine)?.address
    const timer = setInterval(() => void ask(`https://${address}:8008/cluster`, this.#identity), 250)
    return () => clearInterval(timer)
  }

  /** Returns the synchronous standbys by name. @throws if they aren't two */
  async standbys(): Promise<[string, string]> {
    const [one, other] = (await this.members()).filter(({ role }) => role === 'sync_standby').map(({ name }) => name)
    if (one === undefined || other === undefined) throw new Error('There are no two synchronous standbys')
    return [one, other]
  }

  /** Whether all is well: a primary and two synchronous standbys; every process ready; the product reachable. */
  async isHealthy(): Promise<boolean> {
    if ((await this.wholeDatabase()) === undefined) return false
    if ((await this.readyApplications()).length < inventory.applications.length) return false
    return (await ask(`https://${inventory.publicAddress}/readyz`, this.#identity))?.status === 200
  }

  /** Returns the database machines by their task, if a primary and two synchronous standbys work; otherwise undefined. */
  async wholeDatabase(): Promise<{ primary: string; standbys: string[] } | undefined> {
    const working = (await this.members()).filter(({ state }) => state === 'running')
    const primary = working.find(({ role }) => role === 'leader')?.name
    const standbys = working.filter(({ role }) => role === 'sync_standby').map(({ name }) => name)
    return primary !== undefined && standbys.length === 2 ? { primary, standbys } : undefined
  }

  /** Returns the application machines of which each process is ready. */
  async readyApplications(): Promise<string[]> {
    const answers = await Promise.all(
      inventory.applications.map(async ({ name, address }) => {
        const urls = inventory.processes.map((port) => `https://${address}:${tlsPortOf(port)}/readyz`)
        const processes = await Promise.all(urls.map((url) => ask(url, this.#identity)))
        return processes.every((answer) => answer?.status === 200) ? [name] : []
      }),
    )
    return answers.flat()
  }

  /** Whether every member of etcd finds a leader. */
  async isEtcdWhole(): Promise<boolean> {
    const members = inventory.databases.map(({ address }) => ask(`https://${address}:2379/health`, this.#identity))
    return (await Promise.all(members)).every((answer) => answer?.status === 200)
  }

  /** Waits until a condition holds. @throws after so many seconds */
  async until(what: string, condition: () => Promise<boolean> | boolean, seconds: number): Promise<void> {
    const end = Date.now() + seconds * 1000
    while (Date.now() < end) {
      if (await condition()) return
      await wait(250)
    }
    throw new Error(`${what}: not within ${seconds} s`)
  }
}
