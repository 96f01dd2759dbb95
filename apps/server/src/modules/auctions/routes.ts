import {
  largestCharge,
  listAuctions,
  listDuePayments,
  listLostAuctions,
  listMaximumBids,
  placeBid,
  withdrawMaximumBid,
} from '@virage/contract'
import { auctionStatus, cardEndsAt, coinsFromDecimal, coinsToDecimal, isUnusualBid } from '@virage/domain'
import { randomUUID } from 'node:crypto'
import type { ExclusiveCache } from '../catalog/index.ts'
import type { Handler, RegisterOperation } from '../../platform/http/register-operation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { openStateOf } from '../sales/index.ts'
import { localized } from '../../platform/localized.ts'
import type { Platform } from '../../platform/platform.ts'
import { previewOf } from '../../platform/preview.ts'
import { toPricingDto } from '../../platform/amount-dtos.ts'
import { assertPayable, detailsOf, findBidder, refusals } from './bid-problems.ts'
import { openBidderCounts } from './count-bidders.ts'
import { lotPricesOf } from './decide-batch.ts'
import type { LotBidQueues } from './lot-bid-queues.ts'
import { readMaximumBids, withdrawMaximum } from './maximum-bids.ts'
import { readAuctions, readOutstandingPayments, readLostLots } from './queries.ts'
import type { RefusedBids } from './refused-bids.ts'

