import { type BuyNowRefusal, buyNowRefusal, type Coins, type BuyNowEnd } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { type NotificationLinks, sendNotifications } from '../notifications/index.ts'
import { insertOutstandingPayment } from './outstanding-payments.ts'
import { type Eligibility, readBidsOfKeys, readEligibility } from './queries.ts'
import { outstandingPaymentOf } from './staff-queries.ts'

/** Who buys which lot, at the price that they saw. */
export type Purchase = { clubId: string; exclusiveId: string; fanId: string; price: Coins; requestKey: string }

/** The result of a purchase, with the payment that is due. */
export type PurchaseResult =
  | { ok: true; duePaymentId: string; deadline: Date }
  | { ok: false; reason: BuyNowRefusal | 'noLot' | 'keyConflict' | NonNullable<Eligibility['reason']>; until?: Date }
  | { ok: false; reason: 'overLimit'; upTo: Coins }

type OfferedLot = {
  starts_at: Date
  ends_at: Date
  paused_at: Date | null
  buy_now: Coins | null
  buy_now_until: BuyNowEnd
  current_price: Coins | null
  has_reserve: boolean
  is_reserve_met: boolean
  now: Date
}

/**
 * Buys a lot at its buy-now price: the purchase is its last bid, and ends it. The lot is locked meanwhile, so of two
 * purchases, or a purchase and a bid, at any processes one comes first. A repetition with the same key returns the first
 * result, unless its payment was cancelled.
 */
export async function buyLot(tx: Tx, purchase: Purchase, links: NotificationLinks): Promise<PurchaseResult> {
  const { clubId, exclusiveId, fanId, price, requestKey } = purchase
  const lot = await lockLot(tx, purchase)
  if (!lot) return { ok: false, reason: 'noLot' }
  const [before] = await readBidsOfKeys(tx, clubId, [{ fanId, requestKey }])
  if (before) {
    if (before.exclusive_id !== exclusiveId || !lot.is_bought || before.price !== price || before.leader_id !== fanId)
      return { ok: false, reason: 'keyConflict' }
    const due = await outstandingPaymentOf(tx, purchase).executeTakeFirst()
    // Staff have cancelled it, or offered the lot to the next bidder.
    if (!due) return { ok: false, reason: 'gone' }
    return { ok: true, duePaymentId: due.id, deadline: due.deadline }
  }
  const reason = await findRefusal(tx, purchase)
  if (reason) return { ok: false, reason }
  const refused = await findIneligibility(tx, purchase)
  if (refused) return refused
  await storePurchase(tx, purchase)
  const payment = { clubId, exclusiveId, fanId, price, offeredAt: null }
  const notification = await insertOutstandingPayment(tx, payment)
  if (notification) await sendNotifications(tx, [notification], links)
  const due = await outstandingPaymentOf(tx, purchase).executeTakeFirstOrThrow()
  return { ok: true, duePaymentId: due.id, deadline: due.deadline }
}

async function lockLot(tx: Tx, { clubId, exclusiveId }: Purchase): Promise<{ is_bought: boolean } | undefined> {
  const { rows } = await sql<{ is_bought: boolean }>`
    select coalesce(outcome = 'BOUGHT', false) as is_bought from lot
    where club_id = ${clubId} and exclusive_id = ${exclusiveId} for no key update`.execute(tx)
  return rows[0]
}

/**
 * Returns why the lot can't be bought. The auction and the time are read after the lock: a purchase that waited for a pause
 * finds it, and counts when it is stored.
 */
async function findRefusal(
  tx: Tx,
  { clubId, exclusiveId, price }: Purchase,
): Promise<BuyNowRefusal | 'noLot' | undefined> {
  const { rows } = await sql<OfferedLot>`
    select l.starts_at, l.ends_at, a.paused_at, l.buy_now, l.buy_now_until, l.current_price,
           l.reserve_commitment is not null as has_reserve, l.reserve_met_at is not null as is_reserve_met, virage_now() as now
    from lot l join auction a on a.club_id = l.club_id and a.id = l.auction_id
    where l.club_id = ${clubId} and l.exclusive_id = ${exclusiveId}`.execute(tx)
  const [lot] = rows
  if (!lot) return 'noLot'
  const refusal = buyNowRefusal(
    {
      buyNow: lot.buy_now,
      buyNowUntil: lot.buy_now_until,
      currentPrice: lot.current_price,
      hasReserve: lot.has_reserve,
      isReserveMet: lot.is_reserve_met,
      startsAt: lot.starts_at,
      endsAt: lot.ends_at,
      pausedAt: lot.paused_at,
    },
    lot.now,
  )
  return refusal ?? (lot.buy_now === price ? undefined : 'gone')
}

/** Returns why the fan may not buy. Their limit is locked after the lot, as for bids. */
async function findIneligibility(tx: Tx, purchase: Purchase): Promise<PurchaseResult | undefined> {
  const { clubId, fanId, price } = purchase
  await sql`select from bid_limit where club_id = ${clubId} and fan_id = ${fanId} for update`.execute(tx)
  const fan = (await readEligibility(tx, purchase, [fanId])).get(fanId)
  if (fan?.reason) return { ok: false, reason: fan.reason, ...(fan.closedUntil && { until: fan.closedUntil }) }
  const upTo = fan?.upTo ?? null
  return upTo !== null && price > upTo ? { ok: false, reason: 'overLimit', upTo } : undefined
}

async function storePurchase(tx: Tx, { clubId, exclusiveId, fanId, price, requestKey }: Purchase): Promise<void> {
  await sql`
    insert into bid (club_id, exclusive_id, fan_id, price, sequence, request_key, placed_at)
    select ${clubId}, ${exclusiveId}, ${fanId}, ${price}, coalesce(max(sequence), 0) + 1, ${requestKey}, virage_now()
    from bid where club_id = ${clubId} and exclusive_id = ${exclusiveId}`.execute(tx)
  await sql`
    update lot set current_price = ${price}, leader_id = ${fanId}, leader_maximum = null, bid_count = bid_count + 1,
      ends_at = greatest(virage_now(), starts_at + interval '1 millisecond'), closed_at = virage_now(), outcome = 'BOUGHT', version = version + 1,
      reserve_met_at = case when reserve_commitment is not null then coalesce(reserve_met_at, virage_now()) end,
      revealed_reserve = (
        select jsonb_build_object('coins', r.coins, 'salt', encode(r.salt, 'hex')) from lot_reserve r
        where r.club_id = lot.club_id and r.exclusive_id = lot.exclusive_id)
    where club_id = ${clubId} and exclusive_id = ${exclusiveId}`.execute(tx)
}
