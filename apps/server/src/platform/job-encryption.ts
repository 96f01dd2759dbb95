import { createHash } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'
import type { Config } from '../config.ts'
import { deriveKey } from './derive-key.ts'

/** The keys of this process by id; the newest encrypts, all decrypt. */
const keys = new Map<string, Buffer>()
let current: { id: string; key: Buffer } | undefined

/** Registers the keys of the current and earlier secrets. Must run before the first job is added or run. */
export function addJobKeys({ SECRET, EARLIER_SECRETS }: Pick<Config, 'SECRET' | 'EARLIER_SECRETS'>): void {
  for (const secret of [...EARLIER_SECRETS, SECRET]) {
    const key = deriveKey(secret, 'jobs')
    const id = createHash('sha256').update(key).digest('hex').slice(0, 12)
    keys.set(id, key)
    current = { id, key }
  }
}

/** Encrypts a payload as JWE (RFC 7516), AES-256-GCM with the current key. */
export async function encryptPayload(payload: unknown): Promise<string> {
  if (!current) throw new Error('addJobKeys must run before jobs are added')
  return new CompactEncrypt(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: current.id })
    .encrypt(current.key)
}

/** Decrypts a payload. @throws if it was changed or its key is unknown */
export async function decryptPayload(encrypted: string): Promise<unknown> {
  const { plaintext } = await compactDecrypt(encrypted, ({ kid }) => {
    const key = kid === undefined ? undefined : keys.get(kid)
    if (!key) throw new Error(`The payload is encrypted with the unknown key "${kid}"`)
    return key
  })
  return JSON.parse(Buffer.from(plaintext).toString()) as unknown
}
