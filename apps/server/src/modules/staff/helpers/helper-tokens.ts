import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../../platform/derive-key.ts'

/** Tokens of helper links: the link's id, signed for its club. */
export type HelperTokens = {
  sign: (link: { clubId: string; id: string }) => string
  /** @returns the id of the link; undefined for a text that is no token of the club */
  read: (token: string, clubId: string) => string | undefined
}

const [idLength, signatureLength] = [16, 16]

/** Creates the tokens of an installation. @param secret the SECRET of its settings */
export function createHelperTokens(secret: string): HelperTokens {
  const key = deriveKey(secret, 'helper links')
  // Half of the HMAC is enough (RFC 2104 §5), and keeps the QR code small.
  const signatureOf = (clubId: string, id: Buffer) =>
    createHmac('sha256', key).update(bytesOf(clubId)).update(id).digest().subarray(0, signatureLength)
  return {
    sign: ({ clubId, id }) => Buffer.concat([bytesOf(id), signatureOf(clubId, bytesOf(id))]).toString('base64url'),
    read: (token, clubId) => {
      const bytes = Buffer.from(token, 'base64url')
      const id = bytes.subarray(0, idLength)
      const [given, expected] = [bytes.subarray(idLength), signatureOf(clubId, id)]
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    },
  }
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
