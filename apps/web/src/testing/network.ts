import { type ApiOperation, type OperationOutput, pathOf, type Problem, type ProblemKey } from '@virage/contract'
import { vi } from 'vitest'

/** A request that was sent, as the server would read it. */
export type SentRequest = { url: URL; headers: Headers; body: Record<string, unknown>; signal: AbortSignal | undefined }

type Respond = (request: SentRequest) => Response | Promise<Response>
type Route = { method: string; path: RegExp; respond: Respond; sent: SentRequest[] }

const routes = new Map<string, Route>()
let strangers: string[] = []

/** What a refusal says beside its key. */
type More = Partial<Pick<Problem, 'errors' | 'minimum' | 'currentPrice'>> & { status?: number }

/** An answer in JSON, at the server's time. */
export const json = (
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', date: new Date().toUTCString(), ...headers },
  })

const problem = (key: string, { status = 409, ...more }: More = {}): Response =>
  json({ type: 'about:blank', title: key, status, key, ...more }, { status })

const patternOf = (path: string): RegExp =>
  new RegExp(`^${pathOf(path.replaceAll(/:\w+/g, 'PARAMETER')).replaceAll('PARAMETER', '[^/]+')}$`)

/** Every request of a test goes here; what no route is for is a failure of the test. */
async function fakeFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const url = new URL(request.url)
  const found = [...routes.values()].find(({ method, path }) => method === request.method && path.test(url.pathname))
  if (!found) {
    strangers.push(`${request.method} ${url.pathname}`)
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
  // As in a browser, a request that is given up is rejected while it waits for its answer.
  const response = Promise.resolve(sent).then(found.respond)
  if (!signal) return response
  const aborted = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => aborted.reject(signal.reason), { once: true })
  return Promise.race([response, aborted.promise])
}

const isComputed = (answer: unknown): answer is (request: SentRequest) => unknown => typeof answer === 'function'

type Address = { method: string; path: string }

const namedBy = ({ method, path }: Address) => `${method} ${path}`

function route(operation: Address, respond: Respond): SentRequest[] {
  const { sent } = routes.get(namedBy(operation)) ?? { sent: [] }
  routes.set(namedBy(operation), { method: operation.method, path: patternOf(operation.path), respond, sent })
  return sent
}

/**
 * The network of a test, in place of `fetch`. What is said last of an operation counts; each function returns the
 * requests that were sent to it, which grow.
 */
export const network = {
  /** Answers an operation, each time anew where it is given a function. */
  answers<C extends ApiOperation>(
    operation: C,
    answer: OperationOutput<C> | ((request: SentRequest) => OperationOutput<C>),
  ): SentRequest[] {
    return route(operation, (request) =>
      json(isComputed(answer) ? answer(request) : answer, { status: operation.status ?? 200 }),
    )
  },
  /** Refuses an operation with a problem. */
  refuses: (operation: ApiOperation, key: ProblemKey, more?: More): SentRequest[] =>
    route(operation, () => problem(key, more)),
  /** Loses an operation on the way, as without a connection. */
  loses: (operation: ApiOperation): SentRequest[] =>
    route(operation, () => {
      throw new TypeError('Failed to fetch')
    }),
  /** Lets an operation wait until the test answers it. */
  holds<C extends ApiOperation>(operation: C): { sent: SentRequest[]; answer: (answer: OperationOutput<C>) => void } {
    const waiting = Promise.withResolvers<Response>()
    const sent = route(operation, async () => (await waiting.promise).clone())
    return { sent, answer: (answer) => waiting.resolve(json(answer, { status: operation.status ?? 200 })) }
  },
  /** Answers anything else, such as the identity service. */
  responds: (method: string, path: string, respond: Respond): SentRequest[] => route({ method, path }, respond),
}

/** Puts an empty network in the place of `fetch`. */
export function startNetwork(): void {
  routes.clear()
  strangers = []
  vi.stubGlobal('fetch', fakeFetch)
}

/** Requests that the test had not foreseen. */
export const unexpectedRequests = (): string[] => strangers
