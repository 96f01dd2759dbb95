import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ApiOperation, ListTotal } from '@virage/contract'
import { useClub } from '../access/club-context.ts'
import type { RowOf } from '../api.ts'
import { type PageQuery, pageQuery, pageSize } from '../queries.ts'

/**
 * What the address of a list says: its search (`q`), filters, order (`price`, or `-price` for descending), and page. A page
 * is its cursor (`after`) and how many rows are before it (`at`).
 */
export type ListSearch = Record<string, string | undefined>

/** Parameters of an address that say where a person is in a list, not what is in it. */
const places = ['after', 'at', 'row', 'view']

/** Changes the address. A change of what is in the list leads to its first page. */
export type Go = (change: ListSearch, replace?: boolean) => void

/** Returns an address with some parameters changed; undefined ones are left out. */
export function changedSearch(search: ListSearch, change: ListSearch): ListSearch {
  const isOther = Object.keys(change).some((name) => !places.includes(name))
  const next = { ...search, ...(isOther ? { after: undefined, at: undefined } : {}), ...change }
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''))
}

/** Returns a function that changes the address of the open list. */
export function useGo(): Go {
  const navigate = useNavigate()
  return (change, replace = false) =>
    void navigate({ to: '.', search: (before: ListSearch) => changedSearch(before, change), replace })
}

/** Returns what is in the list: the parameters of its address without those that say where a person is in it. */
export const filtersOf = (search: ListSearch): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      value === undefined || places.includes(name) ? [] : [[name, value]],
    ),
  )

/** Returns the filters of the API for those of an address, if they have other names or values there. */
export type ToFilters = (filters: Record<string, string>) => PageQuery

/** Returns the filters of the API for those of an address. */
export function filterQuery(search: ListSearch, toFilters: ToFilters = (filters) => filters): PageQuery {
  const { q, sort: _sort, ...filters } = filtersOf(search)
  return { ...toFilters(filters), ...(q !== undefined && { search: q }) }
}

/** Returns the filters and the order of the API for those of an address. */
export function orderedQuery(search: ListSearch, toFilters?: ToFilters): PageQuery {
  const { sort } = search
  const filters = filterQuery(search, toFilters)
  if (sort === undefined) return filters
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  return { ...filters, sort: sort.replace(/^-/, ''), direction }
}

/** Returns the filters, the order and the page of the API for those of an address. */
export function placedQuery(search: ListSearch, toFilters?: ToFilters): PageQuery {
  const { after } = search
  return { ...orderedQuery(search, toFilters), ...(after !== undefined && { cursor: after }) }
}

/** The page from which each cursor was reached, so that a person can go back; an address that was opened directly has none. */
const earlier = new Map<string, { after: string | undefined; at: string | undefined }>()

/** A list as its screen shows it. */
export type List<Row> = {
  operation: ApiOperation & { method: 'GET' }
  search: ListSearch
  toFilters: ToFilters | undefined
  go: Go
  rows: Row[]
  total: ListTotal | undefined
  /** Whether the rows are those of the page before, until this one is read. */
  isOld: boolean
  isPending: boolean
  isError: boolean
  error: unknown
  data: unknown
  dataUpdatedAt: number
  refetch: () => unknown
  /** The number of the first and of the last shown row, from 1; 0 in an empty list. */
  first: number
  last: number
  goNext: (() => void) | undefined
  goBack: (() => void) | undefined
}

/**
 * Reads one page of a list, which the server searches, filters, sorts and counts as the address says. An answer is shown
 * only if the address still asks for it.
 *
 * @param given.isOn whether anything is read
 */
export function useList<C extends ApiOperation & { method: 'GET' }>(
  operation: C,
  { search, go, toFilters, isOn = true }: { search: ListSearch; go: Go; toFilters?: ToFilters; isOn?: boolean },
): List<RowOf<C>> {
  const { slug } = useClub()
  const { after } = search
  const read = useQuery({ ...pageQuery(operation, slug, placedQuery(search, toFilters)), enabled: isOn })
  const before = Math.max(Number(search['at'] ?? 0) || 0, 0)
  const rows = read.data?.rows ?? []
  const next = read.data?.next
  return {
    operation,
    search,
    toFilters,
    go,
    rows,
    total: read.data?.total,
    isOld: read.isPlaceholderData,
    isPending: read.isPending,
    isError: read.isError,
    error: read.error,
    data: read.data,
    dataUpdatedAt: read.dataUpdatedAt,
    refetch: read.refetch,
    first: rows.length === 0 ? 0 : before + 1,
    last: rows.length === 0 ? 0 : before + rows.length,
    goNext:
      next === undefined || read.isPlaceholderData
        ? undefined
        : () => {
            earlier.set(next, { after, at: search['at'] })
            go({ after: next, at: String(before + pageSize) })
          },
    goBack: after === undefined ? undefined : () => go(earlier.get(after) ?? { after: undefined, at: undefined }),
  }
}
