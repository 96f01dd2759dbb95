import type { ApiOperation, OperationInput, OperationOutput } from './operation.ts'
import type { Problem } from './problem.ts'

/**
 * The result of a request: its value, the server's problem, or no connection. A page of a list also has the cursor of the
 * next page, if there is one, and the number of all rows that match, if the operation counts them.
 */
export type Result<T> =
  | { ok: true; value: T; next?: string; total?: ListTotal }
  | { ok: false; problem: Problem }
  | { ok: false; problem: null }

/** How many rows a list has; at least `count` if it is not exact, because counting stops. */
export type ListTotal = { count: number; isExact: boolean }

/** How a client reaches the server. */
export type ClientOptions = {
  fetch: typeof globalThis.fetch
  /** Origin before each path; empty for the page's own. */
  origin?: string
  /** Returns the identity token of the signed-in person; undefined for visitors. If it throws, nothing is requested. */
  token?: () => Promise<string | undefined>
  /** Returns the value of Accept-Language. */
  language?: () => string
  /**
   * Whether a request that creates something keeps its idempotency key until it succeeds. Sending the same again after a
   * lost response then does nothing twice, from the same form or another. Otherwise, each request has a new key.
   */
  keepsIdempotencyKeys?: boolean
  /**
   * How long a request may take before it counts as lost, in milliseconds. Tables are downloads, which take as long as the
   * network needs.
   */
  deadline?: number
}

type Extra = {
  signal?: AbortSignal
  /** For content that may be meant again while the outcome of the first is unknown, such as a message. */
  idempotencyKey?: string
  /** The version that the caller has read, for a versioned operation. */
  ifMatch?: string
}

/**
 * Sends one request, typed by its operation. It never throws for errors of the server or network; it throws when
 * aborted.
 */
export type Client = <C extends ApiOperation>(
  call: C,
  ...[input]: InputArguments<C>
) => Promise<Result<OperationOutput<C>>>

type InputArguments<C extends ApiOperation> = keyof OperationInput<C> extends never
  ? [input?: Extra]
  : [input: OperationInput<C> & Extra]

/**
 * The header of a response that changed something. The client sends it back from then on, so that no process responds
 * with older data. Milliseconds since 1970, by the database's clock.
 */
export const writtenAtHeader = 'virage-written-at'

/**
 * Creates a client of the API. It reads its own writes, even when another process responds.
 *
 * @example
 * const call = createClient({ fetch })
 * const club = await call(getClub, { params: { slug: 'fc-virage' } })
 * if (club.ok) console.log(club.value.platformName)
 */
export function createClient({
  fetch,
  origin = '',
  token,
  language,
  keepsIdempotencyKeys,
  deadline,
}: ClientOptions): Client {
  let writtenAt = 0
  const keys = new Map<string, string>()
  const send = async <C extends ApiOperation>(call: C, input: Loose): Promise<Result<OperationOutput<C>>> => {
    const { params, query, body, signal, idempotencyKey, ifMatch } = input
    let bearer: string | undefined
    try {
      bearer = await token?.()
    } catch {
      return { ok: false, problem: null }
    }
    const headers = new Headers({ accept: 'application/json, application/problem+json' })
    if (bearer) headers.set('authorization', `Bearer ${bearer}`)
    if (language) headers.set('accept-language', language())
    if (writtenAt > 0) headers.set(writtenAtHeader, String(writtenAt))
    if (body !== undefined) headers.set('content-type', 'application/json')
    if (call.idempotent) headers.set('idempotency-key', idempotencyKey ?? crypto.randomUUID())
    if (ifMatch !== undefined) headers.set('if-match', `"${ifMatch}"`)
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
    // The response to an earlier change may arrive later.
    writtenAt = Math.max(writtenAt, Number(response.headers.get(writtenAtHeader)))
    const answer: unknown =
      response.status === 204
        ? {}
        : await (call.csv && response.ok ? response.text() : response.json()).catch(() => undefined)
    // The connection broke before the end: nobody knows what the server answered.
    if (response.ok && answer === undefined) return { ok: false, problem: null }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server has checked its answer by the contract's schema
    if (response.ok) return { ok: true, value: answer as never, ...pagingOf(response.headers) }
    return { ok: false, problem: isProblem(answer) ? answer : unreadable(response) }
  }
  const sendInTime = async <C extends ApiOperation>(call: C, input: Loose): Promise<Result<OperationOutput<C>>> => {
    if (deadline === undefined || call.csv) return send(call, input)
    const { signal } = input
    const request = new AbortController()
    const abort = () => request.abort(signal?.reason)
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<Result<OperationOutput<C>>>((resolve) => {
      timer = setTimeout(() => {
        resolve({ ok: false, problem: null })
        request.abort()
      }, deadline)
    })
    // The token takes no signal, and may never come.
    return Promise.race([late, send(call, { ...input, signal: request.signal })]).finally(() => clearTimeout(timer))
  }
  return async (call, input = {}) => {
    const { params, query, body, idempotencyKey } = input as Loose
    if (!keepsIdempotencyKeys || !call.idempotent || idempotencyKey !== undefined) return sendInTime(call, input)
    const content = JSON.stringify([call.id, params, query, body])
    const key = keys.get(content) ?? crypto.randomUUID()
    keys.set(content, key)
    const result = await sendInTime(call, { ...input, idempotencyKey: key })
    if (isSettled(result)) keys.delete(content)
    return result
  }
}

/**
 * Returns whether a request's key has served. A refusal keeps it: a refused request leaves no record, and the refusal may
 * come from a limit that was checked before an earlier request's record. A checkout whose page could not be opened, or
 * was closed, is stored but leads nowhere: the next request needs another.
 */
const isSettled = (result: Result<unknown>): boolean =>
  result.ok ||
  result.problem?.key === 'errors.payment.providerFailed' ||
  result.problem?.key === 'errors.payment.underWay'

/** The header with the number of rows of a list, such as `74` or `10000+`. */
export const totalHeader = 'x-total-count'

/** Reads the cursor of the next page and the number of rows from a response's headers. */
function pagingOf(headers: Headers): { next?: string; total?: ListTotal } {
  const next = /[?&]cursor=([^&>]+)[^>]*>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  const [, count, more] = /^(\d+)(\+?)$/.exec(headers.get(totalHeader) ?? '') ?? []
  return {
    ...(next !== undefined && { next: decodeURIComponent(next) }),
    ...(count !== undefined && { total: { count: Number(count), isExact: more === '' } }),
  }
}

type Loose = Extra & { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** Returns the URL of a request: escaped path parameters, then the query. */
export function pathOf(path: string, params: Record<string, string> = {}, query: Record<string, unknown> = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** Recognises a problem by the fields that clients use, without a schema: pages that only read load none. */
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
