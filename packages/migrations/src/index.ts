export { migrate, type SchemaSource } from './migrate.ts'
