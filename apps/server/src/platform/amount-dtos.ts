import {
  type Cents,
  centsFromDecimal,
  centsToDecimal,
  type CoinPrice,
  coinPrice,
  type Coins,
  coinsFromDecimal,
  coinsToDecimal,
  type Read,
  totalCost,
} from '@virage/domain'

/** The part of a club that prices need. */
export type Currency = { ticker: string; coin_price: CoinPrice }

/** An amount of coins as calls carry it. */
export const toCoinsDto = (amount: Coins, { ticker }: Currency) => ({ amount: coinsToDecimal(amount), ticker })

/** An amount of euro as calls carry it. */
export const toMoneyDto = (amount: Cents) => ({ value: centsToDecimal(amount), currency: 'EUR' as const })

/** A price in coins, with its euro cost and the price of one coin. */
export const toPricingDto = (amount: Coins, club: Currency) => ({
  coins: toCoinsDto(amount, club),
  totalCost: toMoneyDto(totalCost(amount, club.coin_price)),
  tokenCost: { value: club.coin_price / 100_000, currency: 'EUR' as const },
})

/** Coins out of a call's body, whose schema has made sure that they can be read. */
export const readCoins = (value: number): Coins => checked(coinsFromDecimal(value))

/** The price of a coin out of a call's body, whose schema has made sure that it can be read. */
export const readCoinPrice = (value: number): CoinPrice => coinPrice(readCoins(value))

/** Euro out of a call's body, whose schema has made sure that they can be read. */
export const readCents = (value: number): Cents => checked(centsFromDecimal(value))

function checked<T>(read: Read<T>): T {
  if (!read.ok) throw new Error(`An amount got past its schema: ${read.reason}`)
  return read.value
}
