import {
  type ApiOperation,
  type Client,
  createClient,
  type ListTotal,
  type OperationInput,
  type OperationOutput,
} from '@virage/contract'
import { OperationError } from '@virage/session/operation-error'
import { currentLanguage } from './i18n/language.ts'
import { accessToken, signIn } from './session/session.ts'

/**
 * The longest body of a request that outlives its page, in characters. A browser holds at most 64 KiB of them at once, and
 * rejects what exceeds that (Fetch, keepalive). Acts are shorter; forms keep drafts.
 */
const longestAct = 2_000

/** Returns whether a request is an act that the browser completes even if the page is closed meanwhile. */
const isAct = ({ method, body }: RequestInit = {}) =>
  method !== 'GET' && (typeof body === 'string' ? body.length : 0) <= longestAct

/** Sends a request as the signed-in member of staff. If the sign-in has ended, the tab goes to the sign-in. */
const staffFetch: typeof fetch = async (input, given) => {
  const init = { ...given, keepalive: isAct(given) }
  const response = await fetch(input, init)
  if (response.status !== 401) return response
  const token = await accessToken(true)
  if (token === undefined) {
    void signIn()
    return response
  }
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${token}`)
  return fetch(input, { ...init, headers })
}

/** Calls an operation of the API as the signed-in member of staff. */
export const call: Client = createClient({
  fetch: staffFetch,
  token: () => accessToken(),
  language: currentLanguage,
  keepsIdempotencyKeys: true,
})

/** A page of a list: its rows, the cursor of the next page if there is one, and how many rows match. */
export type Page<Row> = { rows: Row[]; next: string | undefined; total: ListTotal | undefined }

/** An operation that lists something. */
export type ListOperation = ApiOperation & { method: 'GET' }
/** A row of a list. */
export type RowOf<C extends ListOperation> = OperationOutput<C> extends (infer Row)[] ? Row : never

/** Reads one page of a list. @throws OperationError */
export async function readPage<C extends ListOperation>(
  operation: C,
  input: OperationInput<C> & { signal?: AbortSignal },
): Promise<Page<RowOf<C>>> {
  const send: (operation: C, input: object) => ReturnType<Client> = call
  const result = await send(operation, input)
  if (!result.ok) throw new OperationError(result.problem)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checks its answer by the contract's schema
  return { rows: result.value as RowOf<C>[], next: result.next, total: result.total }
}

/** The most rows that a screen reads to search and sort them in the browser. */
const mostRows = 2_000

/** Reads a whole list, page by page. @throws OperationError */
export async function readAll<C extends ListOperation>(
  operation: C,
  input: OperationInput<C> & { signal?: AbortSignal },
): Promise<RowOf<C>[]> {
  const filter = 'query' in input && typeof input.query === 'object' ? input.query : undefined
  const rows: RowOf<C>[] = []
  let cursor: string | undefined
  do {
    const query = { ...filter, limit: 100, ...(cursor === undefined ? {} : { cursor }) }
    const page = await readPage(operation, { ...input, query })
    rows.push(...page.rows)
    cursor = page.next
  } while (cursor !== undefined && rows.length < mostRows)
  return rows
}
