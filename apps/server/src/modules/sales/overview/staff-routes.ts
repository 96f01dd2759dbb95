import {
  getStaffCoinsPurchase,
  getStaffDonation,
  getStaffMembership,
  getStaffOrder,
  listCoinsPurchases,
  listStaffDonations,
  listStaffMemberships,
  listStaffOrders,
  type StaffCoinsPurchase,
  type StaffDonation,
  type StaffMembership,
  type StaffOrder,
  type StaffOrderDetails,
} from '@virage/contract/staff'
import type { Language } from '@virage/contract'
import { cents, lineCost } from '@virage/domain'
import { priceOf } from '../orders/check-items.ts'
import { orderNumber } from '../orders/queries.ts'
import type { Club } from '../../../platform/access/clubs.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { sendList } from '../../../platform/http/send-list.ts'
import { localized } from '../../../platform/localized.ts'
import { toCoinsDto, toMoneyDto } from '../../../platform/amount-dtos.ts'
import { receiptNumber } from '../receipts/queries.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { presentBuyer } from './present-buyer.ts'
import {
  type GivenDonation,
  type PaidMembership,
  readGivenDonation,
  readGivenDonations,
  readPaidMembership,
  readPaidMemberships,
  readSoldCoins,
  readSoldCoinsPurchase,
  readSoldOrder,
  readSoldOrders,
  type SoldCoins,
  type SoldOrder,
} from './queries.ts'
import { type OrderDetails, readOrderDetails } from './order-details.ts'
import { type Invoice, readInvoicesOf, readInvoicesOfCheckout } from '../invoices/queries.ts'
import { invoiceLinkOf } from '../invoices/routes.ts'
import type { ReceiptUrls } from '../receipts/receipt-urls.ts'

/** Returns the number of a receipt; null if there is none yet. */
export const numberOf = (row: { year: number | null; number: number | null }) =>
  row.year === null || row.number === null ? null : receiptNumber({ year: row.year, number: row.number })

const orNotFound = <T>(row: T | undefined): T => {
  if (row === undefined) throw new ApiError('errors.backend.notFound')
  return row
}

/** Registers the lists of sales, donations and memberships. */
export function saleStaffRoutes(backOffice: StaffOperations, invoiceUrls: ReceiptUrls): void {
  const linksOf = (invoices: Invoice[]) => invoices.map((invoice) => invoiceLinkOf(invoiceUrls, invoice))
  backOffice.read(listStaffOrders, async (context, tx) => {
    const { club, language, query } = context
    return sendList(context, await readSoldOrders(tx, club.id, query), (row) => presentOrder(row, club, language))
  })
  backOffice.read(getStaffOrder, async ({ club, language, params }, tx) => {
    const order = orNotFound(await readSoldOrder(tx, club.id, params.orderId))
    const details = await readOrderDetails(tx, club.id, order.id)
    const invoices = (await readInvoicesOf(tx, club.id, [order.id])).get(order.id) ?? []
    return { ...presentOrderDetails(order, details, club, language), invoices: linksOf(invoices) }
  })

  backOffice.read(listCoinsPurchases, async (context, tx) => {
    const { club, query } = context
    return sendList(context, await readSoldCoins(tx, club.id, query), (row) => presentPurchase(row, club))
  })
  backOffice.read(getStaffCoinsPurchase, async ({ club, params }, tx) => {
    const purchase = orNotFound(await readSoldCoinsPurchase(tx, club.id, params.purchaseId))
    const invoices = await readInvoicesOfCheckout(tx, club.id, purchase.checkout_id)
    return { ...presentPurchase(purchase, club), invoices: linksOf(invoices) }
  })

  backOffice.read(listStaffDonations, async (context, tx) =>
    sendList(context, await readGivenDonations(tx, context.club.id, context.query), presentDonation),
  )
  backOffice.read(getStaffDonation, async ({ club, params }, tx) =>
    presentDonation(orNotFound(await readGivenDonation(tx, club.id, params.donationId))),
  )

  backOffice.read(listStaffMemberships, async (context, tx) =>
    sendList(context, await readPaidMemberships(tx, context.club.id, context.query), presentMembership),
  )
  backOffice.read(getStaffMembership, async ({ club, params }, tx) => {
    const membership = orNotFound(await readPaidMembership(tx, club.id, params.membershipId))
    const { checkout_id: checkoutId } = membership
    const invoices = checkoutId === null ? [] : await readInvoicesOfCheckout(tx, club.id, checkoutId)
    return { ...presentMembership(membership), invoices: linksOf(invoices) }
  })
}

const presentOrder = (row: SoldOrder, club: Club, language: Language): StaffOrder => ({
  id: row.id,
  number: orderNumber(row.order_number),
  date: row.created_at.toISOString(),
  buyer: presentBuyer(row),
  things: row.names.map((name) => localized(name, language) ?? ''),
  originalCost: toMoneyDto(row.original_cost),
  usedCoins: toCoinsDto(row.used_coins, club),
  finalCost: toMoneyDto(row.final_cost),
  refund: row.refund,
  refundedCoins: toCoinsDto(row.refunded_coins, club),
  refundedCost: toMoneyDto(row.refunded_cost),
})

const presentOrderDetails = (
  row: SoldOrder,
  { lines, delivery, receipt, parcels, receivedAt, withdrawals, refunds }: OrderDetails,
  club: Club,
  language: Language,
): Omit<StaffOrderDetails, 'invoices'> => ({
  ...presentOrder(row, club, language),
  lines: lines.map(({ exclusive_id, name, price }) => ({
    exclusiveId: exclusive_id,
    name: localized(name, language) ?? '',
    price: toCoinsDto(price, club),
    cost: toMoneyDto(
      lineCost(price, { price: priceOf(lines), cost: cents(row.original_cost - (delivery?.cents ?? 0)) }),
    ),
  })),
  receipt: receipt && { number: numberOf(receipt), cancelled: receipt.cancelled_at !== null },
  parcels: parcels.map(({ id, state, promised_on }) => ({ id, state, promisedDay: promised_on })),
  receivedAt: receivedAt?.toISOString() ?? null,
  withdrawals: withdrawals.map(({ id, sent_at, refusal }) => ({
    id,
    sentAt: sent_at.toISOString(),
    isEffective: refusal === null,
  })),
  refunds: refunds.map(({ id, created_at, status, amount, coins, reason, failure }) => ({
    id,
    date: created_at.toISOString(),
    status,
    amount: toMoneyDto(amount),
    coins: toCoinsDto(coins, club),
    reason,
    failure,
  })),
})

const presentPurchase = (row: SoldCoins, club: Club): StaffCoinsPurchase => ({
  id: row.id,
  date: row.created_at.toISOString(),
  buyer: presentBuyer(row),
  coins: toCoinsDto(row.coins, club),
  amount: toMoneyDto(row.amount),
  refund: row.refund,
  refundedCost: toMoneyDto(row.refunded_cost),
})

const presentDonation = (row: GivenDonation): StaffDonation => ({
  id: row.id,
  date: row.created_at.toISOString(),
  amount: toMoneyDto(row.amount),
  donor: row.donor_name === null ? null : { fanId: row.fan_id, name: row.donor_name, email: row.donor_email ?? '' },
  receiptNumber: numberOf(row),
  refund: row.refund,
})

const presentMembership = (row: PaidMembership): StaffMembership => ({
  id: row.id,
  date: row.created_at.toISOString(),
  member: presentBuyer(row),
  fee: toMoneyDto(row.fee),
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  refund: row.refund,
})
