import { createHash } from 'node:crypto'
import type { SealingKey } from '@virage/identity'
import type { Config } from '../../config.ts'
import { deriveKey } from '../../platform/derive-key.ts'

/**
 * The keys under which the identity service seals what it keeps: the secret's first, then those of earlier secrets, which
 * still open what has not been sealed anew. A key's name tells it apart without telling it.
 */
export function sealingKeysOf({ SECRET, EARLIER_SECRETS }: Pick<Config, 'SECRET' | 'EARLIER_SECRETS'>): SealingKey[] {
  const keys = [SECRET, ...EARLIER_SECRETS].map((secret) => deriveKey(secret, 'identity'))
  const named = keys.map((key) => ({ id: createHash('sha256').update(key).digest('hex').slice(0, 12), key }))
  // Before keys had names of their own, an installation's only one had this.
  const oldest = keys.at(-1)
  return oldest ? [...named, { id: 'secret-1', key: oldest }] : named
}
