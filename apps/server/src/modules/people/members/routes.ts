import { listMembers } from '@virage/contract'
import { listPage } from '../../../platform/http/list-page.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readMembers } from './queries.ts'

/** Registers the list of a club's members, for members. */
export function memberRoutes(register: RegisterOperation, { database }: Platform): void {
  register(listMembers, async ({ club, principal, query, request, reply }) => {
    return listPage(
      { query, request, reply },
      (page) => database.withTenant(club.id, (tx) => readMembers(tx, club.id, page, query.search)),
      (row) => ({
        id: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        pictureUrl: row.picture_url,
        me: row.account_id === principal.username,
      }),
    )
  })
}
