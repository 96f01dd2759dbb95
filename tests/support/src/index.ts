export { createDatabase } from './create-database.ts'
