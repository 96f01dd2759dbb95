// The part of a rehearsal that runs in the client's namespace: starts the cluster, loads and disturbs it, and checks the books.
import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type BiddingFan, createBiddingFans, signInBySrp } from '@virage/test-support/fans'
import pg from 'pg'
import { giveCoins } from '../load/coins-orders.ts'
import { buildCluster, secrets } from './build-cluster.ts'
import { checkBooks, checkRestored, type Finding } from './check-books.ts'
import { allowedSilence, disturbsPrimary, faults } from './faults.ts'
import type { LoadReport, LoadTask } from './load.ts'
import { inventory } from './machines.ts'
import { describeDisturbance, type Disturbance, judge } from './judge.ts'
import { type Backup, connectToRestored, createStanza, makeBackup, putBack, restore } from './restore.ts'
import { type Service, Services } from './services.ts'
import { ClusterWatch } from './watch-cluster.ts'

type Options = {
  folder: string
  minutes: string
  kills?: string
  seed: string
  only?: string
  bidders: string
  watchers: string
  restore: boolean
}

// main.ts writes it.
const options = JSON.parse(process.env['REHEARSAL'] ?? '{}') as Options
const { folder } = options
const origin = `https://${inventory.publicAddress}`
const club = 'fc-virage'
const lots = ['diallo-derby-shirt', 'captains-armband-derby', 'away-kit-cup-run']
/** Pause before each fault, in seconds, in which the load runs undisturbed. */
const quiet = 4
/** How long the load goes on before and after the moment that is restored, in seconds. */
const aroundTarget = 8
/** How long the log may take to reach the backups, in seconds: archive_timeout, and some more. */
const archivingLimit = 90

const started = Date.now()
const say = (text: string) => console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${text}`)

/** Returns numbers below a count that depend on the seed alone (mulberry32). */
function chooser(seed: number): (count: number) => number {
  let state = seed
  return (count) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count)
  }
}

/** Connects to a database as its superuser, at the machine that is primary now. */
async function connect(watch: ClusterWatch, database: string): Promise<pg.Client> {
  const connectionString = superuserUrl(await primaryAddress(watch), database)
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}
const superuserUrl = (address: string, database: string) =>
  `postgres://postgres:${secrets.superuser}@${address}:5432/${database}?sslmode=verify-full&sslrootcert=${folder}/certificates/ca.pem`

async function startCluster(all: Service[], services: Services, watch: ClusterWatch): Promise<void> {
  const start = (isOf: (name: string) => boolean) => {
    for (const service of all) if (isOf(service.machine)) services.start(service)
  }
  start((name) => name.startsWith('db'))
  const isReplicating = async () => (await watch.members()).some(({ role }) => role === 'sync_standby')
  await watch.until('a primary with a synchronous standby', isReplicating, 120)
  const admin = await connect(watch, 'postgres')
  await admin.query(`create role virage login password '${secrets.virage}'`)
  await admin.query('create database virage owner virage')
  await admin.end()
  start((name) => name.startsWith('app') || name.startsWith('edge'))
  await watch.until('a healthy cluster', () => watch.isHealthy(), 180)
}

/** Creates bidders and what they use. */
async function prepareLoad(watch: ClusterWatch): Promise<LoadTask> {
  const client = await connect(watch, 'virage')
  await client.query('update club set promote_donation = true where slug = $1', [club])
  const { rows } = await client.query<{ slug: string; price: string }>(
    `select e.slug, (coalesce(l.current_price, l.starting_price) / 100000)::text as price
     from lot l join exclusive e on e.club_id = l.club_id and e.id = l.exclusive_id where e.slug = any($1)`,
    [lots],
  )
  await client.end()
  const databaseUrl = superuserUrl(await primaryAddress(watch), 'virage')
  const count = Number(options.bidders)
  // One by one, so that a refusal on a busy computer costs one attempt.
  const fans: BiddingFan[] = []
  for (let attempt = 0; fans.length < count && attempt < count * 2; attempt++) {
    const one = { origin, databaseUrl, secret: secrets.application, club, count: 1 }
    fans.push(...(await createBiddingFans(one).catch(() => [])))
  }
  if (fans.length < count) throw new Error(`Only ${fans.length} bidders were created`)
  const { exclusiveId } = await giveCoins(databaseUrl, club, fans.slice(0, 8))
  const staff = { origin, email: 'operator@virage.test', password: 'Virage-demo-2026!' }
  return {
    origin,
    club,
    lots: rows.map(({ slug, price }) => ({ slug, minimum: Number(price) + 10 })),
    exclusiveId,
    fans,
    staffToken: await signInBySrp({ ...staff, client: 'office' }),
    watchers: Number(options.watchers),
  }
}

