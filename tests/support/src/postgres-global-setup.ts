import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@virage/postgres'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser connection string of the PostgreSQL cluster of this test run. */
    postgresAdminUrl: string
    /** Folder of this test run, for what its test files share. */
    sharedDirectory: string
  }
}

/** Starts a temporary PostgreSQL for the whole run; each test file creates its own database in it. */
export default async function setup(project: TestProject) {
  const parent = await mkdtemp(join(tmpdir(), 'virage-tests-'))
  await chmod(parent, 0o755)
  const postgres = await startPostgres({
    directory: join(parent, 'cluster'),
    settings: {
      max_connections: '400',
      shared_buffers: '128MB',
      // Its data need not survive a crash of the machine, and checkpoints of created and dropped databases cost less.
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_wal_size: '4GB',
    },
  })
  project.provide('postgresAdminUrl', postgres.adminUrl)
  project.provide('sharedDirectory', parent)
  return async () => {
    await postgres.stop()
    await rm(parent, { recursive: true, force: true })
  }
}
