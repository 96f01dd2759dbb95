import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Inventory } from '../../deploy/inventory.ts'

/** Where the load comes from: a machine of its own, which is never disturbed. */
export const client = 'client'
/** Where a backup is restored: a machine that belongs to no cluster. */
export const restored = { name: 'restored', address: '10.77.0.40' }
const lan = 'lan'
const network = '10.77.0'
const clientAddress = `${network}.100`

/** What the rehearsal consists of. Its machines are network namespaces; their addresses exist nowhere else. */
export const inventory: Inventory = {
  domain: 'localhost',
  network: `${network}.0/24`,
  publicAddress: `${network}.30`,
  prefix: 24,
  interface: 'eth0',
  databases: [1, 2, 3].map((nth) => ({ name: `db${nth}`, address: `${network}.${10 + nth}` })),
  applications: [1, 2, 3].map((nth) => ({ name: `app${nth}`, address: `${network}.${20 + nth}` })),
  edges: [1, 2].map((nth) => ({ name: `edge${nth}`, address: `${network}.${30 + nth}` })),
  processes: [3001],
  settings: {},
}

/** Every machine with its address, those outside the cluster among them. */
export const machines = [
  ...inventory.databases,
  ...inventory.applications,
  ...inventory.edges,
  restored,
  { name: client, address: clientAddress },
]

/** The network namespace of a machine. */
export const namespaceOf = (machine: string): string => `virage-${machine}`

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'] }).toString()

/** Creates the machines, and the network between them in a namespace of its own. @throws if they exist */
export function createMachines(): void {
  ip('netns', 'add', namespaceOf(lan))
  ip('-n', namespaceOf(lan), 'link', 'add', 'bridge', 'type', 'bridge')
  ip('-n', namespaceOf(lan), 'link', 'set', 'bridge', 'up')
  for (const { name, address } of machines) {
    const namespace = namespaceOf(name)
    ip('netns', 'add', namespace)
    ip('-n', namespace, 'link', 'set', 'lo', 'up')
    ip('-n', namespaceOf(lan), 'link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    ip('-n', namespaceOf(lan), 'link', 'set', name, 'master', 'bridge', 'up')
    ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    ip('-n', namespace, 'link', 'set', 'eth0', 'up')
  }
}

/** Connects a machine to the network, or disconnects it: it runs on, and nobody reaches it. */
export const setConnected = (machine: string, isConnected: boolean): void =>
  void ip('-n', namespaceOf(lan), 'link', 'set', machine, isConnected ? 'up' : 'down')

/** Lets packets of one machine to another disappear, or arrive again. Those of the other machine arrive all the while. */
export function setReaching(from: string, to: string, isReaching: boolean): void {
  const address = machines.find(({ name }) => name === to)?.address
  if (address === undefined) throw new Error(`There is no machine ${to}`)
  ip('-n', namespaceOf(from), 'route', isReaching ? 'delete' : 'add', 'blackhole', `${address}/32`)
}

/** Returns the ids of all processes of a machine. */
export const processesOf = (machine: string): number[] =>
  existsSync(`/run/netns/${namespaceOf(machine)}`)
    ? ip('netns', 'pids', namespaceOf(machine)).split('\n').filter(Boolean).map(Number)
    : []

/** Signals processes; one that has ended meanwhile is no error. */
export function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

/** Ends every process of every machine, then removes the machines. */
export async function removeMachines(): Promise<void> {
  const all = () => machines.flatMap(({ name }) => processesOf(name))
  signal(all(), 'SIGCONT')
  signal(all(), 'SIGTERM')
  for (let waited = 0; waited < 20 && all().length > 0; waited++) await new Promise((done) => setTimeout(done, 250))
  signal(all(), 'SIGKILL')
  for (let waited = 0; waited < 20 && all().length > 0; waited++) await new Promise((done) => setTimeout(done, 100))
  for (const name of [...machines.map((machine) => machine.name), lan])
    if (existsSync(`/run/netns/${namespaceOf(name)}`)) ip('netns', 'delete', namespaceOf(name))
}
