// Generates a month of a club's business by the product's own transactions, as its webhooks and routes run them.
import { randomUUID } from 'node:crypto'
import { type Cents, cents, coinUnits, totalCost, wholeCoins } from '../../../packages/domain/src/index.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../apps/server/src/platform/database/database.ts'
import { openOrderCheckout } from '../../../apps/server/src/modules/sales/orders/open-order-checkout.ts'
import { orderWithCoins } from '../../../apps/server/src/modules/sales/orders/order-with-coins.ts'
import { recordPayment } from '../../../apps/server/src/modules/sales/outstanding-payments/record-payment.ts'
import { plainCheckout } from '../../../apps/server/src/modules/sales/payments/begin-checkout.ts'
import { insertCheckout } from '../../../apps/server/src/modules/sales/payments/checkouts.ts'
import { applyEvent } from '../../../apps/server/src/modules/sales/payments/settle-checkout.ts'
import { createReceiptUrls } from '../../../apps/server/src/modules/sales/receipts/receipt-urls.ts'
import { completeRefund } from '../../../apps/server/src/modules/sales/refunds/complete-refund.ts'
import { requestRefund } from '../../../apps/server/src/modules/sales/refunds/request-refund.ts'
import { transferCoins } from '../../../apps/server/src/modules/wallet/ledger.ts'
import { analyzeLedger, type CoinFixtures, give } from '../../../apps/server/src/testing/coin-fixtures.ts'
import { setClock } from '../../../apps/server/src/testing/set-clock.ts'

const mail = {
  publicUrl: () => 'http://localhost',
  receiptUrls: createReceiptUrls({ secret: Buffer.alloc(32), now: () => new Date() }),
  links: { publicUrl: () => 'http://localhost', unsubscribeLinks: { path: () => '', read: () => undefined } },
}
const urls = { provider: 'sandbox', successUrl: '', cancelUrl: '' }

/** Returns numbers that look random and are the same for a seed (mulberry32). */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

/** A generated month: its name, the first instant after it, and how many orders it has. */
export type GeneratedMonth = { month: string; end: Date; orders: number }

/** In cents. */
const membershipFee = 4_990

/**
 * Generates the month. In 20 orders are eleven by card, three by card and coins, five with coins and one paid in cash; to them come gifts
 * and purchases of coins, donations, memberships, payments that come too late, and refunds of parts and wholes.
 *
 * @param orders how many
 */
