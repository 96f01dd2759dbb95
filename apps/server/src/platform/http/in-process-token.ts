import { randomBytes } from 'node:crypto'

/** Marks requests of this process to itself, which no limit of a visitor counts. */
export const inProcessToken = randomBytes(32).toString('base64url')
