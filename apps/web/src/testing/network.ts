import { type ApiOperation, type OperationOutput, pathOf, type Problem, type ProblemKey } from '@virage/contract'
import { vi } from 'vitest'

/** A request as the server reads it. */
export type SentRequest = { url: URL; headers: Headers; body: Record<string, unknown>; signal: AbortSignal | undefined }

type Respond = (request: SentRequest) => Response | Promise<Response>
type Route = { method: string; path: RegExp; respond: Respond; sent: SentRequest[] }

const routes = new Map<string, Route>()
let unexpected: string[] = []

/** Further properties of a problem. */
type ProblemDetails = Partial<Pick<Problem, 'errors' | 'minimum' | 'currentPrice'>> & { status?: number }

/** Creates a JSON response with a `Date` header. */
export const json = (
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', date: new Date().toUTCString(), ...headers },
  })

const problem = (key: string, { status = 409, ...details }: ProblemDetails = {}): Response =>
  json({ type: 'about:blank', title: key, status, key, ...details }, { status })

const patternOf = (path: string): RegExp =>
  new RegExp(`^${pathOf(path.replaceAll(/:\w+/g, 'PARAMETER')).replaceAll('PARAMETER', '[^/]+')}$`)

let unanswered = 0

/** Returns the number of requests that are being answered. */
export const unansweredRequests = (): number => unanswered

/** Replaces `fetch`. */
async function fakeFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  unanswered += 1
  try {
    return await respondTo(input, init)
  } finally {
    unanswered -= 1
  }
}

/** Answers a request. One without a route fails the test. */
async function respondTo(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const url = new URL(request.url)
  const found = [...routes.values()].find(({ method, path }) => method === request.method && path.test(url.pathname))
  if (!found) {
    unexpected.push(`${request.method} ${url.pathname}`)
    return problem('errors.backend.unknown', { status: 500 })
  }
  const text = await request.text()
  const sent: SentRequest = {
    url,
    headers: request.headers,
    body: text === '' ? {} : JSON.parse(text),
    signal: init?.signal ?? undefined,
  }
  found.sent.push(sent)
  const signal = init?.signal
  if (signal?.aborted) throw signal.reason
  // As in a browser, aborting rejects a pending request.
  const response = Promise.resolve(sent).then(found.respond)
  if (!signal) return response
  const aborted = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => aborted.reject(signal.reason), { once: true })
  return Promise.race([response, aborted.promise])
}

const isComputed = (answer: unknown): answer is (request: SentRequest) => unknown => typeof answer === 'function'

type Address = { method: string; path: string }

const routeKey = ({ method, path }: Address) => `${method} ${path}`

function route(operation: Address, respond: Respond): SentRequest[] {
  const { sent } = routes.get(routeKey(operation)) ?? { sent: [] }
  routes.set(routeKey(operation), { method: operation.method, path: patternOf(operation.path), respond, sent })
  return sent
}

/**
 * The fake network of a test. The last call for an operation counts. Each function returns the requests so far; the array
 * grows.
 */
export const network = {
  /** Responds to an operation with a value, or with the result of a function for each request. */
  answers<C extends ApiOperation>(
    operation: C,
    answer: OperationOutput<C> | ((request: SentRequest) => OperationOutput<C>),
  ): SentRequest[] {
    return route(operation, (request) => {
      const content = isComputed(answer) ? answer(request) : answer
      return operation.csv && typeof content === 'string'
        ? new Response(content, { headers: { date: new Date().toUTCString() } })
        : json(content, { status: operation.status ?? 200 })
    })
  },
  /** Responds to an operation with a problem. */
  refuses: (operation: ApiOperation, key: ProblemKey, details?: ProblemDetails): SentRequest[] =>
    route(operation, () => problem(key, details)),
  /** Fails requests of an operation, as without a connection. */
  fails: (operation: ApiOperation): SentRequest[] =>
    route(operation, () => {
      throw new TypeError('Failed to fetch')
    }),
  /** Delays the response to an operation until the test sends it. */
  holds<C extends ApiOperation>(operation: C): { sent: SentRequest[]; answer: (answer: OperationOutput<C>) => void } {
    const waiting = Promise.withResolvers<Response>()
    const sent = route(operation, async () => (await waiting.promise).clone())
    return { sent, answer: (answer) => waiting.resolve(json(answer, { status: operation.status ?? 200 })) }
  },
  /** Responds to any other request, for example to the identity service. */
  responds: (method: string, path: string, respond: Respond): SentRequest[] => route({ method, path }, respond),
}

/** Replaces `fetch` with an empty fake network. */
export function startNetwork(): void {
  routes.clear()
  unexpected = []
  vi.stubGlobal('fetch', fakeFetch)
}

/** Returns the requests without a route. */
export const unexpectedRequests = (): string[] => unexpected
