import { keepPreviousData, notifyManager, QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiOperation, OperationInput, OperationOutput } from '@virage/contract'
import {
  getClubSettings,
  getDesk,
  getInstallation,
  getMyStaff,
  getReadiness,
  listInstalledClubs,
} from '@virage/contract/staff'
import { OperationError, unwrap } from '@virage/session/operation-error'
import { isAudited } from './access/audited-reads.ts'
import { call, type Page, readAll, readPage, type RowOf } from './api.ts'

// A button is busy before the next press can come. By default it is after a timer, and a second press sends a second request.
notifyManager.setScheduler(queueMicrotask)

/** Creates the query cache of the back office. Nothing is read again unless a screen or a mutation asks for it. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (count, error) => count < 1 && !(error instanceof OperationError && error.problem !== null),
      },
      mutations: { networkMode: 'always' },
    },
  })

/** How a read behaves: what writes entries of the audit log is asked for by a person each time. */
export const freshnessOf = (operation: Pick<ApiOperation, 'id'>) =>
  isAudited(operation)
    ? { staleTime: Infinity, gcTime: 0, refetchOnMount: false, refetchOnWindowFocus: false, retry: false as const }
    : { refetchOnWindowFocus: true }

type ReadOperation = ApiOperation & { method: 'GET' }

/** The query of one read of a club. Its key is the operation's id, the club and the other input. */
export const readQuery = <C extends ReadOperation>(
  operation: C,
  input: OperationInput<C> & { params: { slug: string } },
) =>
  queryOptions({
    queryKey: [operation.id, input.params.slug, input],
    queryFn: ({ signal }): Promise<OperationOutput<C>> => {
      const send: (operation: C, input: object) => ReturnType<typeof call<C>> = call
      return unwrap(send(operation, { ...input, signal }))
    },
    ...freshnessOf(operation),
  })

/** The query of a whole list of a club, which its screen searches and sorts. */
export const listQuery = <C extends ReadOperation>(operation: C, slug: string) =>
  queryOptions({
    queryKey: [operation.id, slug],
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each list of staff has the club alone as its required input
    queryFn: ({ signal }) => readAll(operation, { params: { slug }, signal } as never),
    ...freshnessOf(operation),
  })

/** The query of a list: filters, order, cursor. */
export type PageQuery = Record<string, string | undefined>

/** How many rows a page of a list has. */
export const pageSize = 100

/** Reads one page of a list of a club, of which other pages are read when a person asks for them. @throws OperationError */
export const readListPage = <C extends ReadOperation>(
  operation: C,
  slug: string,
  query: PageQuery,
  { limit = pageSize, signal }: { limit?: number; signal?: AbortSignal } = {},
): Promise<Page<RowOf<C>>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- filters come from the address: the server checks them
  readPage(operation, { params: { slug }, query: { ...query, limit }, ...(signal && { signal }) } as never)

/**
 * The query of one page of a list. While another page is being read, the rows of the last one stay. What is shown is read
 * again whenever a screen opens, because its editors change it; only not what its route has just read for it.
 */
export const pageQuery = <C extends ReadOperation>(operation: C, slug: string, query: PageQuery) =>
  queryOptions({
    queryKey: [operation.id, slug, 'page', query],
    queryFn: ({ signal }) => readListPage(operation, slug, query, { signal }),
    placeholderData: keepPreviousData,
    ...freshnessOf(operation),
    staleTime: 1_000,
  })

/** The query of how many rows of a list match a filter. */
export const countQuery = (operation: ReadOperation, slug: string, query: PageQuery) =>
  queryOptions({
    queryKey: [operation.id, slug, 'count', query],
    queryFn: async ({ signal }) => (await readListPage(operation, slug, query, { limit: 1, signal })).total ?? null,
    ...freshnessOf(operation),
  })

/** Changes the rows of a list in all pages that are kept, so that an act shows at once. */
export function changeRows<C extends ReadOperation>(
  client: QueryClient,
  operation: C,
  slug: string,
  change: (rows: RowOf<C>[]) => RowOf<C>[],
): void {
  client.setQueriesData<Page<RowOf<C>>>(
    { queryKey: [operation.id, slug, 'page'] },
    (page) => page && { ...page, rows: change(page.rows) },
  )
}

/** Who is signed in, and their clubs. */
export const myStaffQuery = queryOptions({
  queryKey: ['getMyStaff'],
  queryFn: () => unwrap(call(getMyStaff, { params: {} })),
  staleTime: 300_000,
})

/** The settings of a club, which each of its pages reads. */
export const settingsQuery = (slug: string) => readQuery(getClubSettings, { params: { slug } })

/** What waits for the person's role. It follows what other screens do, so it is read whenever it is shown. */
export const deskQuery = (slug: string) => ({ ...readQuery(getDesk, { params: { slug } }), staleTime: 1_000 })

/** What a club has and lacks before it opens. It follows what other screens change, so it is read each time. */
export const readinessQuery = (slug: string) => ({
  ...readQuery(getReadiness, { params: { slug } }),
  staleTime: 0,
})

/** The state of the installation, for operators. */
export const installationQuery = queryOptions({
  queryKey: [getInstallation.id],
  queryFn: ({ signal }) => unwrap(call(getInstallation, { params: {}, signal })),
})

/** All clubs of the installation, for operators. */
export const installedClubsQuery = queryOptions({
  queryKey: [listInstalledClubs.id],
  queryFn: () => unwrap(call(listInstalledClubs, { params: {} })),
  refetchOnWindowFocus: true,
  staleTime: 0,
})

/**
 * What a form edits is read when the form opens. It is not replaced below somebody who types: saving merges
 * (use-editor.ts).
 */
export const untilSaved = { staleTime: 1_000, refetchOnWindowFocus: false } as const
