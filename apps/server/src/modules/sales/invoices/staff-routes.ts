import { exportInvoices, getVatSettings, listStaffInvoices, updateVatSettings } from '@virage/contract/staff'
import { cents, centsToDecimal } from '@virage/domain'
import { toMoneyDto } from '../../../platform/amount-dtos.ts'
import { sendList } from '../../../platform/http/send-list.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { pageLifetime, type ReceiptUrls } from '../receipts/receipt-urls.ts'
import { textsOf } from '../texts/index.ts'
import { invoiceNumber } from './queries.ts'
import { type ListedInvoice, readStaffInvoices } from './staff-queries.ts'
import { changeVatSettings } from './change-vat-settings.ts'
import { describeVatSettings } from './describe-vat-settings.ts'

/** Returns the number of the document that a row corrects. */
const correctsOf = ({ corrects_series: series, corrects_year: year, corrects_number: number }: ListedInvoice) =>
  series === null || year === null || number === null ? null : invoiceNumber({ series, year, number })

const buyerOf = ({ body: { buyer } }: ListedInvoice) => buyer.company?.companyName ?? buyer.name

/** Registers the list of documents, its export, and the settings of VAT. */
export function invoiceStaffRoutes(backOffice: StaffOperations, invoiceUrls: ReceiptUrls): void {
  backOffice.read(listStaffInvoices, async (context, tx) =>
    sendList(context, await readStaffInvoices(tx, context.club.id, context.query), (row: ListedInvoice) => ({
      id: row.id,
      number: invoiceNumber(row),
      kind: row.kind,
      source: row.source,
      date: row.issued_at.toISOString(),
      buyer: { fanId: row.fan_id, name: buyerOf(row), isCompany: row.body.buyer.company !== null },
      orderId: row.order_id,
      corrects: correctsOf(row),
      net: toMoneyDto(cents(row.gross - row.vat)),
      vat: toMoneyDto(row.vat),
      total: toMoneyDto(row.gross),
      url: invoiceUrls.of({ clubId: row.club_id, id: row.id }, pageLifetime),
    })),
  )

  backOffice.exportList(exportInvoices, {
    name: 'invoices',
    columns: (language) => {
      const t = textsOf(language)
      const signed = (row: ListedInvoice, amount: number) =>
        centsToDecimal(cents(row.corrects_id === null ? amount : -amount))
      return [
        [t('export.number'), (row: ListedInvoice) => invoiceNumber(row)],
        [t('export.document'), (row: ListedInvoice) => t(`invoice.${row.kind}`)],
        [t('export.date'), (row: ListedInvoice) => row.issued_at.toISOString()],
        [t('export.name'), buyerOf],
        [t('export.corrects'), correctsOf],
        [t('invoice.net'), (row: ListedInvoice) => signed(row, row.gross - row.vat)],
        [t('export.vat'), (row: ListedInvoice) => signed(row, row.vat)],
        [t('export.total'), (row: ListedInvoice) => signed(row, row.gross)],
        ['Id', (row: ListedInvoice) => row.id],
      ]
    },
    read: ({ club, query }, tx, page) => readStaffInvoices(tx, club.id, { ...query, ...page }),
  })

  backOffice.read(getVatSettings, ({ club }, tx) => describeVatSettings(tx, club.id))

  backOffice.mutate(updateVatSettings, ({ club, body, ifMatch }, tx) =>
    changeVatSettings(tx, { clubId: club.id, details: body, ifMatch }),
  )
}
