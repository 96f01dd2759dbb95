import { totalHeader } from '@virage/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ListPage } from '../database/sorted-list.ts'

/**
 * Returns the DTOs of a page. Sets the `Link` header (RFC 8288) to the next page, whose filters are the same, and
 * `X-Total-Count`, which ends in `+` if there may be more.
 */
export function sendList<Row, Dto>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { rows, limit, next, total }: ListPage<Row>,
  present: (row: Row) => Dto,
): Dto[] {
  reply.header(totalHeader, `${total.count}${total.isExact ? '' : '+'}`)
  if (next !== undefined) {
    const [path = '', search = ''] = request.url.split('?')
    const query = new URLSearchParams(search)
    query.set('limit', String(limit))
    query.set('cursor', next)
    reply.header('link', `<${path}?${query}>; rel="next"`)
  }
  return rows.map(present)
}
