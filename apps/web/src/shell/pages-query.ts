import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

/** The number of rows in a page: as many as the server gives at once. */
export const pageSize = 100

/** The query of a list in pages, newest first. @param read reads a page */
export const pagesQuery = <Row extends { id: string }>(
  queryKey: QueryKey,
  read: (query: { limit: number; cursor?: string }) => Promise<Row[]>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => read({ limit: pageSize, ...(pageParam === undefined ? {} : { cursor: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.id),
  })
