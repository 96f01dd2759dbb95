import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { namespaceOf, processesOf, setConnected, signal } from './machines.ts'
import { systemPath } from './requirements.ts'

/** A program of a machine, as its systemd unit starts it. */
export type Service = {
  machine: string
  name: string
  command: string[]
  env?: Record<string, string>
  cwd?: string
  /** Runs before each start, for example to remove what a crash has left. */
  prepare?: () => void
}

/** Pause before a service that ended is started again, in milliseconds: RestartSec of the units. */
const restartPause = 1_000

/** The services of all machines: they run until they are stopped, and are started again as `Restart=always` does. */
export class Services {
  readonly #running = new Map<
    string,
    { service: Service; child: ChildProcess | undefined; startedAt: number; isWanted: boolean }
  >()
  readonly #logs: string

  constructor(logs: string) {
    this.#logs = logs
  }

  start(service: Service): void {
    const key = keyOf(service.machine, service.name)
    const entry = { service, child: undefined, startedAt: 0, isWanted: true }
    this.#running.set(key, entry)
    this.#spawn(key)
  }

  #spawn(key: string): void {
    const entry = this.#running.get(key)
    if (!entry?.isWanted || entry.child) return
    const { machine, name, command, env = {}, cwd, prepare } = entry.service
    prepare?.()
    const log = `${this.#logs}/${machine}/${name}.log`
    mkdirSync(dirname(log), { recursive: true })
    const output = openSync(log, 'a')
    entry.child = spawn('ip', ['netns', 'exec', namespaceOf(machine), ...command], {
      detached: true,
      stdio: ['ignore', output, output],
      env: { PATH: systemPath, HOME: '/tmp', LANG: 'C.UTF-8', ...env },
      ...(cwd !== undefined && { cwd }),
    })
    entry.startedAt = Date.now()
    entry.child.once('exit', () => {
      entry.child = undefined
      setTimeout(() => this.#spawn(key), restartPause)
    })
  }

  /** The id of a running service. */
  pidOf(machine: string, name: string): number {
    const pid = this.#running.get(keyOf(machine, name))?.child?.pid
    if (pid === undefined) throw new Error(`${name} of ${machine} does not run`)
    return pid
  }

  /** For how long a service has been running, in milliseconds; 0 if it doesn't run. */
  uptime(machine: string, name: string): number {
    const entry = this.#running.get(keyOf(machine, name))
    return entry?.child ? Date.now() - entry.startedAt : 0
  }

  /** Stops services as `systemctl stop` does, and waits until they have ended. */
  async stop(isOf: (service: Service) => boolean): Promise<void> {
    const chosen = [...this.#running.values()].filter(({ service }) => isOf(service))
    await Promise.all(
      chosen.map(async (entry) => {
        entry.isWanted = false
        const { child } = entry
        if (!child) return
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }),
    )
  }

  /** Starts services that were stopped. */
  resume(isOf: (service: Service) => boolean): void {
    for (const [key, entry] of this.#running) {
      if (!isOf(entry.service)) continue
      entry.isWanted = true
      this.#spawn(key)
    }
  }

  /** Ends everything on a machine at once, and takes it off the network. Nothing is started again until {@link boot}. */
  crash(machine: string): void {
    setConnected(machine, false)
    for (const entry of this.#of(machine)) entry.isWanted = false
    signal(processesOf(machine), 'SIGKILL')
  }

  /** Starts a machine that has crashed. */
  boot(machine: string): void {
    setConnected(machine, true)
    for (const entry of this.#of(machine)) {
      entry.isWanted = true
      if (!entry.child) this.#spawn(keyOf(machine, entry.service.name))
    }
  }

  /** Stops starting services again; `removeMachines` ends the processes of the machines. */
  abandon(): void {
    for (const entry of this.#running.values()) entry.isWanted = false
  }

  #of(machine: string) {
    return [...this.#running.values()].filter(({ service }) => service.machine === machine)
  }
}

const keyOf = (machine: string, name: string) => `${machine}/${name}`
