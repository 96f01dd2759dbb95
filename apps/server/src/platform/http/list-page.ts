import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Page, pageOf } from './page.ts'

/** The parts of a call that a growing list needs. */
type Asked = {
  query: { limit?: number | undefined; cursor?: string | undefined }
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Answers one page of a growing list and names the next.
 *
 * @param read at most one row more than the page holds, newest first
 */
export async function listPage<Row extends { id: string }, Shown>(
  { query, request, reply }: Asked,
  read: (page: Page) => Promise<Row[]>,
  present: (row: Row) => Shown,
): Promise<Shown[]> {
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

/** Names the next page in a `Link` header (RFC 8288) when one row more than the page was found; filters stay. */
function nextPage(request: FastifyRequest, reply: FastifyReply, { limit }: Page, ids: string[]): void {
  const last = ids[limit - 1]
  if (ids.length <= limit || last === undefined) return
  const [path = '', asked = ''] = request.url.split('?')
  const query = new URLSearchParams(asked)
  query.set('limit', String(limit))
  query.set('cursor', last)
  reply.header('link', `<${path}?${query}>; rel="next"`)
}
