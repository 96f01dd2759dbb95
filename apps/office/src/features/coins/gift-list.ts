import { coinsFromDecimal } from '@virage/domain'
import { numberOf } from '../../parts/numbers.ts'

/** A line of a list of gifts: who gets how many coins. */
export type Gift = { email: string; coinsAmount: number }

/** The most fans of one list; the server's limit. */
export const mostGifts = 1_000

/** Reads a list of gifts from cells. A first line without a number is a header. @returns `unreadable`: the numbers of lines */
export function readGifts(cells: string[][]): { gifts: Gift[]; unreadable: number[] } {
  const gifts: Gift[] = []
  const unreadable: number[] = []
  for (const [at, [email = '', amount = '']] of cells.entries()) {
    const coinsAmount = numberOf(amount)
    if (email.includes('@') && coinsAmount > 0 && coinsFromDecimal(coinsAmount).ok)
      gifts.push({ email: email.trim(), coinsAmount })
    else if (at > 0 || email.includes('@')) unreadable.push(at + 1)
  }
  return { gifts, unreadable }
}
