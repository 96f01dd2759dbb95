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

/** The columns of a club that amounts need. */
export type Currency = { ticker: string; coin_price: CoinPrice }

/** Returns an amount of coins as the API carries it. */
export const toCoinsDto = (amount: Coins, { ticker }: Currency) => ({ amount: coinsToDecimal(amount), ticker })

/** Returns an amount of euros as the API carries it. */
export const toMoneyDto = (amount: Cents) => ({ value: centsToDecimal(amount), currency: 'EUR' as const })

/** Returns a price in coins, its total cost in euros and the price of one coin. */
export const toPricingDto = (amount: Coins, club: Currency) => ({
  coins: toCoinsDto(amount, club),
  totalCost: toMoneyDto(totalCost(amount, club.coin_price)),
  tokenCost: { value: club.coin_price / 100_000, currency: 'EUR' as const },
})

/** Converts coins of a request's body. @throws Error if the schema let an invalid amount through */
export const readCoins = (value: number): Coins => checked(coinsFromDecimal(value))

/** Reads the coins of a request's body that its sender was shown; undefined if it doesn't say. */
export const seenCoinsOf = (body: { seenCoinsAmount?: number | undefined }): Coins | undefined =>
  body.seenCoinsAmount === undefined ? undefined : readCoins(body.seenCoinsAmount)

/** Converts the price of a coin of a request's body. @throws Error if the schema let an invalid amount through */
export const readCoinPrice = (value: number): CoinPrice => coinPrice(readCoins(value))

/** Converts euros of a request's body. @throws Error if the schema let an invalid amount through */
export const readCents = (value: number): Cents => checked(centsFromDecimal(value))

function checked<T>(read: Read<T>): T {
  if (!read.ok) throw new Error(`The schema accepted an invalid amount: ${read.reason}`)
  return read.value
}
