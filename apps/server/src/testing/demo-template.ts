import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type LocalPostgres, startPostgres } from '@virage/postgres'
import { createDatabase } from '@virage/test-support'
import pg from 'pg'
import { inject } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { waits } from './slow-machine.ts'

/** The loaded demonstration clubs, which tests copy. */
export type DemoTemplate = {
  /** The template of {@link createDatabase}. */
  database: string
  /** What a process stores outside the database. */
  directory: string
  /** The SECRET of processes that use a copy. */
  secret: string
}

/** Loads the demonstration clubs once per test run; concurrent callers wait. */
export async function demoTemplate(): Promise<DemoTemplate> {
  const database = 'demo_template'
  const directory = await createOnce('demo', async (path) => {
    const own = await createDatabase()
    const app = await createApp(readConfig(settingsOf({ url: own.url, directory: path })), { waits })
    await app.close()
    await own.renameTo(database)
  })
  return { database, directory, secret: await readSecret(directory) }
}

/**
 * Copies the data directory of a process with a local database and the demonstration clubs, for tests that stop or
 * fill its cluster.
 *
 * @returns the SECRET of a process that uses the copy
 */
export async function copyDemoData(to: string): Promise<string> {
  const directory = await createOnce('demo-data', async (path) => {
    const app = await createApp(readConfig(settingsOf({ directory: path })), { waits })
    await app.close()
  })
  // The cluster's files may have another owner; only cp preserves it.
  await promisify(execFile)('cp', ['-a', `${directory}/.`, to])
  return readSecret(directory)
}

/** A cluster of a test's own, with the demonstration clubs. */
export type DemoCluster = {
  postgres: LocalPostgres
  /** The folder of its files. */
  directory: string
  /** The clubs' database, for the product's role and for the superuser. */
  databaseUrl: string
  adminUrl: string
  /** The SECRET of processes that use it. */
  secret: string
  /** Stops the cluster and removes its files. */
  remove: () => Promise<void>
}

/** Starts a cluster that a test can stop and configure. */
export async function startDemoCluster(): Promise<DemoCluster> {
  const parent = await mkdtemp(join(tmpdir(), 'virage-cluster-'))
  const secret = await copyDemoData(parent)
  await chmod(parent, 0o755)
  const directory = join(parent, 'postgres')
  const postgres = await startPostgres({ directory })
  return {
    postgres,
    directory,
    databaseUrl: postgres.urlOf('virage', 'virage'),
    adminUrl: postgres.urlOf('postgres', 'virage'),
    secret,
    remove: async () => {
      await postgres.stop()
      await rm(parent, { recursive: true, force: true })
    },
  }
}

/**
 * Creates a folder once per test run; concurrent callers wait.
 *
 * @param create fills the folder at a path; the folder gets its name once that has succeeded
 * @returns its path
 */
async function createOnce(name: string, create: (path: string) => Promise<void>): Promise<string> {
  const directory = join(inject('sharedDirectory'), name)
  const admin = new pg.Client(inject('postgresAdminUrl'))
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name])
    if (!existsSync(directory)) {
      const path = `${directory}.new`
      await mkdir(path)
      await create(path)
      await rename(path, directory)
    }
    return directory
  } finally {
    await admin.end()
  }
}

/** Reads the SECRET that a process without one has generated. */
const readSecret = (directory: string): Promise<string> => readFile(join(directory, 'secret'), 'utf8')

/**
 * Returns the settings of a process in a test.
 *
 * @param url of its database; by default it starts one in its directory
 */
export const settingsOf = ({ url, directory }: { url?: string; directory: string }): Record<string, string> => ({
  NODE_ENV: 'test',
  PORT: '0',
  ...(url !== undefined && { DATABASE_URL: url }),
  DATA_DIR: directory,
  LOG_LEVEL: 'silent',
  RATE_LIMIT: '0',
  WEB: 'false',
})
