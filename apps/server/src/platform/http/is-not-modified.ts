import fresh from 'fresh'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Returns whether a client already has the response with this entity tag, by If-None-Match (RFC 9110 §13.1.2),
 * including weak tags, lists and `*`.
 */
export function isNotModified({ headers }: { headers: IncomingHttpHeaders }, etag: string): boolean {
  const known = headers['if-none-match']
  if (known === undefined) return false
  // Most clients send exactly one tag. Cache-Control is ignored, because browsers add `no-cache` to each request whose
  // If-None-Match a script has set.
  return known === etag || fresh({ 'if-none-match': known }, { etag })
}
