import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SealingKey } from './settings.ts'

/** What a sealed value is for: a value of one purpose or owner does not open as another's. */
export type SealedFor = { purpose: string; owner: string }

/** Keeps secrets at rest, AES-256-GCM under keys derived for each purpose. */
export type Sealing = {
  seal: (value: Buffer, sealedFor: SealedFor) => Buffer
  /** @throws when the value was changed, is another's, or its key is not known any more */
  open: (sealed: Buffer, sealedFor: SealedFor) => Buffer
  /** What a value begins with that the current key has sealed. */
  mark: Buffer
  /** A keyed hash, for short codes that a plain hash would not hide. */
  hash: (value: string, purpose: string) => Buffer
}

/**
 * Seals with the first key and opens with any, so that keys rotate without losing what older ones sealed.
 * Layout: length of the key's name, the name, 12 bytes of nonce, 16 bytes of tag, the ciphertext.
 */
export function createSealing(keys: SealingKey[]): Omit<Sealing, 'hash'> {
  const [current] = keys
  if (!current) throw new Error('Sealing needs a key')
  const derived = new Map<string, Buffer>()
  const derive = ({ id, key }: SealingKey, purpose: string) => {
    const name = `${id} ${purpose}`
    const known = derived.get(name) ?? Buffer.from(hkdfSync('sha256', key, '', `virage.identity.${purpose}`, 32))
    derived.set(name, known)
    return known
  }
  const context = (id: string, { purpose, owner }: SealedFor) => Buffer.from(JSON.stringify([id, purpose, owner]))

  return {
    seal: (value, sealedFor) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', derive(current, sealedFor.purpose), nonce)
      cipher.setAAD(context(current.id, sealedFor))
      const body = Buffer.concat([cipher.update(value), cipher.final()])
      const id = Buffer.from(current.id)
      return Buffer.concat([Buffer.of(id.length), id, nonce, cipher.getAuthTag(), body])
    },
    open: (sealed, sealedFor) => {
      const start = 1 + (sealed[0] ?? 0)
      const id = sealed.subarray(1, start).toString()
      const key = keys.find((known) => known.id === id)
      if (!key) throw new Error(`Sealed under the key "${id}", which is not known`)
      const cipher = createDecipheriv('aes-256-gcm', derive(key, sealedFor.purpose), sealed.subarray(start, start + 12))
      cipher.setAAD(context(id, sealedFor))
      cipher.setAuthTag(sealed.subarray(start + 12, start + 28))
      return Buffer.concat([cipher.update(sealed.subarray(start + 28)), cipher.final()])
    },
    mark: Buffer.concat([Buffer.of(Buffer.byteLength(current.id)), Buffer.from(current.id)]),
  }
}
