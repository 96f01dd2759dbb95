import {
  closeBookMonth,
  exportJournal,
  exportVatDays,
  getBookMonth,
  getPayout,
  listPayouts,
  listVatDays,
  type Payout,
} from '@virage/contract/staff'
import { centsToDecimal } from '@virage/domain'
import { toMoneyDto } from '../../../platform/amount-dtos.ts'
import type { DayVat } from '../../../platform/database/json-columns.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { sendList } from '../../../platform/http/send-list.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { textsOf } from '../texts/index.ts'
import { closeMonth, journalFileOf, readBookMonth, writeJournal } from './close-month.ts'
import { readVatDays } from './book-days.ts'
import { daysOf } from './months.ts'
import { findPayout, type ListedPayout, readPayoutLines, readPayouts } from './payout-queries.ts'

/** Registers the months of the books, their files, and the provider's payouts. */
export function bookStaffRoutes(backOffice: StaffOperations): void {
  backOffice.read(getBookMonth, ({ club, params }, tx) => readBookMonth(tx, club, params.month))

  backOffice.mutate(closeBookMonth, async ({ club, staff, params: { month } }, tx) => {
    const answer = await closeMonth(tx, club, { month, actor: staff.accountId, email: staff.email })
    return { answer, audit: { subject: `month ${month}` } }
  })

  backOffice.exportText(exportJournal, async ({ club, params: { month } }, inTransaction) => ({
    name: await inTransaction((tx) => journalFileOf(tx, club, month)),
    subject: `month ${month}`,
    parts: writeJournal(inTransaction, club.id, month),
  }))

  backOffice.read(listVatDays, async ({ club, params }, tx) =>
    (await readVatDays(tx, club.id, daysOf(params.month))).map((row) => ({
      day: row.day,
      rate: row.rate / 100,
      nature: row.nature,
      net: toMoneyDto(row.net),
      vat: toMoneyDto(row.vat),
      documents: row.documents,
    })),
  )

  backOffice.exportList(exportVatDays, {
    name: 'vat-days',
    columns: (language) => {
      const t = textsOf(language)
      return [
        [t('export.date'), (row: DayVat) => row.day],
        [t('invoice.rate'), (row: DayVat) => row.rate / 100],
        [t('invoice.nature'), (row: DayVat) => t(`invoice.${row.nature}`)],
        [t('invoice.net'), (row: DayVat) => centsToDecimal(row.net)],
        [t('export.vat'), (row: DayVat) => centsToDecimal(row.vat)],
        [t('export.documents'), (row: DayVat) => row.documents],
      ]
    },
    read: async ({ club, params }, tx) => ({
      rows: await readVatDays(tx, club.id, daysOf(params.month)),
      next: undefined,
    }),
  })

  backOffice.read(listPayouts, async (context, tx) =>
    sendList(context, await readPayouts(tx, context.club.id, context.query), presentPayout),
  )

  backOffice.read(getPayout, async ({ club, params }, tx) => {
    const payout = await findPayout(tx, club.id, params.payoutId)
    if (!payout) throw new ApiError('errors.backend.notFound')
    const lines = await readPayoutLines(tx, club.id, payout.id)
    return {
      ...presentPayout(payout),
      entries: lines.map((line) => ({
        id: line.id,
        kind: line.kind,
        reference: line.reference,
        amount: toMoneyDto(line.amount),
        fee: toMoneyDto(line.fee),
        isMatched: line.is_matched,
        fan: line.fan_id === null ? null : { id: line.fan_id, name: line.fan_name },
      })),
    }
  })
}

const presentPayout = (row: ListedPayout): Payout => ({
  id: row.id,
  reference: row.provider_payout,
  day: row.day,
  amount: toMoneyDto(row.amount),
  fee: toMoneyDto(row.fee),
  lines: row.lines,
  unmatched: row.unmatched,
})