export async function generateMonth(
  fixtures: CoinFixtures,
  { month, orders, seed }: { month: string; orders: number; seed: number },
): Promise<GeneratedMonth> {
  const { database, club, fanIds, exclusiveIds } = fixtures
  const clubId = club.id
  const random = randomFrom(seed)
  const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T
  const inClub = <T>(work: (tx: Tx) => Promise<T>) => database.withTenant(clubId, work)
  const start = new Date(`${month}-01T08:00:00+01:00`)
  const end = new Date(start)
  end.setUTCMonth(end.getUTCMonth() + 1)
  const days = Math.round((end.getTime() - start.getTime()) / 86_400_000)
  await setClock(database, start)
  const auctionId = await inClub(async (tx) => {
    await sql`update club set membership_required = true, membership_fee = ${membershipFee} where id = ${clubId}`.execute(
      tx,
    )
    await sql`update exclusive set stock = 1000000 where club_id = ${clubId}`.execute(tx)
    await sql`update exclusive set category = 'EXPERIENCE' where club_id = ${clubId} and slug like '%1'`.execute(tx)
    const supply = { clubId, kind: 'SUPPLY', from: 'issue', to: 'treasury', reference: randomUUID() } as const
    await transferCoins(tx, { ...supply, amount: wholeCoins(1_000_000) })
    const { rows } = await sql<{ id: string }>`insert into auction (club_id, name, starts_at, ends_at)
      values (${clubId}, '{"en": "A"}', virage_now(), virage_now() + interval '1 day') returning id`.execute(tx)
    return rows[0]?.id ?? ''
  })

  const charge = async (tx: Tx, checkoutId: string, amount: Cents) => {
    const payment = `payment_${checkoutId}`
    await sql`insert into sandbox_charge (id, idempotency_key, customer, amount) values (${payment}, ${payment}, 'x', ${amount})`.execute(
      tx,
    )
    await applyEvent(tx, mail, 'sandbox', {
      id: randomUUID(),
      type: 'paid',
      reference: { clubId, checkoutId },
      customer: null,
      paymentMethod: null,
      payment,
      failure: null,
    })
  }
  const orderOf = (tx: Tx, checkoutId: string) =>
    tx.selectFrom('orders').select('id').where('checkout_id', '=', checkoutId).executeTakeFirstOrThrow()

  const byCard = async (now: Date): Promise<string | undefined> => {
    const fanId = pick(fanIds)
    const things = [...new Set([pick(exclusiveIds), pick(exclusiveIds)])]
    return inClub(async (tx) => {
      const opened = await openOrderCheckout(tx, {
        club,
        fanId,
        exclusiveIds: things,
        now,
        language: 'en',
        ...urls,
        expiresAt: now,
      })
      // The coins would pay for everything.
      if (!opened.ok) return undefined
      await charge(tx, opened.checkout.id, opened.checkout.amount)
      return (await orderOf(tx, opened.checkout.id)).id
    })
  }
  const withCoins = (now: Date): Promise<string | undefined> =>
    inClub(async (tx) => {
      const purchases = [{ fanId: pick(fanIds), exclusiveIds: [pick(exclusiveIds)] }]
      const [made] = await orderWithCoins(tx, { club, purchases, now })
      return made?.ok ? made.order.id : undefined
    })
  const inCash = (now: Date): Promise<string | undefined> =>
    inClub(async (tx) => {
      const price = coinUnits(wholeCoins(5) + Math.floor(random() * 5_000_000))
      const { rows } = await sql<{ id: string }>`
        with thing as (insert into exclusive (club_id, slug, name, description, image_url, price, stock, category)
            values (${clubId}, ${`lot-${randomUUID()}`}, '{"en": "Lot"}', '{"en": ""}', '/lot', ${price}, 1, 'COLLECTIBLE') returning id),
          won as (insert into lot (club_id, exclusive_id, auction_id, starting_price, starts_at, ends_at)
            select ${clubId}, id, ${auctionId}, ${price}, virage_now() - interval '1 hour', virage_now() from thing returning exclusive_id)
        insert into outstanding_payment (club_id, exclusive_id, fan_id, price, deadline)
        select ${clubId}, exclusive_id, ${pick(fanIds)}, ${price}, virage_now() + interval '1 day' from won returning id`.execute(
        tx,
      )
      const paymentId = rows[0]?.id ?? ''
      const method = pick(['CASH', 'CHEQUE', 'TRANSFER'] as const)
      const amount = totalCost(price, club.coin_price)
      const receivedDay = now.toISOString().slice(0, 10)
      await recordPayment(
        tx,
        { clubId, paymentId, method, amount, receivedDay, reference: undefined, actor: 'x', now },
        mail,
      )
      const paid = await tx
        .selectFrom('orders')
        .select('id')
        .where('outstanding_payment_id', '=', paymentId)
        .executeTakeFirstOrThrow()
      return paid.id
    })
  const buyPlain = (now: Date, purpose: 'coins' | 'donation' | 'membership') =>
    inClub(async (tx) => {
      const amount = cents(purpose === 'membership' ? membershipFee : 100 + Math.floor(random() * 20_000))
      const coins =
        purpose === 'coins' ? { coins: coinUnits(Math.floor((amount * 100_000_000) / club.coin_price)) } : {}
      const checkout = plainCheckout(club, { fanId: pick(fanIds), purpose, amount, ...coins, ...urls, now })
      await insertCheckout(tx, checkout)
      await charge(tx, checkout.id, amount)
    })
  /** A payment arrives after its checkout has expired, and is refunded. */
  const payLate = (now: Date) =>
    inClub(async (tx) => {
      const checkout = plainCheckout(club, {
        fanId: pick(fanIds),
        purpose: 'donation',
        amount: cents(1_234),
        ...urls,
        now,
      })
      await insertCheckout(tx, checkout)
      await sql`update checkout set status = 'expired', settled_at = virage_now() where id = ${checkout.id}`.execute(tx)
      await charge(tx, checkout.id, checkout.amount)
      const { id } = await tx
        .selectFrom('refund')
        .select('id')
        .where('checkout_id', '=', checkout.id)
        .executeTakeFirstOrThrow()
      await settleRefund(tx, id)
    })
  const settleRefund = async (tx: Tx, id: string) => {
    const { rows } = await sql<{ amount: Cents; payment: string | null }>`
      select r.amount, c.payment from refund r left join checkout c on c.id = r.checkout_id where r.id = ${id}`.execute(
      tx,
    )
    const [row] = rows
    if (row?.payment && row.amount > 0)
      await sql`insert into sandbox_refund (id, idempotency_key, charge_id, amount)
        values (${`refund_${id}`}, ${id}, ${row.payment}, ${row.amount})`.execute(tx)
    await completeRefund(tx, clubId, id, { ok: true, refund: `refund_${id}` })
  }
  const refund = (orderId: string) =>
    inClub(async (tx) => {
      const isPart = random() < 0.5
      const { final_cost: paid } = await tx
        .selectFrom('orders')
        .select('final_cost')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow()
      const part = isPart && paid > 1 ? { amount: cents(Math.floor(paid * random())), coins: coinUnits(0) } : undefined
      if (part?.amount === 0) return
      const what = { kind: 'order', id: orderId } as const
      const asked = await requestRefund(tx, { clubId, what, part, restock: false, reason: 'x', actor: 'staff' })
      if (asked.ok && asked.refund.status === 'pending') await settleRefund(tx, asked.refund.id)
    })

  let made = 0
  for (let day = 0; day < days; day++) {
    const now = new Date(start.getTime() + day * 86_400_000)
    await setClock(database, now)
    // PostgreSQL analyses new rows once a minute, and a day passes in less.
    await analyzeLedger(database)
    await sql`analyze donation, membership, sandbox_charge, sandbox_refund`.execute(database.query)
    const todo = Math.round((orders * (day + 1)) / days) - made
    const work: (() => Promise<unknown>)[] = [
      () => buyPlain(now, 'coins'),
      () => buyPlain(now, 'donation'),
      () => payLate(now),
    ]
    for (let at = 0; at < todo; at++) {
      const kind = (made + at) % 20
      work.push(async () => {
        if (kind === 0) await inClub((tx) => give(tx, clubId, pick(fanIds), wholeCoins(30)))
        if (kind === 3 || kind === 13) await buyPlain(now, 'coins')
        if (kind === 5) await buyPlain(now, 'donation')
        if (kind === 7) await buyPlain(now, 'membership')
        const first = kind === 19 ? await inCash(now) : kind >= 14 ? await withCoins(now) : await byCard(now)
        const orderId = first ?? (await inCash(now))
        if (orderId !== undefined && random() < 0.08)
          do await refund(orderId)
          while (random() < 0.4)
      })
    }
    made += todo
    // As many at a time as a small installation has.
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let next = work.pop(); next !== undefined; next = work.pop()) await next()
      }),
    )
  }
  return { month, end: new Date(`${end.toISOString().slice(0, 7)}-01T12:00:00Z`), orders: made }
}
