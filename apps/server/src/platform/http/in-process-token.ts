import { randomBytes } from 'node:crypto'

/** Marks requests of this process to itself, which don't count against a visitor's rate limit. */
export const inProcessToken = randomBytes(32).toString('base64url')
