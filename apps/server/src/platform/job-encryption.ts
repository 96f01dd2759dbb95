import { createHash } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'
import type { Config } from '../config.ts'
import { deriveKey } from './derive-key.ts'

/** Keys of this process by id; the newest encrypts, all decrypt. */
const keys = new Map<string, Buffer>()
let current: { id: string; key: Buffer } | undefined

/** Makes the keys of the secret and of earlier secrets known, before the first job is added or run. */
export function addJobKeys({ SECRET, EARLIER_SECRETS }: Pick<Config, 'SECRET' | 'EARLIER_SECRETS'>): void {
  for (const secret of [...EARLIER_SECRETS, SECRET]) {
    const key = deriveKey(secret, 'jobs')
    const id = createHash('sha256').update(key).digest('hex').slice(0, 12)
    keys.set(id, key)
    current = { id, key }
  }
}

/** A payload as JWE (RFC 7516), AES-256-GCM under the current key. */
export async function encryptPayload(payload: unknown): Promise<string> {
  if (!current) throw new Error('addJobKeys must run before jobs are added')
  return new CompactEncrypt(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: current.id })
    .encrypt(current.key)
}

/** @throws when the payload was changed or its key is not known */
export async function decryptPayload(encrypted: string): Promise<unknown> {
  const { plaintext } = await compactDecrypt(encrypted, ({ kid }) => {
    const key = kid === undefined ? undefined : keys.get(kid)
    if (!key) throw new Error(`Encrypted under the key "${kid}", which is not known`)
    return key
  })
  return JSON.parse(Buffer.from(plaintext).toString()) as unknown
}
