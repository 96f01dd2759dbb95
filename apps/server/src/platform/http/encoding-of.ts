import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** Encodings in which cached responses lie ready, the better one first. */
export type Encoding = 'br' | 'identity'

const ready: readonly Encoding[] = ['br', 'identity']

/** Clients send a few dozen spellings of this header; a hostile one that never repeats itself is not kept. */
const encodings = new LRUCache<string, Encoding>({
  max: 200,
  maxSize: 20_000,
  maxEntrySize: 100,
  sizeCalculation: (_, header) => header.length + 1,
  memoMethod: (header) => {
    const [best] = new Negotiator({ headers: { 'accept-encoding': header } }).encodings([...ready])
    // Who refuses even an unencoded response gets one: RFC 9110 §12.5.3 allows it, and a 406 helps nobody.
    return best === 'br' ? 'br' : 'identity'
  },
})

/** The encoding to answer in, by Accept-Encoding (RFC 9110 §12.5.3). */
export const encodingOf = ({ headers }: { headers: IncomingHttpHeaders }): Encoding =>
  encodings.memo(headers['accept-encoding'] ?? '')
