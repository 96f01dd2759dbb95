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

/** Returns what this computer lacks to run a rehearsal, in words; empty if it lacks nothing. */
export function missingRequirements(): string[] {
  if (process.platform !== 'linux') return ['Linux, for network namespaces']
  const missing = Object.entries(programs)
    .filter(([program]) => !isInstalled(program))
    .map(([program, name]) => `${program} (Debian package ${name})`)
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