async function primaryAddress(watch: ClusterWatch): Promise<string> {
  const primary = await watch.primary()
  const machine = inventory.databases.find(({ name }) => name === primary)
  if (!machine) throw new Error('There is no primary')
  return machine.address
}

/** Asks the load something, and waits for the answer. */
const ask = <T>(load: ChildProcess, message: 'count' | 'stop'): Promise<T> =>
  new Promise((done, failed) => {
    const exited = (code: number | null) => failed(new Error(`The load ended with ${code}`))
    load.once('exit', exited)
    load.once('message', (answer) => {
      load.off('exit', exited)
      done(answer as T)
    })
    load.send(message)
  })

/** How long a primary must have been one before it is disturbed, in seconds: Patroni's ttl, and some more. */
const lockAge = 22
let leader: { name: string | undefined; since: number } = { name: undefined, since: 0 }

/** Disturbs the cluster once, from health to health. */
async function disturb(name: string, target: Parameters<(typeof faults)[string]['begin']>[0]): Promise<Disturbance> {
  const fault = faults[name]
  if (!fault) throw new Error(`There is no fault ${name}; there are: ${Object.keys(faults).join(', ')}`)
  await target.watch.until(`health before ${name}`, () => target.watch.isHealthy(), 120)
  await wait(quiet * 1000)
  if (disturbsPrimary.has(name)) {
    // The failure detector leaves a new lock to its lease (docs/decisions/0070): the second of two failovers in a row takes longer.
    const primary = await target.watch.primary()
    if (leader.name !== primary) leader = { name: primary, since: Date.now() }
    await wait(Math.max(0, leader.since + lockAge * 1000 - Date.now()))
  }
  const at = Date.now()
  const { what, repair } = await fault.begin(target)
  say(`${name}: ${what}`)
  await wait(fault.lasts * 1000)
  await repair?.()
  const repaired = Date.now()
  await target.watch.until(`health after ${name}`, () => target.watch.isHealthy(), 120)
  return { name, what, at, repaired, healthy: Date.now(), allowed: allowedSilence[name] ?? 10 }
}

/** Returns the names of the faults in their order; random ones follow until the time is over. */
function* plan(choose: (count: number) => number): Generator<string> {
  const names = options.only?.split(',') ?? (options.restore ? ['kill-primary-machine'] : Object.keys(faults))
  if (options.kills !== undefined) {
    for (let nth = 0; nth < Number(options.kills); nth++) yield names[choose(names.length)] ?? ''
    return
  }
  yield* names
  const end = Date.now() + Number(options.minutes) * 60_000
  while (Date.now() < end) yield names[choose(names.length)] ?? ''
}

/** Waits until jobs are done and what was cut off is known, then compares everything. */
async function checkEverything(watch: ClusterWatch, report: LoadReport, faultCount: number) {
  await watch.until('health at the end', () => watch.isHealthy(), 120)
  const client = await connect(watch, 'virage')
  const areJobsDone = async () =>
    (await client.query("select from graphile_worker.jobs where task_identifier <> 'purge' and run_at < now()")).rows
      .length === 0
  // The jobs of a killed process are unlocked after 60 s, by a process that has reported for as long.
  await watch.until('jobs done', areJobsDone, 240).catch((error: unknown) => say(String(error)))
  const findings = await checkBooks(client, report.done, faultCount)
  await client.end()
  return findings
}

/** Chooses the moment to restore: a full second in the midst of the load, which goes on after it. */
async function passTarget(): Promise<Date> {
  await wait(aroundTarget * 1000)
  const target = new Date(Math.ceil(Date.now() / 1000) * 1000)
  await wait(target.getTime() + aroundTarget * 1000 - Date.now())
  return target
}

