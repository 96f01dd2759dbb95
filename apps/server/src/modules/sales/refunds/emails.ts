import { type Cents, type Coins, coinsText, moneyText, type TextLanguage } from '@virage/domain'
import type { Email } from '../../../platform/mail/email.ts'

/** What has been given back; `late` is a payment that came when its time was over, and has bought nothing. */
export type RefundKind = 'order' | 'part' | 'donation' | 'membership' | 'coins' | 'late'

/** What follows from it, beyond the money. */
const follows: Record<TextLanguage, Partial<Record<RefundKind, string>>> = {
  en: {
    part: 'You keep your order.',
    membership: 'The year of membership it paid for has ended.',
    coins: 'The coins you bought with it have left your wallet.',
  },
  fr: {
    part: 'Vous conservez votre commande.',
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
            ? `${to.name}, votre paiement est arrivé trop tard : rien n’a été acheté, et nous vous remboursons.`
            : `${to.name}, le club vous rembourse ${sum}${orderNumber === null ? '' : ` pour votre commande n° ${orderNumber}`}.`,
          ...(amount > 0
            ? ['L’argent revient sur la carte utilisée. Votre banque peut mettre quelques jours à l’afficher.']
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
            ? `${to.name}, your payment arrived too late. Nothing was bought, and we’re refunding you.`
            : `${to.name}, the club has refunded you ${sum}${orderNumber === null ? '' : ` for order ${orderNumber}`}.`,
          ...(amount > 0
            ? ['The money goes back to the card you paid with. Your bank may take a few days to show it.']
            : []),
          ...(coins > 0 ? ['Your coins are back in your wallet.'] : []),
          ...(after ? [after] : []),
          ...(endsReceipt ? ['The tax receipt for this payment is no longer valid.'] : []),
        ],
      }
}
