import { type InvoiceLink, listInvoices, setOrderBilling } from '@virage/contract'
import { listPage } from '../../../platform/http/list-page.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { toMoneyDto } from '../../../platform/amount-dtos.ts'
import type { Platform } from '../../../platform/platform.ts'
import { pageLifetime, type ReceiptUrls } from '../receipts/receipt-urls.ts'
import { billOrder } from './bill-order.ts'
import { type Invoice, invoiceNumber, readInvoices } from './queries.ts'

/** Returns the link to a document. */
export const invoiceLinkOf = (
  urls: ReceiptUrls,
  row: Pick<Invoice, 'id' | 'club_id' | 'kind' | 'series' | 'year' | 'number'>,
): InvoiceLink => ({
  number: invoiceNumber(row),
  kind: row.kind,
  url: urls.of({ clubId: row.club_id, id: row.id }, pageLifetime),
})

/** Registers a fan's documents, and the company that an order's invoice is made out to. */
export function invoiceRoutes(
  register: RegisterOperation,
  { database, fans, clock }: Pick<Platform, 'database' | 'fans' | 'clock'>,
  invoiceUrls: ReceiptUrls,
): void {
  register(listInvoices, async ({ club, principal, query, request, reply }) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) return []
    return listPage(
      { query, request, reply },
      (page) => database.withTenant(club.id, (tx) => readInvoices(tx, club.id, fan.id, page)),
      (row) => ({
        ...invoiceLinkOf(invoiceUrls, row),
        id: row.id,
        date: row.issued_at.toISOString(),
        total: toMoneyDto(row.gross),
        source: row.source,
        orderId: row.order_id,
      }),
    )
  })

  register(setOrderBilling, async ({ club, principal, params, body }) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) throw new ApiError('errors.backend.notFound')
    const order = { clubId: club.id, fanId: fan.id, orderId: params.orderId }
    await database.withTenant(club.id, (tx) => billOrder(tx, order, { billing: body, now: clock.now() }))
    return {}
  })
}
