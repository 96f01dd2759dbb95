import type { Email } from '../../../platform/mail/email.ts'
import { linkNote } from '../receipts/receipt-addresses.ts'

/** Confirms an order. */
export function orderEmail({
  language,
  to,
  club,
  number,
  things,
  ordersUrl,
  receiptUrl,
}: {
  language: 'en' | 'fr'
  to: { email: string; first_name: string }
  club: { platform_name: string }
  /** The order's number, as it is written. */
  number: string
  /** Names of what was bought. */
  things: string
  ordersUrl: string
  receiptUrl: string | undefined
}): Email {
  return language === 'fr'
    ? {
        to: to.email,
        from: club.platform_name,
        subject: `C’est à vous : ${things}`,
        paragraphs: [
          `Merci ${to.first_name}. Votre commande n° ${number} est confirmée. Le club vous écrira pour la suite.`,
          ...(receiptUrl ? [`Votre reçu fiscal : ${receiptUrl}`] : []),
        ],
        button: { label: 'Voir mes commandes', url: ordersUrl },
        ...(receiptUrl ? { footnote: linkNote.fr } : {}),
      }
    : {
        to: to.email,
        from: club.platform_name,
        subject: `It’s yours: ${things}`,
        paragraphs: [
          `Thank you, ${to.first_name}. Your order ${number} is confirmed. The club will email you about what happens next.`,
          ...(receiptUrl ? [`Your tax receipt: ${receiptUrl}`] : []),
        ],
        button: { label: 'See my orders', url: ordersUrl },
        ...(receiptUrl ? { footnote: linkNote.en } : {}),
      }
}
