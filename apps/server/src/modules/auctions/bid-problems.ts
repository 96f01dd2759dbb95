import type { ProblemKey } from '@virage/contract'
import { type Coins, coinsToDecimal, isWholeCents } from '@virage/domain'
import type { Club } from '../../platform/access/clubs.ts'
import type { Fan } from '../../platform/access/fans.ts'
import type { Principal } from '../../platform/access/principal.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { BidOutcome } from './lot-bid-queue.ts'

/** The problem of each reason for which a bid is rejected. */
export const refusals: Record<Extract<BidOutcome, { ok: false }>['reason'], ProblemKey> = {
  notStarted: 'errors.bid.notStarted',
  closed: 'errors.bid.closed',
  paused: 'errors.bid.paused',
  tooLow: 'errors.bid.tooLow',
  moved: 'errors.bid.moved',
  notValidated: 'errors.bid.notValidated',
  cardNeeded: 'errors.bid.cardNeeded',
  conflict: 'errors.bid.conflict',
  resting: 'errors.bid.resting',
  overLimit: 'errors.bid.overLimit',
  unpaid: 'errors.bid.unpaid',
  suspended: 'errors.bid.suspended',
  noLot: 'errors.exclusive.notFound',
  keyConflict: 'errors.backend.idempotencyConflict',
}

/** What a rejected bidder needs to know for the next bid. */
export const detailsOf = (refused: Extract<BidOutcome, { ok: false }>) => {
  if (refused.reason === 'unpaid' || refused.reason === 'suspended') return { until: refused.until.toISOString() }
  if (refused.reason === 'overLimit') return { upTo: coinsToDecimal(refused.upTo) }
  if (refused.reason !== 'tooLow' && refused.reason !== 'moved') return {}
  return { minimum: coinsToDecimal(refused.minimum), currentPrice: coinsToDecimal(refused.currentPrice) }
}

/**
 * Asserts that amounts can be paid. In a club without coins a coin is a euro, and nobody can pay a part of a cent.
 *
 * @throws ApiError 422 `errors.validation.failed`
 */
export function assertPayable({ coins_enabled }: Pick<Club, 'coins_enabled'>, ...amounts: Coins[]): void {
  if (!coins_enabled && !amounts.every(isWholeCents)) throw new ApiError('errors.validation.failed')
}

/**
 * Returns a fan who may bid. A fan whom the cache says may not is reread from the database.
 *
 * @throws ApiError 403 `errors.bid.notValidated`, `errors.bid.cardNeeded`
 */
export async function findBidder(fans: Platform['fans'], club: Club, principal: Principal): Promise<Fan> {
  const eligible = async () => {
    const fan = await fans.find(club.id, principal.username)
    return fan?.kyc_status === 'VALIDATED' && fan.card_status === 'READY' ? fan : undefined
  }
  const known = await eligible()
  if (known) return known
  fans.invalidate(club.id, principal.username)
  const read = await eligible()
  if (read) return read
  const fan = await fans.find(club.id, principal.username)
  throw new ApiError(fan?.kyc_status === 'VALIDATED' ? 'errors.bid.cardNeeded' : 'errors.bid.notValidated')
}
