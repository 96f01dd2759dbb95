// The part of a rehearsal that runs in the client's namespace: starts the cluster, loads and disturbs it, and checks the books.
import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildCluster } from './build-cluster.ts'
import { checkBooks, checkNothingElse, type Finding } from './check-books.ts'
import { allowedSilence, disturbsPrimary, faults, type Target } from './faults.ts'
import { describeDisturbance, type Disturbance, judge } from './judge.ts'
import { describeKills, judgeKills } from './judge-kills.ts'
import { type Kill, killInTurn, planKills } from './kills.ts'
import type { LoadReport } from './load.ts'
import { type Cluster, connect, prepareLoad, startCluster } from './prepare.ts'
import { type Backup, createStanza, makeBackup, makeBackupAfterFailover, putBack } from './restore.ts'
import { Services } from './services.ts'
import { megabytes, passTarget, tryRestore } from './try-restore.ts'
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
  'any-silence': boolean
}

// main.ts writes it.
const options = JSON.parse(process.env['REHEARSAL'] ?? '{}') as Options
const { folder } = options
/** How many bids are accepted before each fault, while the load runs undisturbed. */
const undisturbedBids = 3
/** The exit code if the time was over before all kills. */
const timeIsOver = 3

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

const accepted = async (load: ChildProcess) => (await ask<{ accepted: number }>(load, 'count')).accepted

/** Waits until some more bids were accepted. */
async function untilBidsAccepted({ watch }: Cluster, load: ChildProcess): Promise<void> {
  const before = await accepted(load)
  const areAccepted = async () => (await accepted(load)) >= before + undisturbedBids
  await watch.until(`${undisturbedBids} accepted bids`, areAccepted, 60)
}

/** Disturbs the cluster once, from health to health. */
async function disturb(name: string, target: Target, load: ChildProcess): Promise<Disturbance> {
  const fault = faults[name]
  if (!fault) throw new Error(`There is no fault ${name}; there are: ${Object.keys(faults).join(', ')}`)
  await target.watch.until(`health before ${name}`, () => target.watch.isHealthy(), 120)
  await untilBidsAccepted(target, load)
  if (disturbsPrimary.has(name)) await wait(Math.max(0, target.watch.settledAt() - Date.now()))
  const at = Date.now()
  const { what, repair, isPast } = await fault.begin(target)
  say(`${name}: ${what}`)
  const end = at + fault.lasts * 1000
  while (Date.now() < end && (await isPast?.()) !== true) await wait(Math.min(250, Math.max(0, end - Date.now())))
  await repair?.()
  const repaired = Date.now()
  await target.watch.until(`health after ${name}`, () => target.watch.isHealthy(), 120)
  const allowed = options['any-silence'] ? Infinity : (allowedSilence[name] ?? 10)
  return { name, what, at, repaired, healthy: Date.now(), allowed }
}

/** Returns the names of the faults in their order; random ones follow until the time is over. */
function* plan(choose: (count: number) => number): Generator<string> {
  const names = options.only?.split(',') ?? (options.restore ? ['kill-primary-machine'] : Object.keys(faults))
  yield* names
  const end = Date.now() + Number(options.minutes) * 60_000
  while (Date.now() < end) yield names[choose(names.length)] ?? ''
}

/** Waits until jobs are done and what was cut off is known, then compares everything. */
async function checkEverything(cluster: Cluster, done: LoadReport['done']): Promise<Finding[]> {
  await cluster.watch.until('health at the end', () => cluster.watch.isHealthy(), 120)
  const client = await connect(cluster, 'virage')
  // A job that has failed waits for its next attempt.
  const areJobsDone = async () =>
    (
      await client.query(
        "select from graphile_worker.jobs where task_identifier <> 'purge' and (run_at < now() or attempts > 0)",
      )
    ).rows.length === 0
  // The jobs of a killed process are unlocked after 60 s, by a process that has reported for as long.
  await cluster.watch.until('jobs done', areJobsDone, 300).catch((error: unknown) => say(String(error)))
  const findings = await checkBooks(client, done)
  await client.end()
  return findings
}

/** Compares what is stored with all that was answered. */
async function checkRest(cluster: Cluster, { done, unknown, contradictions }: LoadReport): Promise<Finding[]> {
  const client = await connect(cluster, 'virage')
  // What stayed unknown may be stored.
  const findings = unknown === 0 ? await checkNothingElse(client, done) : []
  await client.end()
  return [...findings, { what: 'no answer contradicts an earlier one', covers: done.length, contradictions }]
}

