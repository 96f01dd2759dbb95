import type { FastifyReply, FastifyRequest } from 'fastify'

/** A page of a list that is ordered by its ids, newest first. */
export type Page = { limit: number; cursor: string | undefined }

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The page that a call asked for; the newest hundred without a word. Cursors are ids; other text asks for nothing. */
export const pageOf = (query: { limit?: number | undefined; cursor?: string | undefined }): Page => ({
  limit: query.limit ?? 100,
  cursor: query.cursor !== undefined && isId.test(query.cursor) ? query.cursor : undefined,
})

/** Names the next page in a `Link` header (RFC 8288) when one row more than the page was found; filters stay. */
export function nextPage(request: FastifyRequest, reply: FastifyReply, { limit }: Page, ids: string[]): void {
  const last = ids[limit - 1]
  if (ids.length <= limit || last === undefined) return
  const [path = '', asked = ''] = request.url.split('?')
  const query = new URLSearchParams(asked)
  query.set('limit', String(limit))
  query.set('cursor', last)
  reply.header('link', `<${path}?${query}>; rel="next"`)
}
