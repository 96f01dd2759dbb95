import { join } from 'node:path'
import pg from 'pg'
import { type LocalPostgres, startPostgres } from '@virage/postgres'
import type { Config } from '../../config.ts'

/** A PostgreSQL server: the operator's own, or one that was started in the data directory. */
export type Postgres = { url: string; stop: () => Promise<void> }

/** How often the local database is checked, in milliseconds. */
const interval = 1_000

/** Restarts the local database whenever it has died. Its log, `server.log`, has the reason if it doesn't start. */
function keepRunning(local: LocalPostgres): { stop: () => Promise<void> } {
  let reviving: Promise<void> | undefined
  const timer = setInterval(() => {
    reviving ??= local
      .revive()
      .catch(() => {})
      .finally(() => (reviving = undefined))
  }, interval)
  return {
    stop: async () => {
      clearInterval(timer)
      await reviving
    },
  }
}

/**
 * Returns the configured database, or starts a local one. The local one has an ordinary role, to which row-level
 * security applies.
 */
export async function openPostgres({ DATABASE_URL, DATA_DIR }: Config): Promise<Postgres> {
  if (DATABASE_URL) return { url: DATABASE_URL, stop: async () => {} }
  const local = await startPostgres({
    directory: join(DATA_DIR, 'postgres'),
    settings: { max_connections: '120', shared_buffers: '128MB' },
  })
  const admin = new pg.Client(local.adminUrl)
  await admin.connect()
  const { rows } = await admin.query("select from pg_database where datname = 'virage'")
  if (rows.length === 0) {
    const login = `login password '${local.passwordOf('virage')}'`
    await admin.query(
      `do $$ begin create role virage ${login}; exception when duplicate_object then alter role virage ${login}; end $$`,
    )
    await admin.query('create database virage owner virage')
  }
  await admin.end()
  const keeping = keepRunning(local)
  return {
    url: local.urlOf('virage', 'virage'),
    stop: async () => {
      await keeping.stop()
      await local.stop()
    },
  }
}
