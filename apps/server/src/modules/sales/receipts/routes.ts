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
import { readReceipt, readReceipts, receiptNumber } from './queries.ts'
import { type ReceiptAddresses, shownLifetime } from './receipt-addresses.ts'

const path = z.object({ clubId: z.uuid(), file: z.string().regex(/^[0-9a-f-]{36}\.pdf$/) })
const signed = z.object({ expires: z.string().optional(), signature: z.string().optional() })

/** Tax receipts: the fan's own list, and the PDFs at signed addresses. */
export function receiptRoutes(
  app: FastifyInstance,
  register: RegisterOperation,
  { database, fans, addresses }: Pick<Platform, 'database' | 'fans'> & { addresses: ReceiptAddresses },
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
        url: addresses.of({ clubId: club.id, id: row.id }, shownLifetime),
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
    const state = addresses.check(clubId, id, {
      expires: how.data.expires ?? '',
      signature: how.data.signature ?? '',
    })
    const receipt =
      state === 'unknown' ? undefined : await database.withTenant(clubId, (tx) => readReceipt(tx, clubId, id))
    if (!receipt) throw new ApiError('errors.backend.notFound')
    // Whoever has the address of an email no longer has the receipt; its owner finds it after signing in.
    if (state === 'expired') return reply.redirect(`/clubs/${receipt.club_slug}/profile`, 303)
    return reply
      .type('application/pdf')
      .headers(pdfHeaders)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `inline; filename="${receipt.club_slug}-${receiptNumber(receipt)}.pdf"`)
      .send(await renderReceiptPdf(receipt))
  })
}
