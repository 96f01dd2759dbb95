// Backups of a rehearsal's cluster, and their restore on a machine of its own with the commands of deploy/README.md.
import { execFile, execFileSync } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { standardSettings } from '../../deploy/inventory.ts'
import { asPostgres, backupEnvironment, idsOfPostgres, postgresPrograms, secrets } from './build-cluster.ts'
import { inventory, namespaceOf, restored } from './machines.ts'
import { systemPath } from './requirements.ts'
import type { Services } from './services.ts'
import type { ClusterWatch } from './watch-cluster.ts'

/**
 * A backup: the machine that made it, whose paths its files name, with its size, what it added to the repository, in bytes, and the
 * seconds it took.
 */
export type Backup = {
  machine: string
  label: string
  type: string
  timeline: number
  seconds: number
  size: number
  stored: number
}

/** A restored database: how long each step took in seconds, and how much log was replayed in bytes. */
export type Restored = {
  copied: number
  replayed: number
  log: number
  timelines: { first: number; last: number }
  refusal: string
}

/** What pgBackRest says about a file that it can't decrypt. */
const illegible = 'unable to load info file'

const run = promisify(execFile)

/** Runs a shell command on a machine. `root` stands in place of the files of the machine named `as`. */
function runOn(
  folder: string,
  command: string,
  { machine, as = machine, env = {} }: { machine: string; as?: string; env?: Record<string, string> },
): Promise<{ stdout: string; stderr: string }> {
  const [own, seen] = [join(folder, machine), join(folder, as)]
  // `ip netns exec` gives each command a mount namespace of its own: nobody else sees this mount.
  const script = `[ "$1" = "$2" ] || mount --bind "$1" "$2"; cd /; ${command}`
  return run('ip', ['netns', 'exec', namespaceOf(machine), 'bash', '-euc', script, 'bash', own, seen], {
    maxBuffer: 2 ** 26,
    env: {
      PATH: systemPath,
      HOME: '/tmp',
      LANG: 'C.UTF-8',
      ...backupEnvironment(seen),
      PGHOST: join(seen, 'run'),
      ...env,
    },
  })
}

const postgresUser = asPostgres.join(' ')

/** Creates the place of backups, as deploy/README.md does once. @param machine the primary */
export const createStanza = (folder: string, machine: string) =>
  runOn(folder, `${postgresUser} pgbackrest --stanza=virage stanza-create`, { machine })

/**
 * Starts a unit of backups as its timer does: on every database machine, of which only the primary meets its condition.
 *
 * @param instance what stands after the @ of its name
 */
async function runBackupUnit(folder: string, name: string, instance = ''): Promise<string> {
  const ran: string[] = []
  for (const { name: machine } of inventory.databases) {
    const unit = readFileSync(join(folder, machine, `etc/systemd/system/${name}.service`), 'utf8')
    const [condition, command] = ['ExecCondition', 'ExecStart'].map((key) => {
      const line = new RegExp(`^${key}=(?:/usr)?/bin/(.*)$`, 'm').exec(unit)?.[1]
      if (line === undefined) throw new Error(`${name}.service has no ${key}`)
      return line.replaceAll('%i', instance).replaceAll('/etc/virage/', `${join(folder, machine)}/etc/virage/`)
    })
    const isPrimary = await runOn(folder, `${postgresUser} ${condition}`, { machine }).then(
      () => true,
      () => false,
    )
    if (!isPrimary) continue
    await runOn(folder, `${postgresUser} ${command}`, { machine })
    ran.push(machine)
  }
  const [machine] = ran
  if (machine === undefined || ran.length > 1) throw new Error(`Backups were made by ${ran.length} machines`)
  return machine
}

/** Makes a full backup. */
export async function makeBackup(folder: string): Promise<Backup> {
  const began = Date.now()
  const machine = await runBackupUnit(folder, 'virage-backup@', 'full')
  return { ...(await newestBackup(folder, machine)), seconds: (Date.now() - began) / 1000 }
}

/**
 * Makes a backup as the cluster does by itself after a failover.
 *
 * @throws if it makes none, not of a new timeline, or a second one a minute later
 */
