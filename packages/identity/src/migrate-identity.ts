import { migrate } from '@virage/migrations'
import type { Pool } from 'pg'

/** Migrates the schema `identity`. @throws as `migrate` does */
export const migrateIdentity = (pool: Pool): Promise<void> =>
  migrate(pool, { schema: 'identity', migrations: new URL('./migrations/', import.meta.url) })
