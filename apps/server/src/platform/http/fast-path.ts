import type { IncomingMessage, ServerResponse } from 'node:http'
import { isNotModified } from './is-not-modified.ts'
import type { Headers } from './security-headers.ts'

/** A response as bytes, with its entity tag. */
export type CachedResponse = { etag: string; body: Buffer; headers: Record<string, string> }

/** Finds the cached response of a request, without waiting for anything; undefined leaves the request to its route. */
export type ResponseSource = (request: IncomingMessage) => CachedResponse | undefined

/**
 * Serves cached responses: unchanged lots that thousands poll, pages that everybody sees alike. They go out before any
 * hook or parser of the framework runs; whatever is not cached falls through to its route,
 * which decides the same and says more (docs/decisions/0005).
 */
export type FastPath = {
  add: (source: ResponseSource) => void
  /** @returns true when the request has been answered */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
}

/**
 * Opens the fast path without sources; modules add theirs.
 *
 * @param common security headers of every answer; an answer's own fields replace them
 */
export function createFastPath(now: () => Date, common: Headers): FastPath {
  const sources: ResponseSource[] = []
  /** The fields of each answer's headers as a list of names and values, put together once: Node then copies nothing. */
  const lists = new WeakMap<Headers, string[]>()
  const fieldsOf = (headers: Headers) => {
    const known = lists.get(headers) ?? Object.entries({ ...common, ...headers }).flat()
    lists.set(headers, known)
    return known
  }
  // What a browser has kept of the answer stays as it is but for these (RFC 9110, 15.4.5).
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

/** A time as the `Date` header carries it; written once a second. */
function date(time: number): string {
  const second = Math.floor(time / 1000)
  if (written.second !== second) written = { second, text: new Date(time).toUTCString() }
  return written.text
}
