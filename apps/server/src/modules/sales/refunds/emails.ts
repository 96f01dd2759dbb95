import type { RecordedMethod } from '@virage/contract/staff'
import { type Cents, type Coins, coinsText, moneyText, type TextLanguage } from '@virage/domain'
import type { Email } from '../../../platform/mail/email.ts'
import { textsOf } from '../texts/index.ts'

/**
 * What was refunded; `late` is a payment after the end of its checkout, which has bought nothing. `takenBack` is a payment that the club had
 * recorded and never received: no money goes back.
 */
export type RefundKind =
  | 'order'
  | 'takenBack'
  | 'part'
  | 'withdrawal'
  | 'delivery'
  | 'donation'
  | 'membership'
  | 'coins'
  | 'late'

/** Who reads an email about a refund, and what it refunds. */
export type RefundReader = {
  language: TextLanguage
  to: { email: string; name: string }
  club: { platform_name: string; ticker: string }
  amount: Cents
  /** The number of its order; null for other purchases. */
  orderNumber: string | null
}

/** Renders the email about a refund that its payer's bank has sent back. @param method how the club has repaid it; null before */
export function sentBackEmail({
  language,
  to,
  club,
  amount,
  orderNumber,
  method,
}: RefundReader & { method: RecordedMethod | null }): Email {
  const t = textsOf(language)
  const sum = moneyText(amount, language)
  const named = { name: to.name, amount: sum }
  const ofOrder = orderNumber === null ? [] : [t('refund.ofOrder', { number: orderNumber })]
  return {
    to: to.email,
    from: club.platform_name,
    ...(method === null
      ? {
          subject: t('refund.sentBackSubject', { amount: sum }),
          paragraphs: [t('refund.sentBack', named), ...ofOrder, t('refund.sentBackNext')],
        }
      : {
          subject: t('refund.repaidSubject', { amount: sum }),
          paragraphs: [t(`refund.repaid.${method}`, named), ...ofOrder],
        }),
  }
}

/** Renders the email about a refund. */
export function refundEmail({
  language,
  to,
  club,
  what,
  amount,
  coins,
  cancelsReceipt,
  isRecorded,
  orderNumber,
}: RefundReader & {
  what: RefundKind
  coins: Coins
  /** Whether a tax receipt is cancelled with it. */
  cancelsReceipt: boolean
  /** Whether the club pays the money back itself. */
  isRecorded: boolean
}): Email {
  const sum = [
    ...(coins > 0 ? [coinsText(coins, club.ticker, language)] : []),
    ...(amount > 0 ? [moneyText(amount, language)] : []),
  ].join(' + ')
  const t = textsOf(language)
  return {
    to: to.email,
    from: club.platform_name,
    subject:
      what === 'takenBack' ? t('refund.takenBackSubject', { amount: sum }) : t('refund.subject', { amount: sum }),
    paragraphs: [
      opening(),
      ...(amount > 0 && what !== 'takenBack' ? [isRecorded ? t('refund.byClub') : t('refund.toCard')] : []),
      ...(coins > 0 ? [t('refund.toWallet')] : []),
      ...(what === 'part' || what === 'membership' || what === 'coins' ? [t(`refund.follows.${what}`)] : []),
      ...(cancelsReceipt ? [t('refund.receipt')] : []),
    ],
  }

  function opening(): string {
    if (what === 'late') return t('refund.late', { name: to.name })
    if (what === 'takenBack') return t('refund.takenBack', { name: to.name, amount: sum, number: orderNumber ?? '' })
    return orderNumber === null
      ? t('refund.payment', { name: to.name, amount: sum })
      : t('refund.order', { name: to.name, amount: sum, number: orderNumber })
  }
}
