import {
  exportDonations,
  exportMemberships,
  exportOrders,
  listCoinsPurchases,
  listStaffDonations,
  listStaffMemberships,
  listStaffOrders,
} from '@virage/contract/staff'
import { centsToDecimal, coinsToDecimal } from '@virage/domain'
import { orderNumber } from '../orders/queries.ts'
import { listPage } from '../../../platform/http/list-page.ts'
import { localized } from '../../../platform/localized.ts'
import { toCoinsDto, toMoneyDto } from '../../../platform/amount-dtos.ts'
import { receiptNumber } from '../receipts/queries.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { presentBuyer } from './present-buyer.ts'
import { readGivenDonations, readPaidMemberships, readSoldCoins, readSoldOrders } from './queries.ts'

type Person = { fan_id: string; first_name: string; last_name: string; email: string }

const numberOf = (row: { year: number | null; number: number | null }) =>
  row.year === null || row.number === null ? null : receiptNumber({ year: row.year, number: row.number })
const euro = centsToDecimal
const nameOf = (row: Person) => `${row.first_name} ${row.last_name}`.trim()

/** Registers the lists and exports of sales, donations and memberships. */
export function saleStaffRoutes(backOffice: StaffOperations): void {
  backOffice.read(listStaffOrders, (context, tx) =>
    listPage(
      context,
      (page) => readSoldOrders(tx, context.club.id, page),
      (row) => ({
        id: row.id,
        number: orderNumber(row.order_number),
        date: row.created_at.toISOString(),
        buyer: presentBuyer(row),
        things: row.names.map((name) => localized(name, context.language) ?? ''),
        originalCost: toMoneyDto(row.original_cost),
        usedCoins: toCoinsDto(row.used_coins, context.club),
        finalCost: toMoneyDto(row.final_cost),
        refund: row.refund,
        refundedCoins: toCoinsDto(row.refunded_coins, context.club),
        refundedCost: toMoneyDto(row.refunded_cost),
      }),
    ),
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
      (await readSoldOrders(tx, club.id, page)).map((row) => ({
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

  backOffice.read(listCoinsPurchases, (context, tx) =>
    listPage(
      context,
      (page) => readSoldCoins(tx, context.club.id, page),
      (row) => ({
        id: row.id,
        date: row.created_at.toISOString(),
        buyer: presentBuyer(row),
        coins: toCoinsDto(row.coins, context.club),
        amount: toMoneyDto(row.amount),
        refund: row.refund,
      }),
    ),
  )

  backOffice.read(listStaffDonations, (context, tx) =>
    listPage(
      context,
      (page) => readGivenDonations(tx, context.club.id, page),
      (row) => ({
        id: row.id,
        date: row.created_at.toISOString(),
        amount: toMoneyDto(row.amount),
        donor: row.donor_name === null ? null : { name: row.donor_name, email: row.donor_email ?? '' },
        receiptNumber: numberOf(row),
        refund: row.refund,
      }),
    ),
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
      (await readGivenDonations(tx, club.id, page)).map((row) => ({
        id: row.id,
        date: row.created_at.toISOString(),
        name: row.donor_name,
        email: row.donor_email,
        euro: euro(row.amount),
        receipt: numberOf(row),
        refund: row.refund,
      })),
  })

  backOffice.read(listStaffMemberships, (context, tx) =>
    listPage(
      context,
      (page) => readPaidMemberships(tx, context.club.id, page),
      (row) => ({
        id: row.id,
        date: row.created_at.toISOString(),
        member: presentBuyer(row),
        fee: toMoneyDto(row.fee),
        startsAt: row.starts_at.toISOString(),
        endsAt: row.ends_at.toISOString(),
        refund: row.refund,
      }),
    ),
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
      (await readPaidMemberships(tx, club.id, page)).map((row) => ({
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
