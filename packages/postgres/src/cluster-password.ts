import { createHmac, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The file that marks a complete cluster and holds the key of its passwords. */
const keyFile = (data: string) => join(data, 'virage-cluster')

/** Draws the key from which the passwords of a cluster's roles are derived. */
export const drawKey = (): string => randomBytes(32).toString('base64url')

/** Keeps the key where only the user of this process reads it. */
export const keepKey = (data: string, key: string): Promise<void> => writeFile(keyFile(data), key, { mode: 0o600 })

/** The key of a complete cluster; an empty text for one of the time before passwords, undefined where none is complete. */
export const readKey = (data: string): Promise<string | undefined> =>
  readFile(keyFile(data), 'utf8').catch(() => undefined)

/** The password of a role: each its own, so that a connection string of one opens no other. */
export const passwordOf = (key: string, role: string): string =>
  createHmac('sha256', key).update(role).digest('base64url')
