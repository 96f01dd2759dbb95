import { createHash } from 'node:crypto'
import type { EncryptionKey } from '@virage/identity'
import type { Config } from '../../config.ts'
import { deriveKey } from '../../platform/derive-key.ts'

/**
 * Derives the keys with which the identity service encrypts stored values. The first, from `SECRET`, encrypts; those from
 * `EARLIER_SECRETS` only decrypt. A key's id is a hash of it, which does not reveal the key.
 */
export function deriveEncryptionKeys({
  SECRET,
  EARLIER_SECRETS,
}: Pick<Config, 'SECRET' | 'EARLIER_SECRETS'>): EncryptionKey[] {
  return [SECRET, ...EARLIER_SECRETS].map((secret) => {
    const key = deriveKey(secret, 'identity')
    return { id: createHash('sha256').update(key).digest('hex').slice(0, 12), key }
  })
}
