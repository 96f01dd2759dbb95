export { startPostgres, urlOfRunning, type LocalPostgres } from './start-postgres.ts'
