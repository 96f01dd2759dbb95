import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { EncryptionKey } from './settings.ts'

/** What an encrypted value belongs to. A value only decrypts with the purpose and owner that it was encrypted with. */
export type EncryptionContext = { purpose: string; owner: string }

/** Encrypts secrets at rest with AES-256-GCM; each purpose has a derived key of its own. */
export type Encryption = {
  encrypt: (value: Buffer, context: EncryptionContext) => Buffer
  /** @throws when the value was modified, belongs to another context, or its key is unknown */
  decrypt: (encrypted: Buffer, context: EncryptionContext) => Buffer
  /** The first bytes of every value that the current key encrypted. */
  currentPrefix: Buffer
  /** A keyed hash, for short codes whose plain hash could be reversed by trying all codes. */
  hash: (value: string, purpose: string) => Buffer
}

/**
 * Encrypts with the first key and decrypts with any, so that keys can rotate.
 * Layout: length of the key's id (1 byte), the id, nonce (12 bytes), authentication tag (16 bytes), ciphertext.
 */
export function createEncryption(keys: EncryptionKey[]): Omit<Encryption, 'hash'> {
  const [current] = keys
  if (!current) throw new Error('Encryption needs a key')
  const derived = new Map<string, Buffer>()
  const derive = ({ id, key }: EncryptionKey, purpose: string) => {
    const name = `${id} ${purpose}`
    const known = derived.get(name) ?? Buffer.from(hkdfSync('sha256', key, '', `virage.identity.${purpose}`, 32))
    derived.set(name, known)
    return known
  }
  const additionalData = (id: string, { purpose, owner }: EncryptionContext) =>
    Buffer.from(JSON.stringify([id, purpose, owner]))

  return {
    encrypt: (value, context) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', derive(current, context.purpose), nonce)
      cipher.setAAD(additionalData(current.id, context))
      const ciphertext = Buffer.concat([cipher.update(value), cipher.final()])
      const id = Buffer.from(current.id)
      return Buffer.concat([Buffer.of(id.length), id, nonce, cipher.getAuthTag(), ciphertext])
    },
    decrypt: (encrypted, context) => {
      const start = 1 + (encrypted[0] ?? 0)
      const id = encrypted.subarray(1, start).toString()
      const key = keys.find((known) => known.id === id)
      if (!key) throw new Error(`Encrypted with the unknown key "${id}"`)
      const nonce = encrypted.subarray(start, start + 12)
      const cipher = createDecipheriv('aes-256-gcm', derive(key, context.purpose), nonce)
      cipher.setAAD(additionalData(id, context))
      cipher.setAuthTag(encrypted.subarray(start + 12, start + 28))
      return Buffer.concat([cipher.update(encrypted.subarray(start + 28)), cipher.final()])
    },
    currentPrefix: Buffer.concat([Buffer.of(Buffer.byteLength(current.id)), Buffer.from(current.id)]),
  }
}
