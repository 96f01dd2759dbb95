import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { pdfHeaders } from '../../../platform/http/security-headers.ts'
import type { ReceiptUrls } from '../receipts/receipt-urls.ts'
import { invoiceXml } from './invoice-xml.ts'
import { invoiceNumber, readPrintedInvoice } from './queries.ts'
import { renderInvoicePdf } from './render-invoice-pdf.ts'

const path = z.object({ clubId: z.uuid(), file: z.string().regex(/^[0-9a-f-]{36}\.(?:pdf|xml)$/) })
const signed = z.object({ expires: z.string().optional(), signature: z.string().optional() })

/** Serves documents at signed URLs: the PDF, and with the extension `.xml` the data that it carries. */
export function invoicePdfRoute(
  app: FastifyInstance,
  { database, invoiceUrls }: { database: Database; invoiceUrls: ReceiptUrls },
): void {
  app.get('/api/invoices/:clubId/:file', { schema: { hide: true } }, async (request, reply) => {
    const [where, how] = [path.safeParse(request.params), signed.safeParse(request.query)]
    if (!where.success || !how.success) throw new ApiError('errors.backend.notFound')
    const { clubId, file } = where.data
    const [id = '', extension] = file.split('.')
    const { expires = '', signature = '' } = how.data
    const state = invoiceUrls.check(clubId, id, { expires, signature })
    const invoice =
      state === 'unknown' ? undefined : await database.withTenant(clubId, (tx) => readPrintedInvoice(tx, clubId, id))
    if (!invoice) throw new ApiError('errors.backend.notFound')
    if (state === 'expired') return reply.redirect(`/clubs/${invoice.club_slug}/profile`, 303)
    const isXml = extension === 'xml'
    // A slip is no invoice, so it has no data to import.
    if (isXml && invoice.kind === 'SLIP') throw new ApiError('errors.backend.notFound')
    return reply
      .type(isXml ? 'application/xml' : 'application/pdf')
      .headers(pdfHeaders)
      .header('cache-control', 'private, no-store')
      .header(
        'content-disposition',
        `${isXml ? 'attachment' : 'inline'}; filename="${invoice.club_slug}-${invoiceNumber(invoice)}.${extension}"`,
      )
      .send(isXml ? invoiceXml(invoice) : await renderInvoicePdf(invoice))
  })
}
