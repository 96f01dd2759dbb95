import type { Language } from '@virage/contract'
import type { ReceiptLack } from '@virage/domain'
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
  deliveryUrl,
  receiptUrl,
  receiptLacks = [],
}: {
  language: Language
  to: { email: string; first_name: string }
  club: { platform_name: string }
  /** The order's formatted number. */
  number: string
  /** The names of the items. */
  things: string
  ordersUrl: string
  /** Where the delivery is still to be chosen. */
  deliveryUrl?: string | undefined
  receiptUrl?: string | undefined
  /** What the tax receipt waits for. */
  receiptLacks?: ReceiptLack[] | undefined
}): Email {
  const t = textsOf(language)
  return {
    to: to.email,
    from: club.platform_name,
    subject: t('order.subject', { things }),
    paragraphs: [
      deliveryUrl
        ? t('order.undelivered', { name: to.first_name, number })
        : t('order.confirmed', { name: to.first_name, number }),
      ...(receiptUrl ? [t('order.receipt', { url: receiptUrl })] : []),
      ...receiptLacks.map((lack) => t(`receiptLacks.${lack}`)),
    ],
    button: deliveryUrl
      ? { label: t('order.chooseDelivery'), url: deliveryUrl }
      : { label: t('order.button'), url: ordersUrl },
    ...(receiptUrl ? { footnote: t('receiptLink', { days: emailDays }) } : {}),
  }
}
