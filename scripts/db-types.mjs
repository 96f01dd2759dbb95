// `npm run db:types`: writes the types of the migrated schema to apps/server/src/platform/database/schema.gen.ts
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@virage/postgres'
import pg from 'pg'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { generateTypes, schemaTypes } from '../apps/server/src/testing/generate-types.ts'

const parent = mkdtempSync(join(tmpdir(), 'virage-types-'))
chmodSync(parent, 0o755)
const postgres = await startPostgres({ directory: join(parent, 'cluster') })
try {
  const pool = new pg.Pool({ connectionString: postgres.adminUrl })
  await migrate(pool)
  await pool.end()
  await generateTypes({ url: postgres.adminUrl, outFile: schemaTypes })
} finally {
  await postgres.stop()
  rmSync(parent, { recursive: true, force: true })
}
