const none = async () => {}

/** Jobs of every kind that do nothing. */
export const idleTasks = {
  sendEmail: none,
  sendPush: none,
  sendRefund: none,
  issueReceipts: none,
  issueInvoices: none,
  hashClosedMonth: none,
  hashJournal: none,
  hashPdf: none,
  refundWithdrawals: none,
  closeCheckoutSession: none,
  chargeCard: none,
  announceCharge: none,
  describeCard: none,
  removeCard: none,
  removeCustomer: none,
  removePictures: none,
  purge: none,
}