/** Waits until everything that has been written so far is in the archive, and returns how many seconds that took. */
async function untilArchived(watch: ClusterWatch): Promise<number> {
  const began = Date.now()
  const client = await connect(watch, 'postgres')
  const { rows } = await client.query<{ segment: string }>(
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as segment',
  )
  const isArchived = async () =>
    (await client.query('select from pg_stat_archiver where last_archived_wal >= $1', [rows[0]?.segment])).rows.length >
    0
  await watch.until('the log archived', isArchived, archivingLimit)
  await client.end()
  return (Date.now() - began) / 1000
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** Restores the cluster as it was at a moment on a machine of its own, and compares it with the answers. */
async function tryRestore(watch: ClusterWatch, backup: Backup, target: Date, { done }: LoadReport): Promise<Finding[]> {
  say(`the log of the last request was archived after ${(await untilArchived(watch)).toFixed(1)} s`)
  const restored = await restore(folder, backup, target)
  say(`a wrong pass phrase is refused: ${restored.refusal}`)
  say(
    `restored to ${target.toISOString()}: files in ${restored.copied.toFixed(1)} s, then ${megabytes(restored.log)} of log in ` +
      `${restored.replayed.toFixed(1)} s; from timeline ${restored.timelines.first} to ${restored.timelines.last}`,
  )
  // Each failover begins a timeline, and the restored database one more.
  if (restored.timelines.last < restored.timelines.first + 2)
    throw new Error('The log that was replayed has no failover')
  const client = await connectToRestored(folder)
  const findings = await checkRestored(client, done, target)
  await client.end()
  const times = (isOf: (one: number) => boolean) => done.map(({ at }) => at).filter(isOf)
  const [before, after] = [times((at) => at <= target.getTime()), times((at) => at > target.getTime())]
  if (before.length === 0 || after.length === 0)
    throw new Error('No request was confirmed before the moment, or none after it')
  say(
    `confirmed before the moment: ${before.length}, the last ${target.getTime() - Math.max(...before)} ms before it; ` +
      `after it: ${after.length}, the first after ${Math.min(...after) - target.getTime()} ms`,
  )
  return findings.map((finding) => ({ ...finding, what: `restored: ${finding.what}` }))
}

const services = new Services(`${folder}/logs`)
const all = buildCluster(folder, options.restore)
const watch = new ClusterWatch(folder)
const choose = chooser(Number(options.seed))
say(`seed ${options.seed}`)
await startCluster(all, services, watch)
say('the cluster is healthy')
if (options.restore) await createStanza(folder, (await watch.primary()) ?? '')
const task = await prepareLoad(watch)
say(`${task.fans.length} bidders are signed in`)
const load = fork(fileURLToPath(new URL('load.ts', import.meta.url)))
load.send(task)
const isLoaded = async () => (await ask<{ accepted: number; open: number }>(load, 'count')).open >= task.watchers * 0.99
await watch.until('watchers', isLoaded, 240)
say(`${task.watchers} watchers are connected`)

let backup: Backup | undefined
if (options.restore) {
  await wait(quiet * 1000)
  backup = await makeBackup(folder)
  const { machine, seconds, size, stored } = backup
  say(`full backup of ${machine} in ${seconds.toFixed(1)} s: ${megabytes(size)}, stored as ${megabytes(stored)}`)
}
const disturbances: Disturbance[] = []
const failures: string[] = []
try {
  for (const name of plan(choose)) disturbances.push(await disturb(name, { services, watch, folder, choose }))
} catch (error) {
  failures.push(String(error))
}
const target = backup && (await passTarget())
await wait(quiet * 1000)
const report = await ask<LoadReport>(load, 'stop')
load.kill()
say('the load has ended')
const findings = await checkEverything(watch, report, disturbances.length)
if (backup && target) {
  findings.push(...(await tryRestore(watch, backup, target, report)))
  const seconds = await putBack(folder, backup, target, { services, watch })
  say(`the cluster itself is put back, with a primary after ${seconds.toFixed(1)} s`)
  const before = report.done.filter(({ at }) => at <= target.getTime())
  // The moment cut off at most one job of each process, besides those of faults.
  const cutOff = disturbances.length + inventory.applications.length * inventory.processes.length
  const books = await checkEverything(watch, { ...report, done: before }, cutOff)
  findings.push(...books.map((finding) => ({ ...finding, what: `put back: ${finding.what}` })))
}
services.abandon()

const judged = disturbances.map((disturbance) => judge(disturbance, report))
for (const one of judged) console.log(describeDisturbance(one))
for (const { what, covers, contradictions } of findings)
  console.log(
    `${contradictions.length === 0 ? '✓' : '✗'} ${what} (${covers})${contradictions
      .slice(0, 5)
      .map((one) => `\n    ${one}`)
      .join('')}`,
  )
failures.push(
  ...judged.flatMap(({ failures: own }) => own),
  ...findings.flatMap(({ what, contradictions }) => (contradictions.length === 0 ? [] : [`not true: ${what}`])),
)
if (!report.done.some(({ kind }) => kind === 'bid')) failures.push('no bid was accepted')
if (report.unknown > 0) failures.push(`${report.unknown} requests stayed without an answer`)
const { watchers } = report
const bids = report.done.filter(({ kind }) => kind === 'bid').length
console.log(
  `${bids} bids accepted; watchers: ${watchers.events} events, ${watchers.dropped} connections lost, away for at most ${(watchers.longestAway / 1000).toFixed(1)} s`,
)
for (const failure of failures) console.log(`FAILED: ${failure}`)
process.exit(failures.length === 0 ? 0 : 1)
