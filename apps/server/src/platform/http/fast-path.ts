import type { IncomingMessage, ServerResponse } from 'node:http'
import { isNotModified } from './is-not-modified.ts'
import type { Headers } from './security-headers.ts'

/** A serialized response with its entity tag. */
export type CachedResponse = { etag: string; body: Buffer; headers: Record<string, string> }

/** Returns the cached response of a request without waiting; undefined leaves the request to its route. */
export type ResponseSource = (request: IncomingMessage) => CachedResponse | undefined

/**
 * Serves cached responses, such as polls of unchanged lots and pages that are the same for all visitors. It runs before
 * the framework's hooks and parsers. Requests that it can't answer continue to their route, which would give the same
 * response (docs/decisions/0005).
 */
export type FastPath = {
  add: (source: ResponseSource) => void
  /** @returns true if the request has been answered */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
}

/**
 * Creates the fast path without sources; modules add theirs.
 *
 * @param common security headers of each response; a response's own headers replace them
 */
export function createFastPath(now: () => Date, common: Headers): FastPath {
  const sources: ResponseSource[] = []
  /** The header fields of each response as a flat list, built once: Node then copies nothing. */
  const lists = new WeakMap<Headers, string[]>()
  const fieldsOf = (headers: Headers) => {
    const known = lists.get(headers) ?? Object.entries({ ...common, ...headers }).flat()
    lists.set(headers, known)
    return known
  }
  // A 304 updates the stored response only with these fields (RFC 9110 §15.4.5).
  const unchanged = Object.entries({ ...common, 'cache-control': 'no-cache' })
    .filter(([name]) => name !== 'content-security-policy')
    .flat()
  return {
    add: (source) => void sources.push(source),
    answer: (request, response) => {
      if (request.method !== 'GET') return false
      for (const source of sources) {
        const ready = source(request)
        if (!ready) continue
        if (isNotModified(request, ready.etag)) {
          response.writeHead(304, [...unchanged, 'etag', ready.etag, 'date', date(now().getTime())]).end()
        } else {
          response
            .writeHead(200, [
              ...fieldsOf(ready.headers),
              'etag',
              ready.etag,
              'content-length',
              String(ready.body.length),
              'date',
              date(now().getTime()),
            ])
            .end(ready.body)
        }
        return true
      }
      return false
    },
  }
}

let written = { second: 0, text: '' }

/** Formats a time for the `Date` header. The text is reused within a second. */
function date(time: number): string {
  const second = Math.floor(time / 1000)
  if (written.second !== second) written = { second, text: new Date(time).toUTCString() }
  return written.text
}
