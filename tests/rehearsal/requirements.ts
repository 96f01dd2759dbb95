import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Programs that the machines run or that build them, with their Debian packages. */
const programs = {
  ip: 'iproute2',
  etcd: 'etcd-server',
  patroni: 'patroni, with python3-etcd, python3-idna, python3-psutil and python3-psycopg2',
  patronictl: 'patroni',
  haproxy: 'haproxy',
  keepalived: 'keepalived',
  curl: 'curl',
  openssl: 'openssl',
  psql: 'postgresql-client',
  setpriv: 'util-linux',
}

/** Older versions overwrite the lock of a new leader (docs/decisions/0070). */
const oldestPatroni = [3, 0, 3]

/** What a restore needs besides. Older versions don't know PostgreSQL 18. */
const pgBackRest = { name: 'pgbackrest', oldest: [2, 57] }

/** Where system programs are, also for a user whose PATH has no sbin. */
export const systemPath = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'].join(
  delimiter,
)

/** Whether a program is older than a version, or doesn't run. */
function isOlder(program: string, args: string[], oldest: number[]): boolean {
  try {
    const output = execFileSync(program, args, { env: { PATH: systemPath } }).toString()
    const version = /(\d+(?:\.\d+)+)/.exec(output)?.[0].split('.').map(Number) ?? []
    const place = oldest.findIndex((part, index) => part !== (version[index] ?? 0))
    return place >= 0 && (version[place] ?? 0) < (oldest[place] ?? 0)
  } catch {
    return true
  }
}

const isInstalled = (program: string) =>
  systemPath.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })

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
  if (isOlder('patroni', ['--version'], oldestPatroni))
    missing.push(`Patroni ${oldestPatroni.join('.')} or newer; Debian 12 has 3.0.2`)
  if (isRestoring && isOlder(pgBackRest.name, ['version'], pgBackRest.oldest))
    missing.push(`${pgBackRest.name} ${pgBackRest.oldest.join('.')} or newer`)
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
