/** Whole cents of a euro. */
export type Cents = number & { readonly unit: 'cents' }

/** Whole hundred-thousandths of a coin: five decimals (specification 9.025). */
export type Coins = number & { readonly unit: 'coins' }

/** Euro price of one coin, in whole hundred-thousandths of a euro. */
export type CoinPrice = number & { readonly unit: 'coinPrice' }

/** Smallest units in one coin. */
export const unitsPerCoin = 100_000

const isCents = (value: number): value is Cents => Number.isSafeInteger(value)
const isCoins = (value: number): value is Coins => Number.isSafeInteger(value)
const isCoinPrice = (value: number): value is CoinPrice => Number.isSafeInteger(value)
const notWhole = (value: number, unit: string) => new RangeError(`${value} is no whole number of ${unit}`)

/** Brands a whole number of cents. @throws RangeError for anything but a safe integer */
export function cents(value: number): Cents {
  if (isCents(value)) return value
  throw notWhole(value, 'cents')
}

/** Brands a whole number of hundred-thousandths of a coin. @throws RangeError for anything but a safe integer */
export function coinUnits(value: number): Coins {
  if (isCoins(value)) return value
  throw notWhole(value, 'coin units')
}

/** Brands a whole number of hundred-thousandths of a euro. @throws RangeError for anything but a safe integer */
export function coinPrice(value: number): CoinPrice {
  if (isCoinPrice(value)) return value
  throw notWhole(value, 'coin price units')
}

/** Smallest units in one cent, in a club whose coins are euros. */
export const unitsPerCent = unitsPerCoin / 100

/** Returns whether an amount in a club whose coins are euros can be paid: nobody can pay a part of a cent. */
export const isWholeCents = (amount: Coins): boolean => amount % unitsPerCent === 0

/** A whole number of coins. */
export const wholeCoins = (count: number): Coins => coinUnits(count * unitsPerCoin)

/** The result of parsing a decimal number from outside. */
export type Read<T> =
  | { ok: true; value: T }
  | { ok: false; reason: 'notFinite' | 'negative' | 'tooPrecise' | 'tooLarge' }

/** Converts a decimal amount of coins of the API: not negative, at most five decimals. */
export const coinsFromDecimal = (value: number): Read<Coins> => readDecimal(value, 5, coinUnits)

/** Converts a decimal amount of euro of the API: not negative, at most two decimals. */
export const centsFromDecimal = (value: number): Read<Cents> => readDecimal(value, 2, cents)

/**
 * Converts a decimal amount of coins of an API response.
 *
 * @throws RangeError for what {@link coinsFromDecimal} rejects
 */
export function coinsOf(decimal: number): Coins {
  const read = coinsFromDecimal(decimal)
  if (!read.ok) throw new RangeError(`${decimal} is not an amount of coins: ${read.reason}`)
  return read.value
}

/** Cents of a decimal that the API answered. @throws RangeError for what {@link centsFromDecimal} refuses */
export function centsOf(decimal: number): Cents {
  const read = centsFromDecimal(decimal)
  if (!read.ok) throw new RangeError(`${decimal} is no amount of euro: ${read.reason}`)
  return read.value
}

/** The price of one coin of a decimal that the API answered, in euro. @throws RangeError where it is no number */
export function coinPriceOf(decimal: number): CoinPrice {
  const price = Math.round(decimal * 100_000)
  if (isCoinPrice(price)) return price
  throw notWhole(decimal, 'price units')
}

/** Coins as the wire carries them. */
export const coinsToDecimal = (value: Coins): number => value / unitsPerCoin

/** Converts cents to the decimal of the API. */
export const centsToDecimal = (value: Cents): number => value / 100

/** Largest accepted amount: far below 2^53 of the smallest unit, so that sums stay exact. */
const largest = 1_000_000_000

/** Shifts the decimal point in the shortest text of the number, which is exact, instead of multiplying. */
function readDecimal<Amount>(value: number, decimals: number, brand: (units: number) => Amount): Read<Amount> {
  if (!Number.isFinite(value)) return { ok: false, reason: 'notFinite' }
  if (value < 0) return { ok: false, reason: 'negative' }
  if (value > largest) return { ok: false, reason: 'tooLarge' }
  const { digits, places } = asWritten(value)
  if (places > decimals) return { ok: false, reason: 'tooPrecise' }
  return { ok: true, value: brand(Number(digits) * 10 ** (decimals - places)) }
}

/** Returns the digits of a number's shortest text, and how many of them are decimals. */
function asWritten(value: number): { digits: string; places: number } {
  const [mantissa = '', exponent = ''] = value.toExponential().split('e')
  const [integer = '', fraction = ''] = mantissa.split('.')
  return { digits: integer + fraction, places: fraction.length - Number(exponent) }
}

/** Divides, rounding half to even, symmetric around zero. */
function divideHalfEven(value: bigint, by: bigint): bigint {
  const size = value < 0n ? -value : value
  const quotient = size / by
  const twice = 2n * (size - quotient * by)
  const up = twice > by || (twice === by && quotient % 2n === 1n)
  const rounded = up ? quotient + 1n : quotient
  return value < 0n ? -rounded : rounded
}

/**
 * Returns `a × b / divisor`, rounded half to even; exact for products of any size.
 *
 * @param divisor above zero
 * @throws RangeError if the result is not a safe integer
 */
export const multiplyDivide = (a: number, b: number, divisor: number): number =>
  safeInteger(divideHalfEven(BigInt(a) * BigInt(b), BigInt(divisor)))

/**
 * Returns `a × b / divisor`, rounded down; exact for products of any size.
 *
 * @param a not below zero, as `b`
 * @param divisor above zero
 * @throws RangeError if the result is not a safe integer
 */
export const multiplyDivideDown = (a: number, b: number, divisor: number): number =>
  safeInteger((BigInt(a) * BigInt(b)) / BigInt(divisor))

function safeInteger(value: bigint): number {
  const result = Number(value)
  if (!Number.isSafeInteger(result)) throw notWhole(result, 'units')
  return result
}
