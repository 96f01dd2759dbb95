import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@virage/postgres'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser connection string of the PostgreSQL cluster that this run of the tests shares. */
    postgresAdminUrl: string
    /** Folder of this run, for what its test files share. */
    sharedDirectory: string
  }
}

/** One throw-away PostgreSQL for the whole run; each test file takes a database of its own from it. */
export default async function setup(project: TestProject) {
  const parent = await mkdtemp(join(tmpdir(), 'virage-tests-'))
  await chmod(parent, 0o755)
  const postgres = await startPostgres({
    directory: join(parent, 'cluster'),
    settings: { max_connections: '400', shared_buffers: '128MB' },
  })
  project.provide('postgresAdminUrl', postgres.adminUrl)
  project.provide('sharedDirectory', parent)
  return async () => {
    await postgres.stop()
    await rm(parent, { recursive: true, force: true })
  }
}
