import { hkdfSync } from 'node:crypto'

/** Derives a 32-byte key for one purpose from the installation's secret (HKDF, RFC 5869). */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'virage', purpose, 32))
