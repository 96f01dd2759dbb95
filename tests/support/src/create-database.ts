import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A database of a test. */
export type TestDatabase = {
  url: string
  /** Gives it another name once nobody is connected to it, such as for a template. */
  renameTo: (other: string) => Promise<void>
  drop: () => Promise<void>
}

/**
 * A new database of this test run, owned by an ordinary role, so that row-level security binds as in production.
 *
 * @param template name of a database to copy; without it the database is empty.
 */
export async function createDatabase(template?: string): Promise<TestDatabase> {
  const adminUrl = inject('postgresAdminUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(adminUrl)
  await asAdmin(adminUrl, [
    // Of the tests alone: the ordinary role has the password of the superuser.
    `do $$ begin create role virage login password '${url.password}'; exception when duplicate_object or unique_violation then null; end $$`,
    `create database ${name} owner virage${template ? ` template ${template}` : ''}`,
  ])
  url.username = 'virage'
  url.pathname = `/${name}`
  return {
    url: url.href,
    renameTo: (other) => asAdmin(adminUrl, [untilLeft(name), `alter database ${name} rename to ${other}`]),
    drop: () => asAdmin(adminUrl, [untilLeft(name), `drop database if exists ${name} with (force)`]),
  }
}

/** Connections that were ended may still be open for a moment; thrown out, they would end the test run with an error. */
const untilLeft = (name: string) => `do $$ begin
  for round in 1..100 loop
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
