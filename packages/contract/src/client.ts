import type { ApiOperation, OperationInput, OperationOutput } from './operation.ts'
import type { Problem } from './problem.ts'

/** What came of a call: its answer, the server's refusal, or no connection at all. */
export type Result<T> = { ok: true; value: T } | { ok: false; problem: Problem } | { ok: false; problem: null }

/** How a client reaches the server. */
export type ClientOptions = {
  fetch: typeof globalThis.fetch
  /** Origin in front of each path; empty for the page's own. */
  origin?: string
  /** The identity token of the signed-in person; undefined for visitors. */
  token?: () => Promise<string | undefined>
  /** Value of Accept-Language. */
  language?: () => string
}

type Extra = { signal?: AbortSignal; idempotencyKey?: string }

/** Makes one call, typed by its contract. Never throws for what a server or a network can do; aborts do throw. */
export type Client = <C extends ApiOperation>(
  call: C,
  ...[input]: InputArguments<C>
) => Promise<Result<OperationOutput<C>>>

type InputArguments<C extends ApiOperation> = keyof OperationInput<C> extends never
  ? [input?: Extra]
  : [input: OperationInput<C> & Extra]

/**
 * The header of a response that has changed something, which its client sends back from then on: whichever process
 * answers, it reads nothing older. Milliseconds since 1970, by the database's clock.
 */
export const writtenAtHeader = 'virage-written-at'

/**
 * A client of the API. It reads its own writes, on whichever process they were made.
 *
 * @example
 * const call = createClient({ fetch })
 * const club = await call(getClub, { params: { slug: 'fc-virage' } })
 * if (club.ok) console.log(club.value.platformName)
 */
export function createClient({ fetch, origin = '', token, language }: ClientOptions): Client {
  let writtenAt: string | null = null
  return async (call, input = {}) => {
    const { params, query, body, signal, idempotencyKey } = input as Loose
    const bearer = await token?.()
    const headers = new Headers({ accept: 'application/json, application/problem+json' })
    if (bearer) headers.set('authorization', `Bearer ${bearer}`)
    if (language) headers.set('accept-language', language())
    if (writtenAt !== null) headers.set(writtenAtHeader, writtenAt)
    if (body !== undefined) headers.set('content-type', 'application/json')
    if (call.idempotent) headers.set('idempotency-key', idempotencyKey ?? crypto.randomUUID())
    const init: RequestInit = { method: call.method, headers }
    if (body !== undefined) init.body = JSON.stringify(body)
    if (signal) init.signal = signal

    let response: Response
    try {
      response = await fetch(origin + pathOf(call.path, params, query), init)
    } catch (error) {
      if (signal?.aborted) throw error
      return { ok: false, problem: null }
    }
    writtenAt = response.headers.get(writtenAtHeader) ?? writtenAt
    const answer: unknown =
      response.status === 204
        ? {}
        : await (call.csv && response.ok ? response.text() : response.json().catch(() => undefined))
    if (response.ok) return { ok: true, value: answer as never }
    return { ok: false, problem: isProblem(answer) ? answer : unreadable(response) }
  }
}

type Loose = Extra & { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** The address of a call: parameters filled in and escaped, the query appended. */
export function pathOf(path: string, params: Record<string, string> = {}, query: Record<string, unknown> = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** Told by what a client acts on, without a schema: a page that only reads carries none. */
export const isProblem = (answer: unknown): answer is Problem =>
  typeof answer === 'object' &&
  answer !== null &&
  'key' in answer &&
  typeof answer.key === 'string' &&
  'status' in answer &&
  typeof answer.status === 'number'

const unreadable = (response: Response): Problem => ({
  type: 'about:blank',
  title: response.statusText || 'Unreadable answer',
  status: response.status,
  key: response.status === 503 ? 'errors.backend.unavailable' : 'errors.backend.unknown',
})
