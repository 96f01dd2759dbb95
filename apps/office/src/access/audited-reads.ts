import {
  exportAuctions,
  exportAuditLog,
  exportExclusives,
  exportGiveaways,
  exportPosts,
  exportRefunds,
  exportOrders,
  exportMemberships,
  exportLedger,
  exportDonations,
  exportCoinsPurchases,
  exportStaff,
  getFanFile,
  listLotBids,
  listMessageReports,
  listSlotGuests,
  listStaffParticipations,
} from '@virage/contract/staff'
import type { ApiOperation } from '@virage/contract'

/**
 * Reads that write an entry of the audit log, because they show personal data or a whole list. They run when a person asks for them, and
 * never by themselves: no prefetch, no polling, no reading again when the window gets the focus.
 */
export const auditedReads: readonly ApiOperation[] = [
  getFanFile,
  listLotBids,
  listStaffParticipations,
  listSlotGuests,
  listMessageReports,
  exportAuctions,
  exportAuditLog,
  exportExclusives,
  exportGiveaways,
  exportPosts,
  exportRefunds,
  exportOrders,
  exportMemberships,
  exportLedger,
  exportDonations,
  exportCoinsPurchases,
  exportStaff,
]

/** Returns whether a read writes an entry of the audit log. */
export const isAudited = ({ id }: Pick<ApiOperation, 'id'>): boolean => auditedReads.some((read) => read.id === id)
