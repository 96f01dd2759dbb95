import { type Cents, languageFor, moneyText } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import type { Donor } from '../receipts/donor.ts'
import type { StoredReceipt } from '../receipts/queries.ts'
import { type Confirmations, linkNote, mailedLifetime } from '../receipts/receipt-addresses.ts'

/** Thanks whoever has given, with the way to the tax receipt of a foundation (D02). */
export async function thankDonor(
  tx: Tx,
  { publicUrl, addresses }: Confirmations,
  donation: {
    club: { id: string; slug: string; platform_name: string; languages: string[] }
    donationId: string
    donor: Donor
    amount: Cents
    receipt: StoredReceipt | undefined
  },
): Promise<void> {
  const { club, donationId, donor, amount, receipt } = donation
  const language = languageFor(club, donor.language)
  const sum = moneyText(amount, language)
  const url = receipt
    ? publicUrl() + addresses.of({ clubId: club.id, id: receipt.id }, mailedLifetime)
    : `${publicUrl()}/clubs/${club.slug}`
  const email =
    language === 'fr'
      ? {
          to: donor.email,
          from: club.platform_name,
          subject: `Merci pour votre don de ${sum}`,
          paragraphs: [`Merci ${donor.name}. Nous avons bien reçu votre don.`],
          button: { label: receipt ? 'Ouvrir mon reçu fiscal' : `Retour à ${club.platform_name}`, url },
          ...(receipt ? { footnote: linkNote.fr } : {}),
        }
      : {
          to: donor.email,
          from: club.platform_name,
          subject: `Thank you for donating ${sum}`,
          paragraphs: [`Thank you, ${donor.name}. We’ve received your donation.`],
          button: { label: receipt ? 'Open my tax receipt' : `Back to ${club.platform_name}`, url },
          ...(receipt ? { footnote: linkNote.en } : {}),
        }
  await enqueueEmail(tx, email, { jobKey: `donation ${donationId}` })
}
