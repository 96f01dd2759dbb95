// Writes the types of the migrated schema: apps/server/src/platform/database/schema.gen.ts
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@virage/postgres'
import pg from 'pg'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'

const parent = mkdtempSync(join(tmpdir(), 'virage-types-'))
chmodSync(parent, 0o755)
const postgres = await startPostgres({ directory: join(parent, 'cluster') })
try {
  const pool = new pg.Pool({ connectionString: postgres.adminUrl })
  await migrate(pool)
  await pool.end()
  const types = { int8: 'number', timestamp: 'string', date: 'string' }
  execFileSync(
    'kysely-codegen',
    [
      '--url',
      postgres.adminUrl,
      '--dialect',
      'postgres',
      '--type-mapping',
      JSON.stringify(types),
      '--camel-case',
      'false',
      '--exclude-pattern',
      'migration',
      '--out-file',
      'apps/server/src/platform/database/schema.gen.ts',
    ],
    { stdio: 'inherit' },
  )
} finally {
  await postgres.stop()
  rmSync(parent, { recursive: true, force: true })
}