export async function makeBackupAfterFailover(folder: string, before: Backup): Promise<Backup> {
  const began = Date.now()
  const machine = await runBackupUnit(folder, 'virage-backup-after-failover')
  const made = { ...(await newestBackup(folder, machine)), seconds: (Date.now() - began) / 1000 }
  if (made.type !== 'diff' || made.timeline <= before.timeline)
    throw new Error(`After the failover the newest backup is ${made.label} of timeline ${made.timeline}`)
  await runBackupUnit(folder, 'virage-backup-after-failover')
  const { label } = await newestBackup(folder, machine)
  if (label !== made.label) throw new Error(`A second backup was made after the failover: ${label}`)
  return made
}

/** Reads which backup is the newest. */
async function newestBackup(folder: string, machine: string): Promise<Omit<Backup, 'seconds'>> {
  const { stdout } = await runOn(folder, `${postgresUser} pgbackrest --stanza=virage --output=json info`, { machine })
  const [stanza] = JSON.parse(stdout) as {
    backup: {
      label: string
      type: string
      archive: { stop: string }
      info: { size: number; repository: { delta: number } }
    }[]
  }[]
  const backup = stanza?.backup.at(-1)
  if (!backup) throw new Error(`No backup is listed: ${stdout}`)
  const { label, type, archive, info } = backup
  const timeline = Number.parseInt(archive.stop.slice(0, 8), 16)
  return { machine, label, type, timeline, size: info.size, stored: info.repository.delta }
}

