import fresh from 'fresh'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a client already has what the entity tag stands for, by If-None-Match (RFC 9110 §13.1.2): weak tags, lists and
 * `*` count.
 */
export function isNotModified({ headers }: { headers: IncomingHttpHeaders }, etag: string): boolean {
  const known = headers['if-none-match']
  if (known === undefined) return false
  // Most clients send the one tag that they were given. Cache-Control is left out: browsers add `no-cache` to each
  // request whose If-None-Match a script has set.
  return known === etag || fresh({ 'if-none-match': known }, { etag })
}
