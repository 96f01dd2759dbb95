import type { FanData } from '@virage/contract'

/** Where the export shows what a table holds of a fan, and what an erasure does with it. */
type Handling = {
  exportedAs: keyof FanData
  /** `kept`: the law asks for it, or it stays under the pseudonym that the fan's record has then. */
  erasure: 'removed' | 'emptied' | 'kept'
}

/**
 * Every table that refers to a fan, an account or an email address. A test compares it with the database: a new table is
 * neither left out of the export nor forgotten by the erasure.
 */
export const personalData: Record<string, Handling> = {
  fan: { exportedAs: 'fan', erasure: 'emptied' },
  kyc_transition: { exportedAs: 'kycTransitions', erasure: 'emptied' },
  identity_change: { exportedAs: 'identityChanges', erasure: 'removed' },
  orders: { exportedAs: 'orders', erasure: 'kept' },
  donation: { exportedAs: 'donations', erasure: 'emptied' },
  receipt: { exportedAs: 'receipts', erasure: 'kept' },
  membership: { exportedAs: 'memberships', erasure: 'kept' },
  ledger_account: { exportedAs: 'walletOperations', erasure: 'kept' },
  ledger_entry: { exportedAs: 'walletOperations', erasure: 'kept' },
  checkout: { exportedAs: 'payments', erasure: 'emptied' },
  due_payment: { exportedAs: 'outstandingPayments', erasure: 'kept' },
  bid: { exportedAs: 'bids', erasure: 'kept' },
  maximum_bid: { exportedAs: 'maximumBids', erasure: 'kept' },
  // Who leads a lot, beside the bid.
  lot: { exportedAs: 'bids', erasure: 'kept' },
  lot_notification: { exportedAs: 'notifications', erasure: 'kept' },
  exclusive_like: { exportedAs: 'likes', erasure: 'removed' },
  message: { exportedAs: 'messages', erasure: 'emptied' },
  // The newest message of a conversation, beside the message.
  conversation_participant: { exportedAs: 'messages', erasure: 'kept' },
  message_report: { exportedAs: 'messageReports', erasure: 'emptied' },
  fan_block: { exportedAs: 'blocks', erasure: 'removed' },
  gift_card: { exportedAs: 'giftCards', erasure: 'emptied' },
  referral: { exportedAs: 'referrals', erasure: 'removed' },
  participation: { exportedAs: 'participations', erasure: 'emptied' },
  reservation: { exportedAs: 'reservations', erasure: 'removed' },
  notification_choice: { exportedAs: 'notificationChoices', erasure: 'removed' },
  push_subscription: { exportedAs: 'pushSubscriptions', erasure: 'removed' },
  upload: { exportedAs: 'uploads', erasure: 'removed' },
  erasure_request: { exportedAs: 'erasureRequests', erasure: 'kept' },
}

/** Tables with accounts or addresses of staff, who are no fans there. */
export const staffTables: readonly string[] = ['staff', 'operator']
