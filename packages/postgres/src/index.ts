export { startPostgres, type LocalPostgres } from './start-postgres.ts'
