import {
  exportCoinsPurchases,
  exportDonations,
  exportMemberships,
  exportOrders,
  exportRefunds,
  type Refund as RefundDto,
} from '@virage/contract/staff'
import type { Language } from '@virage/contract'
import { centsToDecimal, coinsToDecimal } from '@virage/domain'
import { instantOf } from '../../../platform/database/utc-time.ts'
import { localized } from '../../../platform/localized.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { orderNumber } from '../orders/queries.ts'
import { type ExportedRefund, readExportedRefunds } from '../refunds/list-queries.ts'
import { textsOf } from '../texts/index.ts'
import {
  type ExportedOrder,
  type GivenDonation,
  type PaidMembership,
  readExportedOrders,
  readGivenDonations,
  readPaidMemberships,
  readSoldCoins,
  type SoldCoins,
} from './queries.ts'
import { numberOf } from './staff-routes.ts'

type Person = { first_name: string | null; last_name: string | null; email: string | null }

const nameOf = ({ first_name, last_name }: Person) => `${first_name ?? ''} ${last_name ?? ''}`.trim()
const thingsOf = (names: unknown[] | null, language: Language) =>
  (names ?? []).map((name) => localized(name, language) ?? '').join(', ')
const dateOf = ({ created_at }: { created_at: Date }) => created_at.toISOString()

/** Registers the exports of what fans have paid and been refunded: the rows of each list, in its order. */
export function saleExports(backOffice: StaffOperations): void {
  const columnsIn = (language: Language) => {
    const t = textsOf(language)
    const stateOf = (status: RefundDto['status'] | null) => (status === null ? null : t(`export.refunds.${status}`))
    return { t, stateOf }
  }

  backOffice.exportList(exportOrders, {
    name: 'orders',
    columns: (language) => {
      const { t, stateOf } = columnsIn(language)
      return [
        [t('export.number'), (row: ExportedOrder) => orderNumber(row.order_number)],
        [t('export.date'), (row: ExportedOrder) => instantOf(row.utc_time)],
        [t('export.name'), nameOf],
        [t('export.email'), (row: ExportedOrder) => row.email],
        [t('export.items'), (row: ExportedOrder) => thingsOf(row.names, language)],
        [t('export.coins'), (row: ExportedOrder) => coinsToDecimal(row.used_coins)],
        [t('export.card'), (row: ExportedOrder) => centsToDecimal(row.final_cost)],
        [t('export.refund'), (row: ExportedOrder) => stateOf(row.refund)],
        [t('export.refundedCoins'), (row: ExportedOrder) => coinsToDecimal(row.refunded_coins)],
        [t('export.refundedCard'), (row: ExportedOrder) => centsToDecimal(row.refunded_cost)],
        ['Id', (row: ExportedOrder) => row.id],
      ]
    },
    read: ({ club, query }, tx, page) => readExportedOrders(tx, club.id, { ...query, ...page }),
  })

  backOffice.exportList(exportCoinsPurchases, {
    name: 'coins-purchases',
    columns: (language) => {
      const { t, stateOf } = columnsIn(language)
      return [
        [t('export.date'), dateOf],
        [t('export.name'), nameOf],
        [t('export.email'), (row: SoldCoins) => row.email],
        [t('export.coins'), (row: SoldCoins) => coinsToDecimal(row.coins)],
        [t('export.card'), (row: SoldCoins) => centsToDecimal(row.amount)],
        [t('export.refund'), (row: SoldCoins) => stateOf(row.refund)],
        [t('export.refundedCard'), (row: SoldCoins) => centsToDecimal(row.refunded_cost)],
        ['Id', (row: SoldCoins) => row.id],
      ]
    },
    read: ({ club, query }, tx, page) => readSoldCoins(tx, club.id, { ...query, ...page }),
  })

  backOffice.exportList(exportDonations, {
    name: 'donations',
    columns: (language) => {
      const { t, stateOf } = columnsIn(language)
      return [
        [t('export.date'), dateOf],
        [t('export.name'), (row: GivenDonation) => row.donor_name],
        [t('export.email'), (row: GivenDonation) => row.donor_email],
        [t('export.card'), (row: GivenDonation) => centsToDecimal(row.amount)],
        [t('export.receipt'), (row: GivenDonation) => numberOf(row)],
        [t('export.refund'), (row: GivenDonation) => stateOf(row.refund)],
        ['Id', (row: GivenDonation) => row.id],
      ]
    },
    read: ({ club, query }, tx, page) => readGivenDonations(tx, club.id, { ...query, ...page }),
  })

  backOffice.exportList(exportMemberships, {
    name: 'memberships',
    columns: (language) => {
      const { t, stateOf } = columnsIn(language)
      return [
        [t('export.date'), dateOf],
        [t('export.name'), nameOf],
        [t('export.email'), (row: PaidMembership) => row.email],
        [t('export.card'), (row: PaidMembership) => centsToDecimal(row.fee)],
        [t('export.from'), (row: PaidMembership) => row.starts_at.toISOString()],
        [t('export.to'), (row: PaidMembership) => row.ends_at.toISOString()],
        [t('export.refund'), (row: PaidMembership) => stateOf(row.refund)],
        ['Id', (row: PaidMembership) => row.id],
      ]
    },
    read: ({ club, query }, tx, page) => readPaidMemberships(tx, club.id, { ...query, ...page }),
  })

  backOffice.exportList(exportRefunds, {
    name: 'refunds',
    columns: (language) => {
      const { t, stateOf } = columnsIn(language)
      return [
        [t('export.date'), (row: ExportedRefund) => instantOf(row.utc_time)],
        [t('export.name'), nameOf],
        [t('export.email'), (row: ExportedRefund) => row.email],
        [t('export.of'), (row: ExportedRefund) => t(`export.kinds.${row.kind}`)],
        [t('export.items'), (row: ExportedRefund) => thingsOf(row.names, language)],
        [t('export.card'), (row: ExportedRefund) => centsToDecimal(row.amount)],
        [t('export.coins'), (row: ExportedRefund) => coinsToDecimal(row.coins)],
        [t('export.refund'), (row: ExportedRefund) => stateOf(row.shown_status)],
        [t('export.reason'), (row: ExportedRefund) => row.reason],
        [t('export.failure'), (row: ExportedRefund) => row.failure],
        ['Id', (row: ExportedRefund) => row.id],
      ]
    },
    read: ({ club, query }, tx, page) => readExportedRefunds(tx, club.id, { ...query, ...page }),
  })
}
