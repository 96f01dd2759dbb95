import { migrate as migrateSchema } from '@virage/migrations'
import type { Pool } from 'pg'

/** Brings the schema `public`, the server's own, up to date. @throws as `migrate` of `@virage/migrations` does */
export const migrate = (pool: Pool): Promise<void> =>
  migrateSchema(pool, {
    schema: 'public',
    migrations: new URL('../../migrations/', import.meta.url),
    functions: new URL('../../functions/', import.meta.url),
  })
