import { createHmac, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The file that marks a complete cluster and stores the key of its passwords. */
const keyFile = (data: string) => join(data, 'virage-cluster')

/** Generates the key that the passwords of a cluster's roles derive from. */
export const generateKey = (): string => randomBytes(32).toString('base64url')

/** Stores the key so that only the user of this process can read it. */
export const storeKey = (data: string, key: string): Promise<void> => writeFile(keyFile(data), key, { mode: 0o600 })

/** Reads the key of a complete cluster; empty for a cluster from before passwords, undefined if none is complete. */
export const readKey = (data: string): Promise<string | undefined> =>
  readFile(keyFile(data), 'utf8').catch(() => undefined)

/** Derives the password of a role. Each role has its own, so that one connection string gives no access to others. */
export const passwordOf = (key: string, role: string): string =>
  createHmac('sha256', key).update(role).digest('base64url')
