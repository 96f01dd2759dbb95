import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signed URLs of proof photographs, which show them without login. */
export type PhotoUrls = {
  /** @returns the URL's path and query */
  of: (photo: { clubId: string; id: string }) => string
  /** Returns whether a URL is ours and still valid. */
  isValid: (clubId: string, id: string, query: { expires: string; signature: string }) => boolean
}

/** How long a URL shows its photograph, in seconds (B06). */
const lifetime = 3_600

/** Creates the URLs. @param secret signs them */
export function createPhotoUrls({ secret, now }: { secret: Buffer; now: () => Date }): PhotoUrls {
  const sign = (clubId: string, id: string, expires: string) =>
    createHmac('sha256', secret).update(`${clubId} ${id} ${expires}`).digest()
  return {
    of: ({ clubId, id }) => {
      const expires = String(Math.floor(now().getTime() / 1000) + lifetime)
      return `/api/proof-photos/${clubId}/${id}?expires=${expires}&signature=${sign(clubId, id, expires).toString('base64url')}`
    },
    isValid: (clubId, id, { expires, signature }) => {
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(clubId, id, expires)
      return (
        given.length === expected.length && timingSafeEqual(given, expected) && Number(expires) * 1000 > now().getTime()
      )
    },
  }
}
