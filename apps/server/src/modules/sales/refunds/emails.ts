import { type Cents, type Coins, coinsText, moneyText, type TextLanguage } from '@virage/domain'
import type { Email } from '../../../platform/mail/email.ts'
import { textsOf } from '../texts/index.ts'

/** What has been given back; `late` is a payment that came when its time was over, and has bought nothing. */
export type RefundKind = 'order' | 'part' | 'donation' | 'membership' | 'coins' | 'late'

/** Tells somebody what they were given back, and where they find it. */
export function refundEmail({
  language,
  to,
  club,
  what,
  amount,
  coins,
  endsReceipt,
  orderNumber,
}: {
  language: TextLanguage
  to: { email: string; name: string }
  club: { platform_name: string; ticker: string }
  what: RefundKind
  amount: Cents
  coins: Coins
  /** Whether a tax receipt has lost its worth with it. */
  endsReceipt: boolean
  /** The number of the order that it was paid for; null for anything else. */
  orderNumber: string | null
}): Email {
  const sum = [
    ...(coins > 0 ? [coinsText(coins, club.ticker, language)] : []),
    ...(amount > 0 ? [moneyText(amount, language)] : []),
  ].join(' + ')
  const t = textsOf(language)
  return {
    to: to.email,
    from: club.platform_name,
    subject: t('refund.subject', { amount: sum }),
    paragraphs: [
      opening(),
      ...(amount > 0 ? [t('refund.toCard')] : []),
      ...(coins > 0 ? [t('refund.toWallet')] : []),
      ...(what === 'part' || what === 'membership' || what === 'coins' ? [t(`refund.follows.${what}`)] : []),
      ...(endsReceipt ? [t('refund.receipt')] : []),
    ],
  }

  function opening(): string {
    if (what === 'late') return t('refund.late', { name: to.name })
    return orderNumber === null
      ? t('refund.payment', { name: to.name, amount: sum })
      : t('refund.order', { name: to.name, amount: sum, number: orderNumber })
  }
}