/** Returns the commands of deploy/README.md that restore on a machine of its own, for a moment and for the paths of a machine. */
export function restoreCommands(target: Date, { root, bin }: { root: string; bin: string }): string[] {
  const readme = readFileSync(new URL('../../deploy/README.md', import.meta.url), 'utf8')
  const chapter = readme.split(/^## /m).find((text) => text.startsWith('Restore\n'))
  const block = /^```sh\n([\s\S]*?)^```$/m.exec(chapter ?? '')?.[1]
  if (block === undefined) throw new Error('deploy/README.md has no commands that restore')
  const moment = target.toISOString().replace('T', ' ').replace('Z', '+00')
  const replacements: [string | RegExp, string][] = [
    [/(?<=--target=')[^']+/, moment],
    ['sudo -u postgres', postgresUser],
    [standardSettings.postgresData, join(root, 'postgres')],
    [standardSettings.postgresBin, bin],
    ['/var/lib/postgresql/', `${root}/`],
  ]
  const commands = block.trim().split('\n')
  for (const [pattern] of replacements)
    if (!commands.some((command) => command.search(pattern) >= 0))
      throw new Error(`The commands of deploy/README.md have no ${String(pattern)}`)
  return commands.map((command) =>
    replacements.reduce(
      (text, [pattern, by]) => (typeof pattern === 'string' ? text.replaceAll(pattern, by) : text.replace(pattern, by)),
      command,
    ),
  )
}

/**
 * Restores the cluster as it was at a moment, on the machine `restored`, and waits until it accepts writes.
 *
 * @throws if a wrong pass phrase restores anything, or a command fails
 */
export async function restore(folder: string, backup: Backup, target: Date): Promise<Restored> {
  const root = join(folder, restored.name)
  const { uid, gid } = idsOfPostgres()
  cpSync(join(folder, backup.machine, 'etc'), join(root, 'etc'), { recursive: true })
  execFileSync('chown', ['-R', `${uid}:${gid}`, join(root, 'etc')])
  for (const name of ['.', 'postgres', 'run', 'pgbackrest']) {
    mkdirSync(join(root, name), { recursive: true, mode: name === '.' ? 0o755 : 0o700 })
    chownSync(join(root, name), uid, gid)
  }
  const seen = join(folder, backup.machine)
  const [copy, ...start] = restoreCommands(target, { root: seen, bin: postgresPrograms(folder) })
  if (copy === undefined) throw new Error('deploy/README.md has no commands that restore')
  const onRestored = (command: string, env?: Record<string, string>) =>
    runOn(folder, command, { machine: restored.name, as: backup.machine, ...(env && { env }) })

  const refusal = await onRestored(copy, { PGBACKREST_REPO1_CIPHER_PASS: 'not the pass phrase' }).then(
    () => undefined,
    (error: unknown) =>
      error instanceof Error && 'stdout' in error ? `${String(error.stdout)}${error.message}` : String(error),
  )
  if (refusal === undefined) throw new Error('A wrong pass phrase restored a backup')
  if (!refusal.includes(illegible)) throw new Error(`A wrong pass phrase is refused for another reason: ${refusal}`)
  if (readdirSync(join(root, 'postgres')).length > 0) throw new Error('A wrong pass phrase left files behind')

  const began = Date.now()
  await onRestored(copy)
  const copied = Date.now()
  await onRestored(start.join('\n'))
  const ended = Date.now()
  const log = readFileSync(join(root, 'restore.log'), 'utf8')
  const logged = (pattern: RegExp) => {
    const found = pattern.exec(log)?.[1]
    if (found === undefined) throw new Error(`The log of the restored database has no ${pattern.source}: ${log}`)
    return found
  }
  const timelineOf = (pattern: RegExp) => Number(logged(pattern))
  const positionOf = (pattern: RegExp) => {
    const [high = '', low = ''] = logged(pattern).split('/')
    return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
  }
  return {
    copied: (copied - began) / 1000,
    replayed: (ended - copied) / 1000,
    log: positionOf(/redo done at ([\dA-F/]+)/) - positionOf(/redo starts at ([\dA-F/]+)/),
    timelines: {
      first: timelineOf(/starting backup recovery .* on timeline ID (\d+)/),
      last: timelineOf(/selected new timeline ID: (\d+)/),
    },
    refusal: refusal.slice(refusal.indexOf(illegible), refusal.indexOf('\n', refusal.indexOf(illegible))),
  }
}

/**
 * Puts the cluster itself back to a moment, in the steps of deploy/README.md.
 *
 * @returns the seconds until it has a primary again
 */
export async function putBack(
  folder: string,
  { backup: { machine, label }, target }: { backup: Backup; target: Date },
  { services, watch }: { services: Services; watch: ClusterWatch },
): Promise<number> {
  const began = Date.now()
  const root = join(folder, machine)
  const bin = postgresPrograms(folder)
  await services.stop(({ name }) => name.startsWith('virage-'))
  await services.stop(({ name }) => name === 'patroni')
  let output = ''
  for (const command of restoreCommands(target, { root, bin }))
    output += (await runOn(folder, command.replace(' --archive-mode=off', ''), { machine })).stdout
  if (!output.includes(`restore backup set ${label}`))
    throw new Error(`Another backup than ${label} was restored: ${output}`)
  await runOn(folder, `${postgresUser} ${bin}/pg_ctl stop --pgdata=${root}/postgres`, { machine })
  // It asks for the name of the cluster, and whether that is meant.
  const remove = `patronictl -c ${root}/etc/patroni/config.yml remove virage`
  await runOn(folder, `printf 'virage\\nYes I am aware\\n' | ${remove}`, { machine })
  services.resume((service) => service.name === 'patroni' && service.machine === machine)
  await watch.until('a primary that was restored', async () => (await watch.primary()) === machine, 120)
  const seconds = (Date.now() - began) / 1000
  for (const { name } of inventory.databases) {
    if (name === machine) continue
    const data = join(folder, name, 'postgres')
    for (const entry of readdirSync(data)) rmSync(join(data, entry), { recursive: true })
  }
  services.resume(({ name }) => name === 'patroni')
  const isReplicating = async () => (await watch.members()).some(({ role }) => role === 'sync_standby')
  await watch.until('a synchronous standby of the restored primary', isReplicating, 120)
  services.resume(({ name }) => name.startsWith('virage-'))
  await watch.until('a healthy cluster after its restore', () => watch.isHealthy(), 180)
  return seconds
}

/** Connects to the restored database as superuser. Its certificate is the one of the machine that made the backup. */
export async function connectToRestored(folder: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: restored.address,
    user: 'postgres',
    password: secrets.superuser,
    database: 'virage',
    ssl: { ca: readFileSync(join(folder, 'certificates/ca.pem'), 'utf8'), servername: 'localhost' },
  })
  await client.connect()
  return client
}
