import { readdir, readFile } from 'node:fs/promises'
import type { Pool } from 'pg'

const folder = new URL('./migrations/', import.meta.url)

/** Brings the schema `identity` up to date; processes that start together take turns. */
export async function migrateIdentity(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("select pg_advisory_xact_lock(hashtext('virage.identity.migrate'))")
    await client.query('create schema if not exists identity')
    await client.query('create table if not exists identity.migration (name text primary key)')
    const { rows } = await client.query<{ name: string }>('select name from identity.migration')
    const applied = new Set(rows.map((row) => row.name))
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    for (const name of files.filter((file) => !applied.has(file))) {
      await client.query(await readFile(new URL(name, folder), 'utf8'))
      await client.query('insert into identity.migration values ($1)', [name])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
