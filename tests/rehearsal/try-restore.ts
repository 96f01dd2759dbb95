// Compares a restored database with what was answered before and after the moment to which it was restored.
import { setTimeout as wait } from 'node:timers/promises'
import { checkRestored, type Finding } from './check-books.ts'
import type { LoadReport } from './load.ts'
import { type Cluster, connect } from './prepare.ts'
import { type Backup, connectToRestored, restore } from './restore.ts'

/** How long the load goes on before and after the moment that is restored, in seconds. */
const aroundTarget = 8
/** How long the log may take to reach the backups, in seconds: archive_timeout, and some more. */
const archivingLimit = 90

type Say = (text: string) => void

/** Chooses the moment to restore: a full second in the midst of the load, which goes on after it. */
export async function passTarget(): Promise<Date> {
  await wait(aroundTarget * 1000)
  const target = new Date(Math.ceil(Date.now() / 1000) * 1000)
  await wait(target.getTime() + aroundTarget * 1000 - Date.now())
  return target
}

/** Waits until everything that has been written so far is in the archive, and returns how many seconds that took. */
async function untilArchived(cluster: Cluster): Promise<number> {
  const began = Date.now()
  const client = await connect(cluster, 'postgres')
  const { rows } = await client.query<{ segment: string }>(
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as segment',
  )
  const isArchived = async () =>
    (await client.query('select from pg_stat_archiver where last_archived_wal >= $1', [rows[0]?.segment])).rows.length >
    0
  await cluster.watch.until('the log archived', isArchived, archivingLimit)
  await client.end()
  return (Date.now() - began) / 1000
}

/** Describes a size. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** Restores the cluster as it was at a moment on a machine of its own, and compares it with the answers. */
export async function tryRestore(
  cluster: Cluster,
  { backup, target, done, say }: { backup: Backup; target: Date; done: LoadReport['done']; say: Say },
): Promise<Finding[]> {
  say(`the log of the last request was archived after ${(await untilArchived(cluster)).toFixed(1)} s`)
  const restored = await restore(cluster.folder, backup, target)
  say(`a wrong pass phrase is refused: ${restored.refusal}`)
  say(
    `restored to ${target.toISOString()}: files in ${restored.copied.toFixed(1)} s, then ${megabytes(restored.log)} of log in ` +
      `${restored.replayed.toFixed(1)} s; from timeline ${restored.timelines.first} to ${restored.timelines.last}`,
  )
  // Each failover begins a timeline, and the restored database one more.
  if (restored.timelines.last < restored.timelines.first + 2)
    throw new Error('The log that was replayed has no failover')
  const client = await connectToRestored(cluster.folder)
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