/** Registers the operations on auctions, bids, lost auctions and outstanding payments. */
export function auctionRoutes(
  register: RegisterOperation,
  platform: Platform,
  {
    exclusiveCache,
    refusedBids,
    queueFor,
  }: { exclusiveCache: ExclusiveCache; refusedBids: RefusedBids; queueFor: LotBidQueues },
): void {
  const { database, clock, fans, metrics, responses } = platform
  const countBidders = openBidderCounts(platform)

  register(
    listAuctions,
    responses.handle(listAuctions, ['settings', 'auctions', 'exclusive'], async ({ club, language }) => {
      const preview = previewOf(club.id)
      const now = preview?.at ?? clock.now()
      const previewedId = (preview?.kind === 'auction' && preview.subjectId) || undefined
      const rows = await database.withTenant(club.id, (tx) => readAuctions(tx, club.id, previewedId))
      const bidders = await countBidders(club.id)
      return rows.map((row) => ({
        id: row.id,
        name: localized(row.name, language) ?? '',
        status: auctionStatus({ startDate: row.starts_at, endDate: row.ends_at, pausedDate: row.paused_at }, now),
        startDate: row.starts_at.toISOString(),
        endDate: row.ends_at.toISOString(),
        pausedDate: row.paused_at?.toISOString() ?? null,
        anonymous: row.anonymous,
        // The exclusives of an archived club are hidden, and so are its auctions (C07).
        visible: row.id === previewedId || (row.visible && club.state !== 'ARCHIVED'),
        numberOfBidders: bidders.get(row.id)?.bidders ?? 0,
      }))
    }),
  )

  const place: Handler<typeof placeBid> = async ({ club, principal, params, body, idempotencyKey, request }) => {
    if (body.bidderUsername !== principal.username) throw new ApiError('errors.backend.forbidden')
    if (club.state !== 'LIVE') throw new ApiError('errors.club.notOpen')
    const price = coinsFromDecimal(body.priceCoinsAmount)
    const maximum = body.maximumCoinsAmount === undefined ? undefined : coinsFromDecimal(body.maximumCoinsAmount)
    const seen = body.seenCoinsAmount === undefined ? undefined : coinsFromDecimal(body.seenCoinsAmount)
    if (!price.ok || maximum?.ok === false || seen?.ok === false) throw new ApiError('errors.validation.failed')
    const highest = maximum?.value ?? price.value
    assertPayable(club, price.value, highest)
    // The winner pays by card, so a bid above the largest possible charge would only block the lot.
    if (toPricingDto(highest, club).totalCost.value > largestCharge) throw new ApiError('errors.bid.tooHigh')
    const fan = await findBidder(fans, club, principal)
    const cached = await exclusiveCache.find(club.id, params.exclusiveSlug)
    if (!cached?.row.lot?.auction_visible || !cached.row.visible) throw new ApiError('errors.exclusive.notFound')
    if (fan.card && cardEndsAt(fan.card) <= cached.row.lot.ends_at) throw new ApiError('errors.bid.cardExpiring')

    const isConfirmed = body.confirmedCoinsAmount === coinsToDecimal(highest)
    const { lot } = cached.row
    const { starts_at: startDate, ends_at: endDate, paused_at: pausedDate } = lot
    const isRunning = auctionStatus({ startDate, endDate, pausedDate }, clock.now()) === 'ACTIVE'
    if (isRunning && !isConfirmed && isUnusualBid(lotPricesOf(lot), highest)) {
      throw new ApiError('errors.bid.confirmationNeeded')
    }
    const outcome = await queueFor(club, params.exclusiveSlug).submit({
      fan,
      price: price.value,
      maximum: maximum?.value,
      seen: seen?.value,
      requestKey: idempotencyKey ?? randomUUID(),
    })
    metrics.bids.inc({ outcome: outcome.ok ? 'accepted' : outcome.reason })
    if (!outcome.ok) {
      request.log.debug({ reason: outcome.reason }, 'bid rejected')
      throw new ApiError(refusals[outcome.reason], detailsOf(outcome))
    }
    return {
      id: outcome.id,
      price: toPricingDto(outcome.price, club),
      date: outcome.placedAt.toISOString(),
      endDate: outcome.endsAt.toISOString(),
      leading: outcome.leading,
      currentPrice: toPricingDto(outcome.currentPrice, club),
      minimum: coinsToDecimal(outcome.minimum),
    }
  }
  const placeOrTell: typeof place = async (context) => {
    try {
      return await place(context)
    } catch (error) {
      const { club, principal, params, body } = context
      const price = coinsFromDecimal(body.priceCoinsAmount)
      if (error instanceof ApiError && price.ok)
        refusedBids.record({
          clubId: club.id,
          slug: params.exclusiveSlug,
          accountId: principal.username,
          price: price.value,
          reason: error.key,
          at: clock.now(),
        })
      throw error
    }
  }
  // Bids send no notification; the queue publishes them within this process.
  register(placeBid, placeOrTell, { awaitsChanges: false })

  register(listMaximumBids, async ({ club, principal }) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) return []
    const maximums = await database.withTenant(club.id, (tx) => readMaximumBids(tx, club.id, fan.id))
    return maximums.map(({ slug, amount }) => ({ exclusiveSlug: slug, maximum: toPricingDto(amount, club) }))
  })

  register(withdrawMaximumBid, async ({ club, principal, params }) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) throw new ApiError('errors.fan.notRegistered')
    const cached = await exclusiveCache.find(club.id, params.exclusiveSlug)
    if (!cached?.row.lot) throw new ApiError('errors.exclusive.notFound')
    const exclusiveId = cached.row.id
    await database.withTenant(club.id, (tx) => withdrawMaximum(tx, { clubId: club.id, exclusiveId, fanId: fan.id }))
    // Only this cache is invalidated: other fans must not learn of a maximum.
    exclusiveCache.invalidate(club.id, exclusiveId)
    return {}
  })

  register(listLostAuctions, async ({ club, principal, language }) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) return []
    const lots = await database.withTenant(club.id, (tx) => readLostLots(tx, club.id, fan.id))
    return lots.map((lot) => ({
      exclusiveSlug: lot.slug,
      name: localized(lot.name, language) ?? lot.slug,
      imageUrl: lot.image_url,
      currentPrice: toPricingDto(lot.current_price ?? lot.starting_price, club),
      endDate: lot.ends_at.toISOString(),
    }))
  })

  register(listDuePayments, async ({ club, principal, language }) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) return []
    const due = await database.withTenant(club.id, (tx) => readOutstandingPayments(tx, club.id, fan.id))
    return due.map((one) => ({
      id: one.id,
      exclusiveId: one.exclusive_id,
      exclusiveSlug: one.slug,
      name: localized(one.name, language) ?? one.slug,
      imageUrl: one.image_url,
      pricing: toPricingDto(one.price, { ...club, coin_price: one.coin_price }),
      deadline: one.deadline.toISOString(),
      state: openStateOf(one),
      chargeDate: one.charge_at?.toISOString() ?? null,
      offered: one.offered === true,
      withdrawal: one.withdrawal,
    }))
  })
}
