import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createDatabase } from '@virage/test-support'
import pg from 'pg'
import { inject } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'

/** The loaded demonstration clubs, which tests copy. */
export type DemoTemplate = { database: string; directory: string }

/** Loads the demonstration clubs once per test run; concurrent callers wait. */
export async function demoTemplate(): Promise<DemoTemplate> {
  const database = 'demo_template'
  const directory = join(inject('sharedDirectory'), 'demo')
  const admin = new pg.Client(inject('postgresAdminUrl'))
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock(1)')
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) {
      const own = await createDatabase()
      await mkdir(directory)
      const app = await createApp(readConfig(settingsOf({ url: own.url, directory })))
      await app.close()
      await own.renameTo(database)
    }
    return { database, directory }
  } finally {
    await admin.end()
  }
}

/** Returns the settings of a process in a test. */
export const settingsOf = ({ url, directory }: { url: string; directory: string }): Record<string, string> => ({
  NODE_ENV: 'test',
  PORT: '0',
  DATABASE_URL: url,
  DATA_DIR: directory,
  LOG_LEVEL: 'silent',
  RATE_LIMIT: '0',
  WEB: 'false',
})
