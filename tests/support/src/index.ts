export { createDatabase, type TestDatabase } from './create-database.ts'
