import { assertMigrated as assertSchemaMigrated, migrate as migrateSchema, type SchemaSource } from '@virage/migrations'
import type { Pool } from 'pg'

const source: SchemaSource = {
  schema: 'public',
  migrations: new URL('../../migrations/', import.meta.url),
  functions: new URL('../../functions/', import.meta.url),
}

/** Migrates the schema `public`, the server's own. @throws as `migrate` of `@virage/migrations` does */
export const migrate = (pool: Pool): Promise<void> => migrateSchema(pool, source)

/** Checks that the schema `public` is migrated. @throws as `assertMigrated` of `@virage/migrations` does */
export const assertMigrated = (pool: Pool): Promise<void> => assertSchemaMigrated(pool, source)
