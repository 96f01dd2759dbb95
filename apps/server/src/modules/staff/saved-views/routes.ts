import { createSavedView, deleteSavedView, listSavedViews, type SavedView } from '@virage/contract/staff'
import { ApiError } from '../../../platform/http/api-error.ts'
import { toLoggedFilters } from '../audit/logged-filters.ts'
import type { StaffOperations } from '../staff-operations.ts'
import { countViews, deleteView, insertView, readViews, type SavedViewRow } from './queries.ts'

/** The most views that a person saves in a club. */
const mostViews = 100

/** Registers the operations on saved views of lists. */
export function savedViewRoutes(backOffice: StaffOperations): void {
  backOffice.read(listSavedViews, async ({ club, staff }, tx) => {
    const rows = await readViews(tx, club.id, staff.accountId)
    return rows.map((row) => present(row, staff.accountId))
  })

  backOffice.mutate(createSavedView, async ({ club, staff, body }, tx) => {
    const { accountId } = staff
    if ((await countViews(tx, club.id, accountId)) >= mostViews) {
      throw new ApiError('errors.validation.failed', { errors: [{ path: 'name', key: 'errors.validation.tooMany' }] })
    }
    const row = await insertView(tx, { ...body, club_id: club.id, account_id: accountId })
    if (!row) throw new ApiError('errors.staff.alreadyThere')
    const answer = present(row, accountId)
    return { answer, audit: { subject: `saved-view ${row.id}`, after: toLogged(row) } }
  })

  backOffice.mutate(deleteSavedView, async ({ club, staff, params }, tx) => {
    const { accountId, role } = staff
    const anyShared = role === 'owner' || role === 'operator'
    const row = await deleteView(tx, { clubId: club.id, accountId, id: params.viewId, anyShared })
    if (!row) throw new ApiError('errors.backend.notFound')
    return { answer: {}, audit: { subject: `saved-view ${row.id}`, before: toLogged(row) } }
  })
}

/** Returns a view as the audit log keeps it. */
const toLogged = ({ list, name, search, shared }: SavedViewRow) => ({
  list,
  name,
  search: toLoggedFilters(search),
  shared,
})

const present = ({ id, list, name, search, shared, account_id }: SavedViewRow, accountId: string): SavedView => ({
  id,
  list,
  name,
  search,
  shared,
  own: account_id === accountId,
})
