import {
  downloadGuestData,
  exportAuctions,
  exportAuditLog,
  exportDuePayments,
  exportExclusives,
  exportFans,
  exportGiveaways,
  exportInvoices,
  exportJournal,
  exportParcels,
  exportPosts,
  exportRefunds,
  exportOrders,
  exportMemberships,
  exportLedger,
  exportDonations,
  exportCoinsPurchases,
  exportStaff,
  exportVatDays,
  getFanFile,
  getStaffParcel,
  listLotBids,
  listMessageReports,
  listNextBidders,
  listPaddles,
  listSlotGuests,
  listStaffParticipations,
  openStaffStream,
} from '@virage/contract/staff'
import type { ApiOperation } from '@virage/contract'

/**
 * Reads that write an entry of the audit log, because they show personal data or a whole list. They run when a person asks for them, and
 * never by themselves: no prefetch, no polling, no reading again when the window gets the focus.
 */
export const auditedReads: readonly ApiOperation[] = [
  downloadGuestData,
  getFanFile,
  getStaffParcel,
  listLotBids,
  listStaffParticipations,
  listSlotGuests,
  listMessageReports,
  listNextBidders,
  listPaddles,
  openStaffStream,
  exportAuctions,
  exportAuditLog,
  exportDuePayments,
  exportExclusives,
  exportFans,
  exportGiveaways,
  exportInvoices,
  exportJournal,
  exportParcels,
  exportPosts,
  exportRefunds,
  exportOrders,
  exportMemberships,
  exportLedger,
  exportDonations,
  exportCoinsPurchases,
  exportStaff,
  exportVatDays,
]

/** Returns whether a read writes an entry of the audit log. */
export const isAudited = ({ id }: Pick<ApiOperation, 'id'>): boolean => auditedReads.some((read) => read.id === id)
