import { readdir, readFile } from 'node:fs/promises'
import type { Pool } from 'pg'

const folder = new URL('../../migrations/', import.meta.url)

/**
 * Brings the database's schema up to date: each plain-SQL file once, in the order of its number, all in one
 * transaction. Processes that start together take turns.
 *
 * @throws when a file fails; nothing of this run is kept then.
 */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("select pg_advisory_xact_lock(hashtext('virage.migrate'))")
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migration')
    const applied = new Set(rows.map((row) => row.name))
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    for (const name of files.filter((file) => !applied.has(file))) {
      await client.query(await readFile(new URL(name, folder), 'utf8'))
      await client.query('insert into migration (name) values ($1)', [name])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
