import { listReceipts } from '@virage/contract'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { listPage } from '../../../platform/http/list-page.ts'
import { pdfHeaders } from '../../../platform/http/security-headers.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import type { Platform } from '../../../platform/platform.ts'
import { toMoneyDto } from '../../../platform/amount-dtos.ts'
import { renderReceiptPdf } from './render-receipt-pdf.ts'
import { renderTaxReceiptPdf } from './render-tax-receipt-pdf.ts'
import { readReceipt, readReceipts, receiptNumber } from './queries.ts'
import { type ReceiptUrls, pageLifetime } from './receipt-urls.ts'

const path = z.object({ clubId: z.uuid(), file: z.string().regex(/^[0-9a-f-]{36}\.pdf$/) })
const signed = z.object({ expires: z.string().optional(), signature: z.string().optional() })

/** Registers the fan's list of tax receipts, and their PDFs at signed URLs. */
export function receiptRoutes(
  app: FastifyInstance,
  register: RegisterOperation,
  { database, fans, receiptUrls }: Pick<Platform, 'database' | 'fans'> & { receiptUrls: ReceiptUrls },
): void {
  register(listReceipts, async ({ club, principal, query, request, reply }) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) return []
    return listPage(
      { query, request, reply },
      (page) => database.withTenant(club.id, (tx) => readReceipts(tx, club.id, fan.id, page)),
      (row) => ({
        id: row.id,
        number: receiptNumber(row),
        url: receiptUrls.of({ clubId: club.id, id: row.id }, pageLifetime),
        date: row.created_at.toISOString(),
        amount: toMoneyDto(row.amount),
        deductible: toMoneyDto(row.deductible),
        kind: row.donation_id === null ? ('ORDER' as const) : ('DONATION' as const),
        cancelled: row.cancelled_at !== null,
      }),
    )
  })

  app.get('/api/receipts/:clubId/:file', { schema: { hide: true } }, async (request, reply) => {
    const [where, how] = [path.safeParse(request.params), signed.safeParse(request.query)]
    if (!where.success || !how.success) throw new ApiError('errors.backend.notFound')
    const { clubId, file } = where.data
    const id = file.replace('.pdf', '')
    const state = receiptUrls.check(clubId, id, {
      expires: how.data.expires ?? '',
      signature: how.data.signature ?? '',
    })
    const receipt =
      state === 'unknown' ? undefined : await database.withTenant(clubId, (tx) => readReceipt(tx, clubId, id))
    if (!receipt) throw new ApiError('errors.backend.notFound')
    // An expired URL shows no receipt; its owner finds it in the profile after login.
    if (state === 'expired') return reply.redirect(`/clubs/${receipt.club_slug}/profile`, 303)
    return reply
      .type('application/pdf')
      .headers(pdfHeaders)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `inline; filename="${receipt.club_slug}-${receiptNumber(receipt)}.pdf"`)
      .send(await renderPdf(receipt))
  })
}

/** Renders a receipt as it was issued: those without a seller's file are older, and keep their form. */
const renderPdf = (receipt: NonNullable<Awaited<ReturnType<typeof readReceipt>>>): Promise<Buffer> =>
  receipt.seller === null ? renderReceiptPdf(receipt) : renderTaxReceiptPdf(receipt, receipt.seller)
