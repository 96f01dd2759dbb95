import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A database of a test. */
export type TestDatabase = {
  url: string
  /** Renames it once nobody is connected, for example to use it as a template. */
  renameTo: (other: string) => Promise<void>
  drop: () => Promise<void>
}

/**
 * Creates a database for this test run. Its owner is an ordinary role, so that row-level security applies as in
 * production.
 *
 * @param template name of a database to copy; by default the new one is empty
 */
export async function createDatabase(template?: string): Promise<TestDatabase> {
  const adminUrl = inject('postgresAdminUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(adminUrl)
  await asAdmin(adminUrl, [
    // For tests only: the ordinary role has the password of the superuser.
    `do $$ begin create role virage login password '${url.password}'; exception when duplicate_object or unique_violation then null; end $$`,
    // Without fsync, copied files take half the time of copied pages that are logged.
    `create database ${name} owner virage strategy file_copy${template ? ` template ${template}` : ''}`,
  ])
  url.username = 'virage'
  url.pathname = `/${name}`
  return {
    url: url.href,
    renameTo: (other) => asAdmin(adminUrl, [untilLeft(name), `alter database ${name} rename to ${other}`]),
    drop: () => asAdmin(adminUrl, [untilLeft(name), `drop database if exists ${name} with (force)`]),
  }
}

/** Terminated connections may stay open for a moment; dropping them would fail the test run. */
const untilLeft = (name: string) => `do $$ begin
  for round in 1..1500 loop
    perform pg_stat_clear_snapshot();
    exit when not exists (select from pg_stat_activity where datname = '${name}');
    perform pg_sleep(0.02);
  end loop;
end $$`

async function asAdmin(adminUrl: string, statements: string[]) {
  const client = new pg.Client(adminUrl)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
