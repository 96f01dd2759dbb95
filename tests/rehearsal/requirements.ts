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
const patroni: Program = { name: 'patroni', question: '--version', oldest: '3.0.3' }

/** What a restore needs besides. Older versions don't know PostgreSQL 18. */
const pgBackRest: Program = { name: 'pgbackrest', question: 'version', oldest: '2.57' }

/** A program, how it is asked for its version, and the oldest that will do. */
type Program = { name: string; question: string; oldest: string }

/** Where system programs are, also for a user whose PATH has no sbin. */
export const systemPath = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'].join(
  delimiter,
)

const isInstalled = (program: string) =>
  systemPath.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })

function isNewEnough({ name, question, oldest }: Program): boolean {
  try {
    const version = execFileSync(name, [question], { env: { PATH: systemPath, LANG: 'C.UTF-8' } }).toString()
    const [have = 0, need = 0] = [version, oldest].map((text) => {
      const [, ...numbers] = /(\d+)\.(\d+)(?:\.(\d+))?/.exec(text) ?? []
      return numbers.reduce((sum, number) => sum * 1000 + Number(number ?? 0), 0)
    })
    return have >= need
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
  for (const program of isRestoring ? [patroni, pgBackRest] : [patroni])
    if (!isNewEnough(program)) missing.push(`${program.name} ${program.oldest} or newer`)
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
