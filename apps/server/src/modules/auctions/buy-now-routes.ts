import { buyLotNow, largestCharge, type ProblemKey } from '@virage/contract'
import { cardEndsAt, coinsToDecimal } from '@virage/domain'
import { randomUUID } from 'node:crypto'
import { readCoins, toPricingDto } from '../../platform/amount-dtos.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ExclusiveCache } from '../catalog/index.ts'
import type { NotificationLinks } from '../notifications/index.ts'
import { findBidder, refusals as bidRefusals } from './bid-problems.ts'
import { buyLot, type PurchaseResult } from './buy-lot.ts'

const refusals: Record<Extract<PurchaseResult, { ok: false }>['reason'], ProblemKey> = {
  ...bidRefusals,
  gone: 'errors.buyNow.gone',
  tooLate: 'errors.buyNow.tooLate',
}

/** Registers the purchase of a lot at its buy-now price (B03). */
export function buyNowRoutes(
  register: RegisterOperation,
  { database, fans, clock }: Platform,
  { exclusiveCache, links }: { exclusiveCache: ExclusiveCache; links: NotificationLinks },
): void {
  register(buyLotNow, async ({ club, principal, params, body, idempotencyKey }) => {
    if (body.bidderUsername !== principal.username) throw new ApiError('errors.backend.forbidden')
    if (club.state !== 'LIVE') throw new ApiError('errors.club.notOpen')
    const price = readCoins(body.priceCoinsAmount)
    if (toPricingDto(price, club).totalCost.value > largestCharge) throw new ApiError('errors.bid.tooHigh')
    const fan = await findBidder(fans, club, principal)
    const cached = await exclusiveCache.find(club.id, params.exclusiveSlug)
    if (!cached?.row.lot?.auction_visible || !cached.row.visible) throw new ApiError('errors.exclusive.notFound')
    if (fan.card && cardEndsAt(fan.card) <= clock.now()) throw new ApiError('errors.bid.cardExpiring')
    const requestKey = idempotencyKey ?? randomUUID()
    const purchase = { clubId: club.id, exclusiveId: cached.row.id, fanId: fan.id, price, requestKey }
    const result = await database.withTenant(club.id, (tx) => buyLot(tx, purchase, links))
    exclusiveCache.invalidate(club.id, cached.row.id)
    if (!result.ok)
      throw new ApiError(refusals[result.reason], {
        ...(result.reason === 'overLimit' ? { upTo: coinsToDecimal(result.upTo) } : {}),
        ...('until' in result && result.until ? { until: result.until.toISOString() } : {}),
      })
    return {
      duePaymentId: result.duePaymentId,
      price: toPricingDto(price, club),
      deadline: result.deadline.toISOString(),
    }
  })
}
