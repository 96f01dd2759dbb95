import type { FastifyReply, FastifyRequest } from 'fastify'
import { nextPage, type Page, pageOf } from './page.ts'

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
