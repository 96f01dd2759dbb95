import type { RefundablePurchase } from '@virage/contract/staff'
import {
  centsFromDecimal,
  centsToDecimal,
  coinPriceOf,
  coinsFromDecimal,
  coinsOfPart,
  coinsToDecimal,
  totalCost,
} from '@virage/domain'
import { numberOf } from '../../parts/numbers.ts'

/** What is typed into the form of a refund. */
export type RefundDraft = { isPart: boolean; card: string; coins: string }

/** The amounts of a refund: valid ones, or which fields aren't. */
export type RefundSum =
  | { ok: true; card: number; coins: number }
  | { ok: false; problems: { card?: string; coins?: string } }

const amountIn = (text: string): number => (text.trim() === '' ? 0 : numberOf(text))

/** Returns the amounts that a draft refunds of a purchase; an empty field is nothing. */
export function refundSum({ isPart, card, coins }: RefundDraft, purchase: RefundablePurchase): RefundSum {
  const { left, bought, unspent } = purchase
  if (!isPart) return { ok: true, card: left.amount.value, coins: left.coins.amount }
  const [money, tokens] = [amountIn(card), amountIn(coins)]
  const problems: { card?: string; coins?: string } = {}
  if (!(money >= 0) || !centsFromDecimal(money).ok) problems.card = 'errors.validation.amount'
  else if (money > left.amount.value) problems.card = 'errors.refund.tooMuch'
  else if (bought.amount > 0 && money > unspent.amount.value) problems.card = 'errors.refund.coinsSpent'
  if (!(tokens >= 0) || !coinsFromDecimal(tokens).ok) problems.coins = 'errors.validation.amount'
  else if (tokens > left.coins.amount) problems.coins = 'errors.refund.tooMuch'
  if (money === 0 && tokens === 0) problems.card = 'errors.validation.required'
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, card: money, coins: tokens }
}

/** Returns how many bought coins leave the fan's wallet when an amount of euro is refunded. */
export function returnedCoins({ left, bought }: RefundablePurchase, card: number): number {
  const part = centsFromDecimal(card)
  const coins = coinsFromDecimal(bought.amount)
  const amount = centsFromDecimal(left.amount.value)
  if (!part.ok || !coins.ok || !amount.ok || amount.value === 0) return 0
  return coinsToDecimal(coinsOfPart({ coins: coins.value, amount: amount.value }, part.value))
}

/**
 * Returns whether a second person must approve a refund. The server decides; this says it before. Coins count at the club's
 * price.
 *
 * @param coinPrice in euros
 */
export function needsSecondPerson(
  { card, coins }: { card: number; coins: number },
  { alone }: Pick<RefundablePurchase, 'alone'>,
  coinPrice: number,
): boolean {
  const units = coinsFromDecimal(coins)
  if (alone === null || !units.ok) return false
  return card + centsToDecimal(totalCost(units.value, coinPriceOf(coinPrice))) > alone.value
}
