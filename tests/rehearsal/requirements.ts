import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Programs that the machines run or that build them, with their Debian packages. */
const programs = {
  ip: 'iproute2',
  etcd: 'etcd-server',
  patroni: 'patroni, with python3-etcd, python3-idna and python3-psycopg2',
  patronictl: 'patroni',
  haproxy: 'haproxy',
  keepalived: 'keepalived',
  curl: 'curl',
  openssl: 'openssl',
  psql: 'postgresql-client',
  setpriv: 'util-linux',
}

/** What a restore needs besides. Older versions don't know PostgreSQL 18. */
const pgBackRest = { name: 'pgbackrest', oldest: '2.57' }

/**
 * Where system programs are, also for a user whose PATH has no sbin. `REHEARSAL_PATH` comes first: folders with other versions of
 * them, such as a newer Patroni.
 */
export const systemPath = [
  ...(process.env['REHEARSAL_PATH'] === undefined ? [] : [process.env['REHEARSAL_PATH']]),
  ...['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'],
].join(delimiter)

const isInstalled = (program: string) =>
  systemPath.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })

function isBackRestNewEnough(): boolean {
  try {
    const version = execFileSync(pgBackRest.name, ['version'], { env: { PATH: systemPath } }).toString()
    const [have, need] = [version, pgBackRest.oldest].map(
      (text) => /(\d+)\.(\d+)/.exec(text)?.slice(1).map(Number) ?? [],
    )
    return (have?.[0] ?? 0) * 1000 + (have?.[1] ?? 0) >= (need?.[0] ?? 0) * 1000 + (need?.[1] ?? 0)
  } catch {
    return false
  }
}

/**
 * Returns what this computer lacks to run a rehearsal, in words; empty if it lacks nothing.
 *
 * @param isRestoring whether backups are made and restored
 */
export function missingRequirements(isRestoring = false): string[] {
  if (process.platform !== 'linux') return ['Linux, for network namespaces']
  const missing = Object.entries(programs)
    .filter(([program]) => !isInstalled(program))
    .map(([program, name]) => `${program} (Debian package ${name})`)
  if (isRestoring && !isBackRestNewEnough()) missing.push(`${pgBackRest.name} ${pgBackRest.oldest} or newer`)
  if (process.getuid?.() !== 0) missing.push('the rights of root, for network namespaces')
  else if (missing.length === 0 && !canCreateNamespaces()) missing.push('permission to create network namespaces')
  return missing
}

function canCreateNamespaces(): boolean {
  const name = `virage-probe-${process.pid}`
  try {
    execFileSync('ip', ['netns', 'add', name], { stdio: 'ignore' })
    execFileSync('ip', ['netns', 'delete', name], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
