export { assertMigrated, migrate, type SchemaSource } from './migrate.ts'
