import type { Language } from '@virage/contract'
import type { Email } from '../../../platform/mail/email.ts'
import { emailDays } from '../receipts/receipt-urls.ts'
import { textsOf } from '../texts/index.ts'

/** Renders an order's confirmation. */
export function orderEmail({
  language,
  to,
  club,
  number,
  things,
  ordersUrl,
  receiptUrl,
}: {
  language: Language
  to: { email: string; first_name: string }
  club: { platform_name: string }
  /** The order's formatted number. */
  number: string
  /** The names of the items. */
  things: string
  ordersUrl: string
  receiptUrl: string | undefined
}): Email {
  const t = textsOf(language)
  return {
    to: to.email,
    from: club.platform_name,
    subject: t('order.subject', { things }),
    paragraphs: [
      t('order.confirmed', { name: to.first_name, number }),
      ...(receiptUrl ? [t('order.receipt', { url: receiptUrl })] : []),
    ],
    button: { label: t('order.button'), url: ordersUrl },
    ...(receiptUrl ? { footnote: t('receiptLink', { days: emailDays }) } : {}),
  }
}
