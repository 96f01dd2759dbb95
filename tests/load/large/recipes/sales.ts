import { usualAccounts, type VatDetails } from '@virage/contract/staff'
import { sellerDetails } from '@virage/test-support/seller'
import type { Known } from '../people.ts'
import { inDays, nth, pages, type Recipe } from './values.ts'

const today = () => inDays(0).slice(0, 10)
const taxed = { rate: 20, nature: 'GOODS' as const }
/** How the club is taxed. */
export const vatDetails: VatDetails = {
  regime: 'VAT',
  mention: null,
  collectibles: taxed,
  experiences: taxed,
  delivery: taxed,
  memberships: null,
  exceptions: [],
  lateTerms: 'Three times the legal rate of interest, and 40 € for the recovery.',
  accounts: usualAccounts,
}

const lastMonth = () => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7)
}
/** A delivery by post. */
const post = {
  kind: 'SHIP',
  name: { en: 'Home delivery', fr: 'Livraison à domicile' },
  note: null,
  zones: [{ countries: ['FR'], prices: { S: 5.5, M: 7.5 } }],
  carrier: 'La Poste',
  daysMin: 2,
  daysMax: 4,
  trackingPattern: null,
  place: null,
  happensAt: null,
  active: true,
}
/** The choice of the club's shop, which costs nothing. */
const pickUp = ({ pools }: Known) => ({ methodId: nth(pools['pickUpMethodId'], 0), price: 0 })

