import { type BidLimit as BidLimitDto, getBidLimit, listOwnBids, setBidLimit, takeBidBreak } from '@virage/contract'
import {
  type BidLimit,
  changeBidLimit,
  type Coins,
  coinsToDecimal,
  defaultIncrements,
  isBidBreak,
  minimumBid,
  noBidLimit,
  totalCost,
  wholeCoins,
} from '@virage/domain'
import type { Club } from '../../platform/access/clubs.ts'
import type { Principal } from '../../platform/access/principal.ts'
import { readCents, toMoneyDto, toPricingDto } from '../../platform/amount-dtos.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import { localized } from '../../platform/localized.ts'
import type { Platform } from '../../platform/platform.ts'
import { emailBidLimit } from './email-bid-limit.ts'
import { changeStoredLimit, readBidLimit, readCoinsAtRisk } from './bid-limits.ts'
import { readOtherLots, readOwnBids, similarLots } from './own-bids.ts'

/** Registers the operations on a fan's own bids and on their own limit (B02). */
export function ownBidRoutes(register: RegisterOperation, { database, clock, fans, publicUrl }: Platform): void {
  register(listOwnBids, async ({ club, principal, language }) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) return []
    const { rows, others } = await database.withTenant(club.id, async (tx) => {
      const own = await readOwnBids(tx, club.id, fan.id)
      const hasLost = own.some(({ state }) => state === 'LOST')
      return { rows: own, others: hasLost ? await readOtherLots(tx, club.id, fan.id) : [] }
    })
    const shown = (row: { slug: string; name: (typeof rows)[number]['name']; image_url: string }) => ({
      exclusiveSlug: row.slug,
      name: localized(row.name, language) ?? row.slug,
      imageUrl: row.image_url,
    })
    return rows.map((row) => ({
      ...shown(row),
      number: row.number,
      state: row.state,
      mine: toPricingDto(row.mine, club),
      cancellation: row.cancellation,
      maximum: row.maximum === null ? null : toPricingDto(row.maximum, club),
      currentPrice: toPricingDto(row.current_price ?? row.starting_price, club),
      minimum: coinsToDecimal(
        minimumBid({
          startingPrice: row.starting_price,
          currentPrice: row.current_price,
          increments: row.increments ?? defaultIncrements,
        }),
      ),
      endDate: row.ends_at.toISOString(),
      pausedDate: row.paused_at?.toISOString() ?? null,
      deadline: row.state === 'TO_PAY' ? (row.deadline?.toISOString() ?? null) : null,
      duePaymentId: row.state === 'TO_PAY' ? row.payment_id : null,
      parcelState: row.state === 'PAID' ? row.parcel_state : null,
      similar: row.state === 'LOST' ? similarLots(row, others).map(shown) : [],
    }))
  })

  const present = (club: Club, { limit, next, restingUntil }: BidLimit, atRisk: Coins): BidLimitDto => {
    const now = clock.now()
    const waits = next !== null && next.at > now
    const current = next && !waits ? next.limit : limit
    return {
      limit: current === null ? null : toMoneyDto(current),
      next: waits ? { limit: next.limit === null ? null : toMoneyDto(next.limit), date: next.at.toISOString() } : null,
      restingUntil: restingUntil && restingUntil > now ? restingUntil.toISOString() : null,
      atRisk: toMoneyDto(totalCost(atRisk, club.coin_price)),
    }
  }
  const keyOf = async (club: Club, principal: Principal) => {
    const fan = await fans.find(club.id, principal.username)
    return fan && { clubId: club.id, fanId: fan.id }
  }
  const change = async (club: Club, principal: Principal, changed: (before: BidLimit) => BidLimit) => {
    const key = await keyOf(club, principal)
    if (!key) throw new ApiError('errors.fan.notRegistered')
    return database.withTenant(club.id, async (tx) => {
      const { before, limit, atRisk } = await changeStoredLimit(tx, key, changed)
      await emailBidLimit(tx, { club, fanId: key.fanId, before, limit, now: clock.now(), publicUrl: publicUrl() })
      return present(club, limit, atRisk)
    })
  }

  register(getBidLimit, async ({ club, principal }) => {
    const key = await keyOf(club, principal)
    if (!key) return present(club, noBidLimit, wholeCoins(0))
    return database.withTenant(club.id, async (tx) =>
      present(club, await readBidLimit(tx, key), await readCoinsAtRisk(tx, key)),
    )
  })
  register(setBidLimit, ({ club, principal, body: { euro } }) =>
    change(club, principal, (before) => changeBidLimit(before, euro === null ? null : readCents(euro), clock.now())),
  )
  register(takeBidBreak, ({ club, principal, body }) =>
    change(club, principal, (before) => {
      const until = new Date(body.until)
      if (!isBidBreak(before, until, clock.now())) throw new ApiError('errors.bid.breakLength')
      return { ...before, restingUntil: until }
    }),
  )
}
