import { type Cents, type Coins, coinsText, moneyText, type TextLanguage } from '@virage/domain'
import type { Email } from '../../../platform/mail/email.ts'

/** What has been given back; `late` is a payment that came when its time was over, and has bought nothing. */
export type RefundKind = 'order' | 'part' | 'donation' | 'membership' | 'coins' | 'late'

/** What follows from it, beyond the money. */
const follows: Record<TextLanguage, Partial<Record<RefundKind, string>>> = {
  en: {
    part: 'Your order stays yours.',
    membership: 'The year of membership that it paid for has ended.',
    coins: 'The coins that it bought have left your wallet.',
  },
  fr: {
    part: 'Votre commande reste la vôtre.',
    membership: 'L’année d’adhésion réglée par ce paiement a pris fin.',
    coins: 'Les jetons achetés ont quitté votre portefeuille.',
  },
}

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
  const email = { to: to.email, from: club.platform_name }
  const after = follows[language][what]
  return language === 'fr'
    ? {
        ...email,
        subject: `Remboursement de ${sum}`,
        paragraphs: [
          what === 'late'
            ? `${to.name}, votre paiement est arrivé après l’heure. Il n’a rien acheté, et nous vous le rendons.`
            : `${to.name}, le club vous rend ${sum}${orderNumber === null ? '' : ` pour votre commande n° ${orderNumber}`}.`,
          ...(amount > 0
            ? ['L’argent revient sur la carte qui a payé. Votre banque peut mettre quelques jours à le montrer.']
            : []),
          ...(coins > 0 ? ['Vos jetons sont de retour dans votre portefeuille.'] : []),
          ...(after ? [after] : []),
          ...(endsReceipt ? ['Le reçu fiscal de ce paiement n’est plus valable.'] : []),
        ],
      }
    : {
        ...email,
        subject: `Refund of ${sum}`,
        paragraphs: [
          what === 'late'
            ? `${to.name}, your payment came when its time was over. It has bought nothing, and goes back to you.`
            : `${to.name}, the club has given you ${sum} back${orderNumber === null ? '' : ` for order ${orderNumber}`}.`,
          ...(amount > 0 ? ['The money goes to the card that paid. Your bank may take some days to show it.'] : []),
          ...(coins > 0 ? ['Your coins are in your wallet again.'] : []),
          ...(after ? [after] : []),
          ...(endsReceipt ? ['The tax receipt of this payment is no longer valid.'] : []),
        ],
      }
}