/** Requests about parcels, withdrawals, refunds, coins and the books. */
export const saleRecipes: Record<string, Recipe> = {
  setReceiptAddress: () => ({ body: sellerDetails.address }),
  updateSeller: (n) => ({ body: { ...sellerDetails, director: `Director ${n}` } }),
  refundOrder: (n, known) => ({
    params: { orderId: nth(known.pools['coinsOrderId'], n) },
    body: { reason: 'For the bench', restock: n % 2 === 0 },
  }),
  refundDonation: (n, known) => ({
    params: { donationId: nth(known.pools['refundableDonationId'], n) },
    body: { reason: 'For the bench' },
  }),
  refundMembership: () => ({ body: { reason: 'For the bench' } }),
  refundCoinsPurchase: (n, known) => ({
    params: { purchaseId: nth(known.pools['refundablePurchaseId'], n) },
    body: { reason: 'For the bench' },
  }),
  extendDuePayment: (n, known) => ({
    params: { duePaymentId: nth(known.pools['openPaymentId'], n) },
    body: { deadline: inDays(10 + n) },
  }),
  cancelDuePayment: (n, known) => ({
    params: { duePaymentId: nth(known.pools['cancellablePaymentId'], n) },
    body: { reason: 'For the bench' },
  }),
  remindWinner: (n, known) => ({ params: { duePaymentId: nth(known.pools['openPaymentId'], n + 60) }, body: {} }),
  listNextBidders: (n, known) => ({ params: { duePaymentId: nth(known.pools['openPaymentId'], n + 80) } }),
  offerToRunnerUp: (n, known) => ({ params: { duePaymentId: nth(known.pools['openPaymentId'], n + 40) } }),
  giveCoins: (n, known) => ({
    body: { fanId: nth(known.pools['memberId'], n), coinsAmount: 2, memo: 'For the bench' },
  }),
  supplyCoins: () => ({ body: { coinsAmount: 10, reason: 'For the bench' } }),
  updateVatSettings: () => ({ body: vatDetails }),
  getBookMonth: () => ({ params: { month: lastMonth() } }),
  exportJournal: () => ({ params: { month: lastMonth() } }),
  listVatDays: () => ({ params: { month: lastMonth() } }),
  exportVatDays: () => ({ params: { month: lastMonth() } }),
  getReceiptYear: () => ({ params: { year: lastMonth().slice(0, 4) } }),
  getRefundable: (n, known) => ({ params: { kind: 'order', itemId: nth(known.pools['orderId'], n) } }),
  closeBookMonth: () => ({ params: { month: lastMonth() } }),
  setApprovalRules: () => ({ body: { refundAbove: 1_000_000, supply: false } }),
  requestRefundApproval: (n, known) => ({
    body: { kind: 'order', itemId: nth(known.pools['coinsOrderId'], n + 50), restock: false, reason: 'For the bench' },
  }),
  requestSupplyApproval: () => ({ body: { coinsAmount: 10, reason: 'For the bench' } }),
  // Another person than who has asked.
  approveRequest: (n, known) => ({
    as: 'operator',
    params: { requestId: nth(known.pools['approval'], 2 * n) },
    body: {},
  }),
  declineRequest: (n, known) => ({
    params: { requestId: nth(known.pools['approval'], 2 * n + 1) },
    body: { reason: 'For the bench' },
  }),
  giveCoinsToFans: (n, known) => ({
    body: { memo: 'For the bench', dryRun: n % 2 === 0, rows: [{ email: known.email, coinsAmount: 1 }] },
  }),
  liftUnpaid: () => ({ body: { reason: 'For the bench' } }),
  resendReceipt: () => ({ body: {} }),
  setDonorAddress: (n, known) => ({
    params: { receiptId: nth(known.pools['waitingReceiptId'], n) },
    body: sellerDetails.address,
  }),
  recordHandover: (n, known) => ({ params: { orderId: nth(known.pools['coinsOrderId'], n + 70) }, body: {} }),

  createWithdrawal: (n, known) => ({
    as: 'fan',
    body: {
      orderNumber: nth(known.pools['sentOrderNumber'], n),
      firstName: 'Ada',
      lastName: 'Moreau',
      email: 'ada.moreau@bench.example',
    },
  }),
  proveReturn: (n) => ({ as: 'fan', body: { carrier: 'La Poste', number: `6A${n}` } }),
  recordWithdrawal: (n, known) => ({
    body: {
      orderNumber: nth(known.pools['returnedOrderNumber'], n),
      firstName: 'Ada',
      lastName: 'Moreau',
      channel: 'POST',
      sentDay: today(),
      arrivedDay: today(),
    },
  }),
  recordReturn: () => ({ body: { condition: 'As new' } }),
  retryRefund: (n, known) => ({ params: { refundId: nth(known.pools['failedRefundId'], n) } }),
  recordRepayment: (n, known) => ({
    params: { refundId: nth(known.pools['sentBackRefundId'], n) },
    body: { method: 'TRANSFER' },
  }),

  createDeliveryMethod: () => ({ body: post }),
  replaceDeliveryMethod: (n, known) => ({
    params: { methodId: nth(known.pools['made method'], n) },
    body: { ...post, active: n % 2 === 0 },
  }),
  deleteDeliveryMethod: (n, known) => ({ params: { methodId: nth(known.pools['made method'], n) } }),
  confirmReceipt: (n, known) => ({ as: 'fan', params: { parcelId: nth(known.pools['ownSentParcelId'], n) } }),
  endContract: (n, known) => ({ as: 'fan', params: { parcelId: nth(known.pools['overdueParcelId'], n) } }),
  setParcelTerm: (n, known) => ({
    as: 'fan',
    params: { parcelId: nth(known.pools['lateParcelId'], n) },
    body: { day: inDays(20).slice(0, 10) },
  }),
  setParcelWaiting: (n, known) => ({
    as: 'fan',
    params: { parcelId: nth(known.pools['newParcelId'], n % 2) },
    body: { waits: n % 4 < 2 },
  }),
  setParcelDeputy: (n, known) => ({
    as: 'fan',
    params: { parcelId: nth(known.pools['ownPickUpId'], n) },
    body: { deputy: 'Nora Petit' },
  }),
  openDeliveryPage: (_, known) => ({
    as: 'payer',
    params: { duePaymentId: nth(known.pools['payerPaymentId'], 0) },
    body: { ...pages(known), delivery: pickUp(known) },
  }),
  openRedeliveryPage: (n, known) => ({
    as: 'fan',
    params: { parcelId: nth(known.pools['returnedParcelId'], n) },
    body: { ...pages(known), delivery: pickUp(known) },
  }),
  packTogether: (n, known) => ({
    params: { parcelId: nth(known.pools['packableParcelId'], 2 * n) },
    body: { parcelId: nth(known.pools['packableParcelId'], 2 * n + 1) },
  }),
  sendApart: (n, known) => ({ params: { parcelId: nth(known.pools['packableParcelId'], 2 * n + 1) } }),
  splitParcel: (n, known) => ({
    params: { parcelId: nth(known.pools['splitParcelId'], n) },
    body: { exclusiveIds: [nth(known.pools['splitExclusiveId'], n)] },
  }),
  printParcelLabels: (n, known) => ({ body: { ids: (known.pools['parcelId'] ?? []).slice(n, n + 8) } }),
  promiseParcel: (n, known) => ({
    params: { parcelId: nth(known.pools['preparedParcelId'], n) },
    body: { day: inDays(30).slice(0, 10) },
  }),
  shipParcel: (n, known) => ({
    params: { parcelId: nth(known.pools['preparedParcelId'], n) },
    body: { carrier: 'La Poste', number: `6A${n}` },
  }),
  moveParcels: (n, known) => ({
    body: { ids: (known.pools['preparedParcelId'] ?? []).slice(40 + n, 42 + n), state: 'SHIPPED' },
  }),
  handOverParcel: (n, known) => ({ body: { code: nth(known.pools['code'], n), initials: 'AM' } }),
  replaceParcel: (n, known) => ({ params: { parcelId: nth(known.pools['lostParcelId'], n) } }),
}
