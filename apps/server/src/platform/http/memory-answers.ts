import type { IncomingMessage, ServerResponse } from 'node:http'

/** An answer that lies ready as bytes. */
export type ReadyAnswer = { etag: string; body: Buffer; headers: Record<string, string> }

/** Finds an answer for a request, without waiting for anything; undefined leaves the request to its route. */
export type AnswerSource = (request: IncomingMessage) => ReadyAnswer | undefined

/**
 * Answers that need no work but the sending: unchanged lots that thousands poll, pages that everybody sees alike.
 * They go out before any hook or parser of the framework runs; whatever is not ready falls through to its route,
 * which decides the same and says more (docs/decisions/0005).
 */
export type MemoryAnswers = {
  add: (source: AnswerSource) => void
  /** @returns true when the request has been answered */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** No answers yet; capabilities add their sources. */
export function createMemoryAnswers(now: () => Date): MemoryAnswers {
  const sources: AnswerSource[] = []
  return {
    add: (source) => void sources.push(source),
    answer: (request, response) => {
      if (request.method !== 'GET') return false
      for (const source of sources) {
        const ready = source(request)
        if (!ready) continue
        if (request.headers['if-none-match'] === ready.etag) {
          response.writeHead(304, { etag: ready.etag, 'cache-control': 'no-cache', date: date(now().getTime()) }).end()
        } else {
          response
            .writeHead(200, {
              ...ready.headers,
              etag: ready.etag,
              'content-length': ready.body.length,
              date: date(now().getTime()),
            })
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
