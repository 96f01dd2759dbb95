import type { RefundShare } from '@virage/domain'
import { readCents, readCoins } from '../../../platform/amount-dtos.ts'

/** A part of a purchase as a request's body names it. */
export type ShareDto = { amount?: number | undefined; coinsAmount?: number | undefined }

/** Converts a part of a purchase; undefined if neither money nor coins are named. */
export function readShare({ amount, coinsAmount }: ShareDto): RefundShare | undefined {
  if (amount === undefined && coinsAmount === undefined) return undefined
  return { amount: readCents(amount ?? 0), coins: readCoins(coinsAmount ?? 0) }
}
