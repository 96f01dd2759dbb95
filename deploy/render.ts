// Writes the configuration of every machine of an installation: `node deploy/render.ts inventory.json out/`. The folder of a
// machine, such as out/db1, has the files for its `/`.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fillTemplate, type Values } from './fill-template.ts'
import {
  type Inventory,
  type Machine,
  machinesOf,
  portsOf,
  type Role,
  standardSettings,
  type Task,
  tlsPortOf,
} from './inventory.ts'

const templates = fileURLToPath(new URL('machines/', import.meta.url))

/** Returns the configuration files of a machine by path, relative to the machine's root. */
export function renderMachine(
  inventory: Inventory,
  machine: Machine & { task: Task },
  settings: Record<string, string> = {},
): Map<string, string> {
  const values = { ...valuesOf(inventory, machine), ...settings }
  const files = new Map<string, string>()
  for (const folder of [machine.task, 'all']) {
    const root = join(templates, folder)
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      files.set(relative(root, file), fillTemplate(readFileSync(file, 'utf8'), values))
    }
  }
  if (machine.task === 'application')
    for (const port of inventory.processes)
      files.set(`etc/virage/process-${port}.env`, `ROLE=${inventory.roles?.[port] ?? 'all'}\n`)
  return files
}

/** Returns everything that templates of this machine may name. */
function valuesOf(inventory: Inventory, machine: Machine & { task: Task }): Values {
  const { databases, edges, processes } = inventory
  const settings = { ...standardSettings, ...inventory.settings }
  const { certificates } = settings
  const isApplication = machine.task === 'application'
  const ports = processes.map((port) => ({ port, tlsPort: tlsPortOf(port) }))
  return {
    ...settings,
    domain: inventory.domain,
    network: inventory.network,
    publicAddress: inventory.publicAddress,
    prefix: inventory.prefix,
    interface: inventory.interface,
    name: machine.name,
    address: machine.address,
    databases,
    edges,
    otherEdges: edges.filter(({ name }) => name !== machine.name),
    /** The first edge machine has the address when both start. */
    priority: edges[0]?.name === machine.name ? 150 : 100,
    processes: ports,
    webProcesses: serversOf(inventory, 'web'),
    streamProcesses: serversOf(inventory, 'stream'),
    etcdCluster: databases.map(({ name, address }) => `${name}=https://${address}:2380`).join(','),
    etcdHosts: [machine, ...databases.filter(({ name }) => name !== machine.name)]
      .map(({ address }) => `${address}:2379`)
      .join(','),
    etcdUrls: databases.map(({ address }) => `https://${address}:2379`).join(','),
    journalUnits: unitsOf(machine.task, processes).join(', '),
    scrapes: scrapesOf(machine, processes).map((scrape) => ({ ...scrape, certificates })),
    readiness: isApplication ? [{ targets: processes.map(readinessOf).join(', ') }] : [],
    metricReceivers: isApplication ? 'prometheus, httpcheck' : 'prometheus',
  }
}

/** The processes that serve something, as the edge names them. */
const serversOf = (inventory: Inventory, role: Role) =>
  inventory.applications.flatMap(({ name, address }) =>
    portsOf(inventory, role).map((port) => ({ name: `${name}-${port}`, address, tlsPort: tlsPortOf(port) })),
  )

/** The systemd units whose journal leaves the machine. */
const unitsOf = (task: Task, processes: number[]): string[] =>
  ({
    database: [
      'etcd.service',
      'patroni.service',
      'virage-failure-detector.service',
      'virage-backup@full.service',
      'virage-backup@diff.service',
      'virage-backup-after-failover.service',
    ],
    application: [
      'haproxy.service',
      'clamav-daemon.service',
      'virage-migrate.service',
      ...processes.map((port) => `virage@${port}.service`),
    ],
    edge: ['haproxy.service', 'keepalived.service'],
  })[task]

/** What the collector asks a process on its machine. */
const readinessOf = (port: number) => `{ endpoint: 'http://127.0.0.1:${port}/readyz' }`

/** Where the collector of a machine finds metrics. */
function scrapesOf({ task, address }: Machine & { task: Task }, processes: number[]) {
  const haproxy = { job: 'haproxy', scheme: 'http', targets: `'127.0.0.1:8405'` }
  if (task === 'edge') return [haproxy]
  if (task === 'application')
    // METRICS_PORT of virage@.service.
    return [
      haproxy,
      { job: 'virage', scheme: 'http', targets: processes.map((port) => `'127.0.0.1:1${port}'`).join(', ') },
    ]
  return [
    { job: 'patroni', scheme: 'https', targets: `'${address}:8008'` },
    { job: 'etcd', scheme: 'https', targets: `'${address}:2379'` },
  ]
}

if (import.meta.main) {
  const [file, out] = process.argv.slice(2)
  if (file === undefined || out === undefined) throw new Error('Usage: node deploy/render.ts inventory.json out/')
  // The file is written by hand; a value that is missing stops the rendering.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const inventory = JSON.parse(readFileSync(file, 'utf8')) as Inventory
  for (const machine of machinesOf(inventory)) {
    for (const [path, text] of renderMachine(inventory, machine)) {
      const target = join(out, machine.name, path)
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, text)
    }
  }
}
