import {
  exportDonations,
  exportMemberships,
  exportOrders,
  getStaffDonation,
  getStaffMembership,
  getStaffOrder,
  listCoinsPurchases,
  listStaffDonations,
  listStaffMemberships,
  listStaffOrders,
  type StaffDonation,
  type StaffMembership,
  type StaffOrder,
} from '@virage/contract/staff'
import type { Language } from '@virage/contract'
import { centsToDecimal, coinsToDecimal } from '@virage/domain'
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
  readExportedDonations,
  readExportedMemberships,
  readExportedOrders,
  readGivenDonation,
  readGivenDonations,
  readPaidMembership,
  readPaidMemberships,
  readSoldCoins,
  readSoldOrder,
  readSoldOrders,
  type SoldOrder,
} from './queries.ts'

type Person = { fan_id: string; first_name: string; last_name: string; email: string }

const numberOf = (row: { year: number | null; number: number | null }) =>
  row.year === null || row.number === null ? null : receiptNumber({ year: row.year, number: row.number })
const euro = centsToDecimal
const nameOf = (row: Person) => `${row.first_name} ${row.last_name}`.trim()

const orNotFound = <T>(row: T | undefined): T => {
  if (row === undefined) throw new ApiError('errors.backend.notFound')
  return row
}

/** Registers the lists and exports of sales, donations and memberships. */
export function saleStaffRoutes(backOffice: StaffOperations): void {
  backOffice.read(listStaffOrders, async (context, tx) => {
    const { club, language, query } = context
    return sendList(context, await readSoldOrders(tx, club.id, query), (row) => presentOrder(row, club, language))
  })
  backOffice.read(getStaffOrder, async ({ club, language, params }, tx) =>
    presentOrder(orNotFound(await readSoldOrder(tx, club.id, params.orderId)), club, language),
  )
  backOffice.exportTable(exportOrders, {
    name: 'orders',
    columns: {
      id: 'Order',
      number: 'Number',
      date: 'Date',
      name: 'Name',
      email: 'E-mail',
      things: 'Things',
      coins: 'Coins',
      euro: 'Euro by card',
      refund: 'Refund',
      refundedCoins: 'Coins given back',
      refundedEuro: 'Euro given back',
    },
    read: async ({ club, language }, tx, page) =>
      (await readExportedOrders(tx, club.id, page)).map((row) => ({
        id: row.id,
        number: orderNumber(row.order_number),
        date: row.created_at.toISOString(),
        name: nameOf(row),
        email: row.email,
        things: row.names.map((name) => localized(name, language) ?? '').join(', '),
        coins: coinsToDecimal(row.used_coins),
        euro: euro(row.final_cost),
        refund: row.refund,
        refundedCoins: coinsToDecimal(row.refunded_coins),
        refundedEuro: euro(row.refunded_cost),
      })),
  })

  backOffice.read(listCoinsPurchases, async (context, tx) => {
    const { club, query } = context
    return sendList(context, await readSoldCoins(tx, club.id, query), (row) => ({
      id: row.id,
      date: row.created_at.toISOString(),
      buyer: presentBuyer(row),
      coins: toCoinsDto(row.coins, club),
      amount: toMoneyDto(row.amount),
      refund: row.refund,
    }))
  })

  backOffice.read(listStaffDonations, async (context, tx) =>
    sendList(context, await readGivenDonations(tx, context.club.id, context.query), presentDonation),
  )
  backOffice.read(getStaffDonation, async ({ club, params }, tx) =>
    presentDonation(orNotFound(await readGivenDonation(tx, club.id, params.donationId))),
  )
  backOffice.exportTable(exportDonations, {
    name: 'donations',
    columns: {
      id: 'Donation',
      date: 'Date',
      name: 'Name',
      email: 'E-mail',
      euro: 'Euro',
      receipt: 'Receipt',
      refund: 'Refund',
    },
    read: async ({ club }, tx, page) =>
      (await readExportedDonations(tx, club.id, page)).map((row) => ({
        id: row.id,
        date: row.created_at.toISOString(),
        name: row.donor_name,
        email: row.donor_email,
        euro: euro(row.amount),
        receipt: numberOf(row),
        refund: row.refund,
      })),
  })

  backOffice.read(listStaffMemberships, async (context, tx) =>
    sendList(context, await readPaidMemberships(tx, context.club.id, context.query), presentMembership),
  )
  backOffice.read(getStaffMembership, async ({ club, params }, tx) =>
    presentMembership(orNotFound(await readPaidMembership(tx, club.id, params.membershipId))),
  )
  backOffice.exportTable(exportMemberships, {
    name: 'memberships',
    columns: {
      id: 'Membership',
      name: 'Name',
      email: 'E-mail',
      euro: 'Euro',
      from: 'From',
      to: 'To',
      refund: 'Refund',
    },
    read: async ({ club }, tx, page) =>
      (await readExportedMemberships(tx, club.id, page)).map((row) => ({
        id: row.id,
        name: nameOf(row),
        email: row.email,
        euro: euro(row.fee),
        from: row.starts_at.toISOString(),
        to: row.ends_at.toISOString(),
        refund: row.refund,
      })),
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
