import { migrate as migrateSchema } from '@virage/migrations'
import type { Pool } from 'pg'

/** Migrates the schema `public`, the server's own. @throws as `migrate` of `@virage/migrations` does */
export const migrate = (pool: Pool): Promise<void> =>
  migrateSchema(pool, {
    schema: 'public',
    migrations: new URL('../../migrations/', import.meta.url),
    functions: new URL('../../functions/', import.meta.url),
  })
