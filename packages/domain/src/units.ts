/** Whole cents of a euro. */
export type Cents = number & { readonly unit: 'cents' }

/** Whole hundred-thousandths of a coin: five decimals (specification 9.025). */
export type Coins = number & { readonly unit: 'coins' }

/** Euro price of one coin, in whole hundred-thousandths of a euro. */
export type CoinPrice = number & { readonly unit: 'coinPrice' }

/** How many of the smallest unit make one coin. */
export const unitsPerCoin = 100_000

const whole = (value: number, unit: string): number => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number of ${unit}`)
  return value
}

/** Brands a whole number of cents. @throws RangeError for anything but a safe integer */
export const cents = (value: number): Cents => whole(value, 'cents') as Cents

/** Brands a whole number of hundred-thousandths of a coin. @throws RangeError for anything but a safe integer */
export const coinUnits = (value: number): Coins => whole(value, 'coin units') as Coins

/** A whole number of coins. */
export const wholeCoins = (count: number): Coins => coinUnits(count * unitsPerCoin)

/** What came of reading a decimal number that somebody sent. */
export type Read<T> =
  | { ok: true; value: T }
  | { ok: false; reason: 'notFinite' | 'negative' | 'tooPrecise' | 'tooLarge' }

/** Reads coins as the wire carries them: at most five decimals, not negative. */
export const coinsFromDecimal = (value: number): Read<Coins> => readDecimal(value, 5) as Read<Coins>

/** Reads euro as the wire carries them: at most two decimals, not negative. */
export const centsFromDecimal = (value: number): Read<Cents> => readDecimal(value, 2) as Read<Cents>

/** Coins of a decimal that the API answered. @throws RangeError for what {@link coinsFromDecimal} refuses */
export function coinsOf(decimal: number): Coins {
  const read = coinsFromDecimal(decimal)
  if (!read.ok) throw new RangeError(`${decimal} is no amount of coins: ${read.reason}`)
  return read.value
}

/** Coins as the wire carries them. */
export const coinsToDecimal = (value: Coins): number => value / unitsPerCoin

/** Euro as the wire carries them. */
export const centsToDecimal = (value: Cents): number => value / 100

/** Largest amount that is read: far below 2^53 of the smallest unit, so that its sums stay exact. */
const largest = 1_000_000_000

/**
 * Shifts the decimal point in the shortest text of the number, where it is exact, instead of multiplying.
 */
function readDecimal(value: number, decimals: number): Read<number> {
  if (!Number.isFinite(value)) return { ok: false, reason: 'notFinite' }
  if (value < 0) return { ok: false, reason: 'negative' }
  if (value > largest) return { ok: false, reason: 'tooLarge' }
  const { digits, places } = asWritten(value)
  if (places > decimals) return { ok: false, reason: 'tooPrecise' }
  return { ok: true, value: Number(digits) * 10 ** (decimals - places) }
}

/** The shortest text that names a number: its digits, and how many of them stand behind the decimal point. */
function asWritten(value: number): { digits: string; places: number } {
  const [mantissa = '', exponent = ''] = value.toExponential().split('e')
  const [integer = '', fraction = ''] = mantissa.split('.')
  return { digits: integer + fraction, places: fraction.length - Number(exponent) }
}

/** A division rounded half to even, the same on both sides of zero. */
function divideHalfEven(value: bigint, by: bigint): bigint {
  const size = value < 0n ? -value : value
  const quotient = size / by
  const twice = 2n * (size - quotient * by)
  const up = twice > by || (twice === by && quotient % 2n === 1n)
  const rounded = up ? quotient + 1n : quotient
  return value < 0n ? -rounded : rounded
}

/**
 * `a × b / divisor`, rounded half to even; exact whatever the size of the product.
 *
 * @param divisor above zero
 * @throws RangeError when the result is no safe integer
 */
export const multiplyDivide = (a: number, b: number, divisor: number): number =>
  whole(Number(divideHalfEven(BigInt(a) * BigInt(b), BigInt(divisor))), 'units')
