import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a signed URL has in its query. */
export type SignedQuery = { expires?: string; signature?: string }

/** Signs URLs that anyone who has them can open without login until they expire. */
export type SignedUrls = {
  /** @param subject what the URL shows @param expires in seconds since 1970 @returns the URL's query */
  queryFor: (subject: string, expires: number) => string
  /** Verifies a query; that of a forged or changed URL is `unknown`. */
  check: (subject: string, query: SignedQuery) => 'valid' | 'expired' | 'unknown'
}

/** Creates signed URLs. @param secret signs them, and nothing else */
export function createSignedUrls({ secret, now }: { secret: Buffer; now: () => Date }): SignedUrls {
  const sign = (subject: string, expires: string) =>
    createHmac('sha256', secret).update(`${subject} ${expires}`).digest()
  return {
    queryFor: (subject, expires) =>
      `expires=${expires}&signature=${sign(subject, String(expires)).toString('base64url')}`,
    check: (subject, { expires = '', signature = '' }) => {
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(subject, expires)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'unknown'
      return Number(expires) * 1000 > now().getTime() ? 'valid' : 'expired'
    },
  }
}
