import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** The encodings of cached responses, the preferred one first. */
export type Encoding = 'br' | 'identity'

const ready: readonly Encoding[] = ['br', 'identity']

/** Clients send a few dozen variants of this header. The limits keep hostile variants from filling the cache. */
const encodings = new LRUCache<string, Encoding>({
  max: 200,
  maxSize: 20_000,
  maxEntrySize: 100,
  sizeCalculation: (_, header) => header.length + 1,
  memoMethod: (header) => {
    const [best] = new Negotiator({ headers: { 'accept-encoding': header } }).encodings([...ready])
    // If a client accepts no encoding at all, it gets the unencoded response: RFC 9110 §12.5.3 allows it, and a 406
    // would not help.
    return best === 'br' ? 'br' : 'identity'
  },
})

/** Returns the encoding of the response, by Accept-Encoding (RFC 9110 §12.5.3). */
export const encodingOf = ({ headers }: { headers: IncomingHttpHeaders }): Encoding =>
  encodings.memo(headers['accept-encoding'] ?? '')
