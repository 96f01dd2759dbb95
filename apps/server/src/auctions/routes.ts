import { listAuctions, listDuePayments, listLostAuctions, placeBid, type ProblemKey } from '@virage/contract'
import { auctionStatus, type Coins, coinsFromDecimal, coinsToDecimal, minimumBid } from '@virage/domain'
import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { sql } from 'kysely'
import type { Club } from '../clubs/club-directory.ts'
import type { Showcase } from '../exclusives/showcase.ts'
import type { Caller } from '../fans/authenticate.ts'
import type { RegisterCall } from '../platform/http/register-call.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { localized } from '../platform/localized.ts'
import type { Platform } from '../platform/platform.ts'
import { wirePricing } from '../platform/wire-amounts.ts'
import { type BidOutcome, type LotDesk, openLotDesk } from './lot-desk.ts'
import { readAuctions, readDuePayments, readLostLots } from './queries.ts'

/** What a refused bid is answered. */
const refusals: Record<Extract<BidOutcome, { ok: false }>['reason'], ProblemKey> = {
  notStarted: 'errors.bid.notStarted',
  closed: 'errors.bid.closed',
  tooLow: 'errors.bid.tooLow',
  notValidated: 'errors.bid.notValidated',
  cardNeeded: 'errors.bid.cardNeeded',
  noLot: 'errors.exclusive.notFound',
  keyConflict: 'errors.backend.idempotencyConflict',
}

/** Auctions, bids, lost auctions and due payments. */
export function auctionRoutes(register: RegisterCall, platform: Platform, showcase: Showcase): void {
  const { database, clock, fans, metrics } = platform
  const desks = new LRUCache<string, LotDesk>({ max: 2_000 })

  const deskOf = (club: Club, slug: string): LotDesk => {
    const key = `${club.id} ${slug}`
    const known = desks.get(key)
    if (known) return known
    const extensionSeconds = async () => (await readExtension(club.id)) ?? 0
    const desk = openLotDesk({ clubId: club.id, slug, extensionSeconds }, platform, showcase)
    desks.set(key, desk)
    return desk
  }
  const windows = new LRUCache<string, number>({ max: 1_000, ttl: 5_000 })
  const readExtension = async (clubId: string) => {
    const known = windows.get(clubId)
    if (known !== undefined) return known
    const { rows } = await sql<{
      seconds: number
    }>`select extract(epoch from extension_window)::float8 as seconds from club where id = ${clubId}`.execute(
      database.query,
    )
    const seconds = rows[0]?.seconds
    if (seconds !== undefined) windows.set(clubId, seconds)
    return seconds
  }

  /** A fan who may bid; what memory refuses is asked of the database before it is said. */
  const bidderOf = async (club: Club, caller: Caller) => {
    const eligible = async () => {
      const fan = await fans.find(club.id, caller.username)
      return fan?.kyc_status === 'VALIDATED' && fan.card_status === 'READY' ? fan : undefined
    }
    const known = await eligible()
    if (known) return known
    fans.forget(club.id, caller.username)
    const read = await eligible()
    if (read) return read
    const fan = await fans.find(club.id, caller.username)
    throw new Refusal(fan?.kyc_status === 'VALIDATED' ? 'errors.bid.cardNeeded' : 'errors.bid.notValidated')
  }

  register(listAuctions, async ({ club, language }) => {
    const now = clock.now()
    const rows = await database.inClub(club.id, (tx) => readAuctions(tx, club.id))
    return rows.map((row) => ({
      id: row.id,
      name: localized(row.name, language) ?? '',
      status: auctionStatus({ startDate: row.starts_at, endDate: row.ends_at, pausedDate: row.paused_at }, now),
      startDate: row.starts_at.toISOString(),
      endDate: row.ends_at.toISOString(),
      pausedDate: row.paused_at?.toISOString() ?? null,
      anonymous: row.anonymous,
      visible: row.visible,
    }))
  })

  register(placeBid, async ({ club, caller, params, body, idempotencyKey, request }) => {
    if (body.bidderUsername !== caller.username) throw new Refusal('errors.backend.forbidden')
    if (club.state !== 'LIVE') throw new Refusal('errors.club.notOpen')
    const price = coinsFromDecimal(body.priceCoinsAmount)
    if (!price.ok) throw new Refusal('errors.validation.failed')
    const fan = await bidderOf(club, caller)
    const exhibit = await showcase.find(club.id, params.exclusiveSlug)
    if (!exhibit?.row.lot?.auction_visible || !exhibit.row.visible) throw new Refusal('errors.exclusive.notFound')

    const outcome = await deskOf(club, params.exclusiveSlug).offer({
      fan,
      price: price.value,
      requestKey: idempotencyKey ?? randomUUID(),
    })
    metrics.bids.inc({ outcome: outcome.ok ? 'accepted' : outcome.reason })
    if (!outcome.ok) {
      request.log.debug({ reason: outcome.reason }, 'bid refused')
      throw new Refusal(
        refusals[outcome.reason],
        outcome.reason === 'tooLow'
          ? { minimum: coinsToDecimal(outcome.minimum), currentPrice: coinsToDecimal(outcome.currentPrice) }
          : {},
      )
    }
    return {
      id: outcome.id,
      price: wirePricing(outcome.price, club),
      date: outcome.placedAt.toISOString(),
      endDate: outcome.endsAt.toISOString(),
      leading: true,
      currentPrice: wirePricing(outcome.price, club),
      minimum: coinsToDecimal(minimumBid({ startingPrice: outcome.price, currentPrice: outcome.price })),
    }
  })

  register(listLostAuctions, async ({ club, caller, language }) => {
    const fan = await fans.find(club.id, caller.username)
    if (!fan) return []
    const lots = await database.inClub(club.id, (tx) => readLostLots(tx, club.id, fan.id))
    return lots.map((lot) => ({
      exclusiveSlug: lot.slug,
      name: localized(lot.name, language) ?? lot.slug,
      imageUrl: lot.image_url,
      currentPrice: wirePricing((lot.current_price ?? lot.starting_price) as Coins, club),
      endDate: lot.ends_at.toISOString(),
    }))
  })

  register(listDuePayments, async ({ club, caller, language }) => {
    const fan = await fans.find(club.id, caller.username)
    if (!fan) return []
    const due = await database.inClub(club.id, (tx) => readDuePayments(tx, club.id, fan.id))
    return due.map((one) => ({
      exclusiveId: one.exclusive_id,
      exclusiveSlug: one.slug,
      name: localized(one.name, language) ?? one.slug,
      imageUrl: one.image_url,
      pricing: wirePricing(one.price as Coins, club),
      deadline: one.deadline.toISOString(),
    }))
  })
}
