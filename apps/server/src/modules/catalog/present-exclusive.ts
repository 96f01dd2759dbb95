import type { AnyExclusive, AuctionLot, Bid, Exclusive, Language } from '@virage/contract'
import {
  auctionStatus,
  type BuyNowLot,
  buyNowMargin,
  coinsToDecimal,
  isBuyNowOpen,
  isUpcoming,
  shownStock,
} from '@virage/domain'
import { LRUCache } from 'lru-cache'
import type { Club } from '../../platform/access/clubs.ts'
import { perLanguage } from '../../platform/languages.ts'
import { localized } from '../../platform/localized.ts'
import { renderMarkdown } from '../../platform/markdown.ts'
import { mediasOf, pictureOf } from '../../platform/shown-pictures.ts'
import { toMoneyDto, toPricingDto } from '../../platform/amount-dtos.ts'
import { ownershipOf } from './edited-exclusive.ts'
import type { BidRow, ExclusiveRow, LotRow } from './queries.ts'
import { textsOf } from './texts/index.ts'

/** An exclusive with its newest bids, and how many fans have bid on it. */
export type CachedExclusive = { row: ExclusiveRow; bids: BidRow[]; bidders: number }

/** The viewer of an exclusive, and the time. */
export type Viewer = { fanId: string | undefined; liked: boolean; language: Language; now: Date }

/** How many bids of a lot a response contains. */
export const shownBids = 100

/** Returns the DTO of an exclusive. Of a hidden one it only has the name. */
export function presentExclusive(club: Club, cached: CachedExclusive, viewer: Viewer): AnyExclusive {
  const { row } = cached
  const name = localized(row.name, viewer.language) ?? row.slug
  if (!row.visible || club.state === 'ARCHIVED' || row.lot?.auction_visible === false)
    return { slug: row.slug, name, visible: false }
  return presentVisible(club, cached, viewer)
}

/** Returns the DTO of an exclusive that the caller has checked to be visible. */
export function presentVisible(club: Club, cached: CachedExclusive, viewer: Viewer): Exclusive {
  const { row } = cached
  const image = pictureOf(row.pictures, row.image_url, viewer.language)
  const stock = shownStock(row.stock, club.state)
  const upcoming =
    isUpcoming({ upcoming: row.upcoming, upcomingAt: row.upcoming_at }, viewer.now) || club.state === 'UPCOMING'
  return {
    id: row.id,
    slug: row.slug,
    name: localized(row.name, viewer.language) ?? row.slug,
    description: renderMarkdown(localized(row.description, viewer.language) ?? ''),
    imageUrl: row.image_url,
    placeholder: row.placeholder,
    imageAlt: image.alt,
    imageFocus: image.focus,
    medias: mediasOf(row.medias, row.pictures, viewer.language),
    pricing: toPricingDto(row.lot?.current_price ?? row.price, club),
    visible: true,
    stock,
    category: row.category,
    upcomingDate: upcoming ? (row.upcoming_at?.toISOString() ?? null) : null,
    isUpcoming: upcoming,
    isOutOfStock: stock === 0,
    isLiked: viewer.liked,
    auctionLot: row.lot && presentLot(club, row.lot, cached, viewer),
    taxDeduction: row.non_deductible === null ? null : { nonDeductibleAmount: toMoneyDto(row.non_deductible) },
    withdrawal: row.withdrawal,
    ownership: ownershipOf(row),
    maker: row.maker && { ...row.maker, warnings: localized(row.maker.warnings, viewer.language) },
    delivery: row.delivery && {
      ...row.delivery,
      price: row.delivery.price === null ? null : toMoneyDto(row.delivery.price),
    },
  }
}

function presentLot(club: Club, lot: LotRow, { bids, bidders }: CachedExclusive, viewer: Viewer): AuctionLot {
  const period = { startDate: lot.starts_at, endDate: lot.ends_at, pausedDate: lot.paused_at }
  return {
    number: lot.number,
    startingPrice: toPricingDto(lot.starting_price, club),
    currentPrice: toPricingDto(lot.current_price ?? lot.starting_price, club),
    auction: {
      id: lot.auction_id,
      name: localized(lot.auction_name, viewer.language) ?? '',
      status: auctionStatus(period, viewer.now),
      startDate: lot.starts_at.toISOString(),
      endDate: lot.ends_at.toISOString(),
      pausedDate: lot.paused_at?.toISOString() ?? null,
      anonymous: lot.anonymous,
      visible: lot.auction_visible,
    },
    bids: bids.map((bid) => presentBid(club, lot, bid, viewer)),
    numberOfBids: lot.bid_count,
    numberOfBidders: bidders,
    extensionSeconds: lot.extension_seconds,
    autoChargeHours: lot.auto_charge_hours,
    increments: lot.increments,
    reserve: presentReserve(lot),
    buyNow: presentBuyNow(club, lot),
    outcome: lot.outcome,
  }
}

const presentBuyNow = (club: Club, lot: LotRow): AuctionLot['buyNow'] =>
  lot.buy_now === null || lot.closed_at !== null
    ? null
    : {
        pricing: toPricingDto(lot.buy_now, club),
        isOpen: isBuyNowOpen(buyNowOf(lot)),
        lastDate: new Date(lot.ends_at.getTime() - buyNowMargin).toISOString(),
      }

/** Returns what the offer to buy a lot now depends on. */
export const buyNowOf = (
  lot: Pick<LotRow, 'buy_now' | 'buy_now_until' | 'current_price' | 'reserve_commitment' | 'reserve_met_at'>,
): BuyNowLot => ({
  buyNow: lot.buy_now,
  buyNowUntil: lot.buy_now_until,
  currentPrice: lot.current_price,
  hasReserve: lot.reserve_commitment !== null,
  isReserveMet: lot.reserve_met_at !== null,
})

const presentReserve = ({
  reserve_commitment: commitment,
  reserve_met_at,
  revealed_reserve: revealed,
}: LotRow): AuctionLot['reserve'] =>
  commitment === null
    ? null
    : {
        commitment,
        isMet: reserve_met_at !== null,
        revealed: revealed && { coinsAmount: coinsToDecimal(revealed.coins), salt: revealed.salt },
      }

/**
 * The names of anonymous bidders by number. They are cached because each accepted bid is serialized in each language.
 */
const bidderNames = perLanguage((language) => {
  const t = textsOf(language)
  return new LRUCache<number, string>({ max: 1_000, memoMethod: (number) => t('bidder', { number: String(number) }) })
})

/** Returns the DTO of a bid. In an anonymous auction other bidders are "Bidder 1 … n", by their first bid (A13). */
export function presentBid(
  club: Club,
  lot: LotRow,
  bid: BidRow,
  { fanId, language }: Pick<Viewer, 'fanId' | 'language'>,
): Bid {
  const me = bid.fan_id === fanId
  const masked = lot.anonymous && !me
  return {
    id: bid.id,
    bidder: {
      // A number identifies the bidder within this lot only.
      id: masked ? `00000000-0000-4000-8000-${String(bid.bidder_number).padStart(12, '0')}` : bid.fan_id,
      firstName: masked ? bidderNames(language).memo(bid.bidder_number) : bid.first_name,
      lastName: masked ? '' : bid.last_name,
      pictureUrl: masked ? null : bid.picture_url,
      me,
      anonymous: lot.anonymous,
    },
    price: toPricingDto(bid.price, club),
    date: bid.placed_at.toISOString(),
  }
}
