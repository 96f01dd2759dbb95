import { listMembers } from '@virage/contract'
import { nextPage, pageOf } from '../../../platform/http/page.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readMembers } from './queries.ts'

/** The members of a club, as members see each other. */
export function memberRoutes(register: RegisterOperation, { database }: Platform): void {
  register(listMembers, async ({ club, principal, query, request, reply }) => {
    const page = pageOf(query)
    const rows = await database.withTenant(club.id, (tx) => readMembers(tx, club.id, page, query.search))
    nextPage(
      request,
      reply,
      page,
      rows.map(({ id }) => id),
    )
    return rows.slice(0, page.limit).map((row) => ({
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      pictureUrl: row.picture_url,
      me: row.account_id === principal.username,
    }))
  })
}
