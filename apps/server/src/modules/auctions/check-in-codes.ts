import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../platform/derive-key.ts'

/** A fan of a club. */
type Holder = { clubId: string; fanId: string }

/** What staff learn from a code. */
export type ReadCode = { ok: true; fanId: string } | { ok: false; reason: 'unknown' | 'expired' | 'otherClub' }

/** Codes that fans show at the entrance: they prove who shows them, to their club, for some minutes (docs/decisions/0201). */
export type CheckInCodes = {
  issue: (holder: Holder) => { code: string; expiresAt: Date }
  read: (code: string, clubId: string) => ReadCode
}

/** A code is valid until the end of the next such period, so that it stays the same for a while. In milliseconds. */
const period = 5 * 60_000
const [idLength, timeLength, signatureLength] = [16, 4, 16]
const contentLength = 2 * idLength + timeLength

/** Creates the codes of an installation: two ids and an expiry, signed. @param secret the SECRET of its settings */
export function createCheckInCodes({ secret, now }: { secret: string; now: () => Date }): CheckInCodes {
  const key = deriveKey(secret, 'check-in')
  // Half of the HMAC is enough (RFC 2104 §5), and makes a QR code that reads well from a dim screen.
  const sign = (content: Buffer) => createHmac('sha256', key).update(content).digest().subarray(0, signatureLength)
  return {
    issue: ({ clubId, fanId }) => {
      const expiresAt = new Date((Math.floor(now().getTime() / period) + 2) * period)
      const time = Buffer.alloc(timeLength)
      time.writeUInt32BE(expiresAt.getTime() / 1_000)
      const content = Buffer.concat([bytesOf(clubId), bytesOf(fanId), time])
      return { code: Buffer.concat([content, sign(content)]).toString('base64url'), expiresAt }
    },
    read: (code, clubId) => {
      const bytes = Buffer.from(code, 'base64url')
      const content = bytes.subarray(0, contentLength)
      const [given, expected] = [bytes.subarray(contentLength), sign(content)]
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { ok: false, reason: 'unknown' }
      if (!content.subarray(0, idLength).equals(bytesOf(clubId))) return { ok: false, reason: 'otherClub' }
      const expiresAt = content.readUInt32BE(2 * idLength) * 1_000
      if (expiresAt <= now().getTime()) return { ok: false, reason: 'expired' }
      return { ok: true, fanId: idOf(content.subarray(idLength, 2 * idLength)) }
    },
  }
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
