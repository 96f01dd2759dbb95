import { hkdfSync } from 'node:crypto'

/** A 32-byte key of one purpose, from the installation's secret. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'virage', purpose, 32))
