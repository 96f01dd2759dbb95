import { type Cents, languageFor, moneyText } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import { emailedFan } from '../../../platform/mail/fan-emails.ts'
import type { Donor } from '../../../platform/database/json-columns.ts'
import { imprintOf, readSeller } from '../../tenancy/index.ts'
import type { RequestedReceipt } from '../receipts/request-receipt.ts'
import { type Confirmations, emailDays, emailLifetime } from '../receipts/receipt-urls.ts'
import { textsOf } from '../texts/index.ts'

/** Emails a donor, with a link to the tax receipt of a foundation (D02). */
export async function thankDonor(
  tx: Tx,
  { publicUrl, receiptUrls }: Confirmations,
  donation: {
    club: { id: string; slug: string; platform_name: string; languages: string[] }
    donationId: string
    /** Null for a visitor. */
    fanId: string | null
    donor: Donor
    amount: Cents
    requested: RequestedReceipt | undefined
  },
): Promise<void> {
  const { club, donationId, fanId, donor, amount, requested } = donation
  const receipt = requested && 'receipt' in requested ? requested.receipt : undefined
  const lacks = requested && 'lacks' in requested ? requested.lacks : []
  const language = languageFor(club, donor.language)
  const t = textsOf(language)
  const email = {
    to: donor.email,
    from: club.platform_name,
    subject: t('donation.subject', { amount: moneyText(amount, language) }),
    paragraphs: [t('donation.received', { name: donor.name }), ...lacks.map((lack) => t(`receiptLacks.${lack}`))],
    ...(receipt
      ? {
          button: {
            label: t('donation.receipt'),
            url: publicUrl() + receiptUrls.of({ clubId: club.id, id: receipt.id }, emailLifetime),
          },
          footnote: t('receiptLink', { days: emailDays }),
        }
      : {
          button: {
            label: t('donation.back', { club: club.platform_name }),
            url: `${publicUrl()}/clubs/${club.slug}${lacks.includes('DONOR_ADDRESS') ? '/profile' : ''}`,
          },
        }),
  }
  const imprint = imprintOf(await readSeller(tx, club.id), language)
  await enqueueEmail(
    tx,
    { ...email, imprint },
    {
      fan: emailedFan(club.id, fanId),
      jobKey: `donation ${donationId}`,
    },
  )
}
