import * as staff from '@virage/contract/staff'
import type { StaffMember } from '../../../platform/access/staff.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { toLoggedFilters } from '../audit/logged-filters.ts'
import type { StaffOperations } from '../staff-operations.ts'
import { countViews, deleteView, insertView, readViews, type SavedViewRow } from './queries.ts'

/** The most views that a person saves in a club. */
const mostViews = 100

/** The operation that reads each list. */
const operations = {
  exclusives: staff.listStaffExclusives,
  auctions: staff.listStaffAuctions,
  giveaways: staff.listStaffGiveaways,
  news: staff.listStaffPosts,
  team: staff.listStaff,
  log: staff.listAuditLog,
  parcels: staff.listStaffParcels,
  withdrawals: staff.listStaffWithdrawals,
  fans: staff.listFans,
  orders: staff.listStaffOrders,
  coinsPurchases: staff.listCoinsPurchases,
  donations: staff.listStaffDonations,
  memberships: staff.listStaffMemberships,
  refunds: staff.listRefunds,
  ledger: staff.listLedger,
  invoices: staff.listStaffInvoices,
  taxReceipts: staff.listStaffReceipts,
} satisfies Record<staff.SavedList, { access: { staff: readonly string[] } }>

/** Whether a role can read a list. The words of a search may name a person, so nobody else gets the views that are shared of it. */
const canRead = (role: StaffMember['role'], list: staff.SavedList): boolean => {
  const roles: readonly string[] = operations[list].access.staff
  return role === 'operator' || roles.includes(role)
}

/** Registers the operations on saved views of lists. */
export function savedViewRoutes(backOffice: StaffOperations): void {
  backOffice.read(staff.listSavedViews, async ({ club, staff: { accountId, role } }, tx) => {
    const rows = await readViews(tx, club.id, accountId)
    return rows
      .filter((row) => row.account_id === accountId || canRead(role, row.list))
      .map((row) => present(row, accountId))
  })

  backOffice.mutate(staff.createSavedView, async ({ club, staff: { accountId }, body }, tx) => {
    if ((await countViews(tx, club.id, accountId)) >= mostViews) {
      throw new ApiError('errors.validation.failed', { errors: [{ path: 'name', key: 'errors.validation.tooMany' }] })
    }
    const row = await insertView(tx, { ...body, club_id: club.id, account_id: accountId })
    if (!row) throw new ApiError('errors.staff.alreadyThere')
    const answer = present(row, accountId)
    return { answer, audit: { subject: `saved-view ${row.id}`, after: toLogged(row) } }
  })

  backOffice.mutate(staff.deleteSavedView, async ({ club, staff: { accountId, role }, params }, tx) => {
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

const present = ({ id, list, name, search, shared, account_id }: SavedViewRow, accountId: string): staff.SavedView => ({
  id,
  list,
  name,
  search,
  shared,
  own: account_id === accountId,
})