const cluster: Target = {
  folder,
  services: new Services(`${folder}/logs`),
  watch: new ClusterWatch(folder),
  choose: chooser(Number(options.seed)),
}
const { services, watch, choose } = cluster
const all = buildCluster(folder, options.restore)
say(`seed ${options.seed}`)
await startCluster(all, cluster)
say('the cluster is healthy')
if (options.restore) await createStanza(folder, (await watch.primary()) ?? '')
const task = await prepareLoad(cluster, { bidders: Number(options.bidders), watchers: Number(options.watchers) })
say(`${task.fans.length} bidders are signed in`)
const load = fork(fileURLToPath(new URL('load.ts', import.meta.url)))
load.send(task)
const isLoaded = async () => (await ask<{ open: number }>(load, 'count')).open >= task.watchers * 0.99
await watch.until('watchers', isLoaded, 240)
say(`${task.watchers} watchers are connected`)

let backup: Backup | undefined
const describe = ({ label, machine, timeline, seconds, size, stored }: Backup) =>
  `${label} of ${machine}, timeline ${timeline}, in ${seconds.toFixed(1)} s: ${megabytes(size)}, stored as ${megabytes(stored)}`
if (options.restore) {
  await untilBidsAccepted(cluster, load)
  backup = await makeBackup(folder)
  say(`full backup ${describe(backup)}`)
}
const disturbances: Disturbance[] = []
const kills: Kill[] = []
const failures: string[] = []
try {
  if (options.kills === undefined)
    for (const name of plan(choose)) disturbances.push(await disturb(name, cluster, load))
  else {
    const until = Date.now() + Number(options.minutes) * 60_000
    const onKill = (kill: Kill) => {
      kills.push(kill)
      say(`${String(kills.length).padStart(4)}  ${kill.kind}: ${kill.what}`)
    }
    const kinds = planKills(Number(options.kills), choose, options.only?.split(','))
    await killInTurn(cluster, kinds, { accepted: () => accepted(load), until, onKill })
  }
} catch (error) {
  failures.push(String(error))
}
const moments: { backup: Backup; target: Date }[] = []
if (backup) {
  // One moment between the failover and the next backup, and one after that backup.
  moments.push({ backup, target: await passTarget() })
  const next = await makeBackupAfterFailover(folder, backup)
  say(`by itself after the failover: backup ${describe(next)}`)
  moments.push({ backup: next, target: await passTarget() })
}
await untilBidsAccepted(cluster, load).catch((error: unknown) => failures.push(String(error)))
const loadEnded = Date.now()
const report = await ask<LoadReport>(load, 'stop')
load.kill()
say('the load has ended')
const findings = [...(await checkEverything(cluster, report.done)), ...(await checkRest(cluster, report))]
const [first, last] = moments
if (first && last) {
  findings.push(...(await tryRestore(cluster, { ...first, done: report.done, say })))
  const seconds = await putBack(folder, last, { services, watch })
  say(`the cluster itself is put back, with a primary after ${seconds.toFixed(1)} s`)
  const before = report.done.filter(({ at }) => at <= last.target.getTime())
  const books = await checkEverything(cluster, before)
  findings.push(...books.map((finding) => ({ ...finding, what: `put back: ${finding.what}` })))
}
services.abandon()

const judged = disturbances.map((disturbance) => judge(disturbance, report))
for (const one of judged) console.log(describeDisturbance(one))
const judgedKills = options.kills === undefined ? undefined : judgeKills(kills, report, loadEnded)
if (judgedKills) console.log(describeKills(judgedKills).join('\n'))
for (const { what, covers, contradictions } of findings)
  console.log(
    `${contradictions.length === 0 ? '✓' : '✗'} ${what} (${covers})${contradictions
      .slice(0, 5)
      .map((one) => `\n    ${one}`)
      .join('')}`,
  )
failures.push(
  ...judged.flatMap(({ failures: own }) => own),
  ...(judgedKills?.failures ?? []),
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
const isCutShort = failures.length === 0 && judgedKills !== undefined && kills.length < Number(options.kills)
if (isCutShort) console.log(`The time was over after ${kills.length} of ${options.kills} kills`)
process.exit(failures.length > 0 ? 1 : isCutShort ? timeIsOver : 0)
