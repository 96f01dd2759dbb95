import { type Page, pageOf } from './page.ts'

/** The parts of a request and its response that pagination needs. */
type PageRequest = {
  query: { limit?: number | undefined; cursor?: string | undefined }
  request: { url: string }
  reply: { header: (name: string, value: string) => unknown }
}

/**
 * Returns one page of a list, and links the next one.
 *
 * @param read returns at most `limit` rows, newest first; `limit` is one more than the page has
 */
export async function listPage<Row extends { id: string }, Dto>(
  { query, request, reply }: PageRequest,
  read: (page: Page) => Promise<Row[]>,
  present: (row: Row) => Dto,
): Promise<Dto[]> {
  const page = pageOf(query)
  const rows = await read({ ...page, limit: page.limit + 1 })
  nextPage(
    request,
    reply,
    page,
    rows.map(({ id }) => id),
  )
  return rows.slice(0, page.limit).map(present)
}

/** Sets the `Link` header (RFC 8288) to the next page if there are more rows. The query's filters stay. */
function nextPage(request: PageRequest['request'], reply: PageRequest['reply'], { limit }: Page, ids: string[]): void {
  const last = ids[limit - 1]
  if (ids.length <= limit || last === undefined) return
  const [path = '', search = ''] = request.url.split('?')
  const query = new URLSearchParams(search)
  query.set('limit', String(limit))
  query.set('cursor', last)
  reply.header('link', `<${path}?${query}>; rel="next"`)
}
