import { getReceiptYear, listStaffReceipts, resendReceipt } from '@virage/contract/staff'
import { languageFor, moneyText } from '@virage/domain'
import { toMoneyDto } from '../../../platform/amount-dtos.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { sendList } from '../../../platform/http/send-list.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import { emailedFan } from '../../../platform/mail/fan-emails.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { imprintOf, readSeller } from '../../tenancy/index.ts'
import { textsOf } from '../texts/index.ts'
import { readReceipt, receiptNumber } from './queries.ts'
import { type Confirmations, emailDays, emailLifetime, pageLifetime } from './receipt-urls.ts'
import { readReceiptYear, readStaffReceipts } from './staff-queries.ts'

/** Registers the list of a club's tax receipts, emailing one again, and the sum of a year. */
export function receiptStaffRoutes(backOffice: StaffOperations, { publicUrl, receiptUrls }: Confirmations): void {
  backOffice.read(listStaffReceipts, async (context, tx) =>
    sendList(context, await readStaffReceipts(tx, context.club.id, context.query), (row) => ({
      id: row.id,
      number: receiptNumber(row),
      date: row.created_at.toISOString(),
      donor: { fanId: row.fan_id, name: row.donor.companyName ?? row.donor.name, email: row.donor.email },
      amount: toMoneyDto(row.amount),
      deductible: toMoneyDto(row.deductible),
      kind: row.donation_id === null ? ('ORDER' as const) : ('DONATION' as const),
      cancelled: row.cancelled_at !== null,
      url: receiptUrls.of({ clubId: row.club_id, id: row.id }, pageLifetime),
    })),
  )

  backOffice.mutate(resendReceipt, async ({ club, params: { receiptId } }, tx) => {
    const receipt = await readReceipt(tx, club.id, receiptId)
    // A cancelled one would tell the donor that it counts.
    if (!receipt || receipt.cancelled_at !== null) throw new ApiError('errors.backend.notFound')
    const { donor } = receipt
    const language = languageFor(club, donor.language)
    const t = textsOf(language)
    const email = {
      to: donor.email,
      from: club.platform_name,
      subject: t('receiptReady.subject'),
      paragraphs: [
        t('receiptReady.text', {
          name: donor.name,
          amount: moneyText(receipt.deductible, language),
          club: club.name,
        }),
      ],
      button: {
        label: t('donation.receipt'),
        url: publicUrl() + receiptUrls.of({ clubId: club.id, id: receipt.id }, emailLifetime),
      },
      footnote: t('receiptLink', { days: emailDays }),
      imprint: imprintOf(await readSeller(tx, club.id), language),
    }
    await enqueueEmail(tx, email, { fan: emailedFan(club.id, receipt.fan_id) })
    return { answer: {}, audit: { subject: `receipt ${receiptNumber(receipt)}` } }
  })

  backOffice.read(getReceiptYear, async ({ club, params: { year } }, tx) => {
    const { receipts, total } = await readReceiptYear(tx, club.id, year)
    return { year, receipts, total: toMoneyDto(total) }
  })
}
