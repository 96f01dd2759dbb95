import { assertMigrated, migrate } from '@virage/migrations'
import type { Pool } from 'pg'

const source = { schema: 'identity', migrations: new URL('./migrations/', import.meta.url) }

/** Migrates the schema `identity`. @throws as `migrate` does */
export const migrateIdentity = (pool: Pool): Promise<void> => migrate(pool, source)

/** Checks that the schema `identity` is migrated. @throws as `assertMigrated` does */
export const assertIdentityMigrated = (pool: Pool): Promise<void> => assertMigrated(pool, source)
