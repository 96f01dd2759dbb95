import { type Cents, cents, type Coins, coinUnits } from '@virage/domain'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import { readHeld } from '../../wallet/index.ts'

/** A refund's row. */
export type Refund = Selectable<DB['refund']>

/** A purchase that can be refunded; coins by the id of their ledger transfer. */
export type Refundable = { kind: 'order' | 'donation' | 'membership' | 'coins'; id: string }

/** A purchase for its refund: amounts in cents and hundred-thousandths of a coin. */
export type RefundablePurchase = {
  checkoutId: string | null
  orderId: string | null
  fanId: string | null
  amount: Cents
  /** Coins that paid for an order. */
  usedCoins: Coins
  /** Coins that were bought, without those that earlier refunds have taken back. */
  boughtCoins: Coins
  /** The sums of earlier partial refunds of an order, or of bought coins. */
  earlier: { amount: Cents; coins: Coins }
  /** Whether it has been refunded completely, or is about to be. */
  refunded: boolean
  /** Whether it has a valid tax receipt, or one that waits. */
  hasReceipt: boolean
  /** Whether staff have recorded its payment: the club pays it back itself. */
  isRecorded: boolean
}

/** Reads and locks a purchase, so that it is refunded once. */
export async function lockRefundable(
  tx: Tx,
  clubId: string,
  { kind, id }: Refundable,
): Promise<RefundablePurchase | undefined> {
  const bought = {
    order: sql`
      select o.checkout_id, o.id as order_id, o.fan_id, o.final_cost as amount, o.used_coins, 0::bigint as bought_coins,
        o.refunded_cost, o.refunded_coins,
        exists (select from recorded_payment p where p.club_id = o.club_id and p.checkout_id = o.checkout_id) as is_recorded,
        exists (select from receipt r where r.club_id = o.club_id and r.order_id = o.id and r.cancelled_at is null)
          or exists (select from waiting_receipt w where w.club_id = o.club_id and w.order_id = o.id) as has_receipt
      from orders o where o.club_id = ${clubId} and o.id = ${id} for update`,
    donation: sql`
      select d.checkout_id, null::uuid as order_id, d.fan_id, d.amount, 0::bigint as used_coins, 0::bigint as bought_coins
      from donation d where d.club_id = ${clubId} and d.id = ${id} and d.checkout_id is not null for update`,
    membership: sql`
      select m.checkout_id, null::uuid as order_id, m.fan_id, m.fee as amount, 0::bigint as used_coins, 0::bigint as bought_coins
      from membership m where m.club_id = ${clubId} and m.id = ${id} and m.checkout_id is not null for update`,
    coins: sql`
      select c.id as checkout_id, null::uuid as order_id, c.fan_id, c.amount, 0::bigint as used_coins, c.coins as bought_coins
      from checkout c where c.club_id = ${clubId} and c.id = (
        select reference from ledger_transfer where club_id = ${clubId} and id = ${id} and kind = 'PURCHASE') for update`,
  }[kind]
  type Row = {
    checkout_id: string | null
    order_id: string | null
    fan_id: string | null
    amount: Cents
    used_coins: Coins
    bought_coins: Coins
    refunded_cost?: Cents
    refunded_coins?: Coins
    has_receipt?: boolean
    is_recorded?: boolean
  }
  const { rows } = await sql<Row>`${bought}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const earlier = await tx
    .selectFrom('refund')
    .select('id')
    .where('club_id', '=', clubId)
    .where('whole', '=', true)
    .where('status', '<>', 'failed')
    .where((eb) => eb.or([eb('checkout_id', '=', row.checkout_id), eb('order_id', '=', row.order_id)]))
    .executeTakeFirst()
  const taken = kind === 'coins' ? await readTaken(tx, clubId, row.checkout_id) : undefined
  return {
    checkoutId: row.checkout_id,
    orderId: row.order_id,
    fanId: row.fan_id,
    amount: row.amount,
    usedCoins: row.used_coins,
    boughtCoins: coinUnits(row.bought_coins - (taken?.coins ?? 0)),
    earlier: { amount: taken?.amount ?? row.refunded_cost ?? cents(0), coins: row.refunded_coins ?? coinUnits(0) },
    refunded: earlier !== undefined,
    hasReceipt: row.has_receipt ?? false,
    isRecorded: row.is_recorded ?? false,
  }
}

/** Reads what earlier refunds of bought coins give back, and take from the wallet. The purchase is locked before. */
async function readTaken(tx: Tx, clubId: string, checkoutId: string | null): Promise<{ amount: Cents; coins: Coins }> {
  const refunds = await tx
    .selectFrom('refund')
    .select(['id', 'amount'])
    .where('club_id', '=', clubId)
    .where('checkout_id', '=', checkoutId)
    .where('status', '<>', 'failed')
    .execute()
  return {
    amount: cents(refunds.reduce((sum, refund) => sum + refund.amount, 0)),
    coins: await readHeld(
      tx,
      clubId,
      refunds.map((refund) => refund.id),
    ),
  }
}

/** Inserts a pending refund; its order stores the sum of its refunds. */
export async function insertRefund(
  tx: Tx,
  refund: {
    id: string
    clubId: string
    checkoutId: string | null
    orderId: string | null
    amount: Cents
    coins: Coins
    whole: boolean
    restock: boolean
    reason: string
    actor: string
    withdrawalId?: string | undefined
    approvalId?: string | undefined
  },
): Promise<Refund> {
  if (refund.orderId !== null) await addRefunded(tx, refund.clubId, refund.orderId, refund)
  return tx
    .insertInto('refund')
    .values({
      club_id: refund.clubId,
      id: refund.id,
      checkout_id: refund.checkoutId,
      order_id: refund.orderId,
      amount: refund.amount,
      coins: refund.coins,
      whole: refund.whole,
      restock: refund.restock,
      reason: refund.reason,
      actor: refund.actor,
      withdrawal_id: refund.withdrawalId ?? null,
      approval_id: refund.approvalId ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds to the refunded amounts of an order; negative amounts after a refund failed. */
export async function addRefunded(
  tx: Tx,
  clubId: string,
  orderId: string,
  { amount, coins }: { amount: Cents; coins: Coins },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({
      refunded_cost: eb('refunded_cost', '+', amount),
      refunded_coins: eb('refunded_coins', '+', coins),
    }))
    .where('club_id', '=', clubId)
    .where('id', '=', orderId)
    .execute()
}

/** Returns whether a refund of an order is under way that is of no withdrawal. The order is locked before. */
export async function isRefundPending(tx: Tx, clubId: string, orderId: string): Promise<boolean> {
  const pending = await tx
    .selectFrom('refund')
    .select('id')
    .where('club_id', '=', clubId)
    .where('order_id', '=', orderId)
    .where('withdrawal_id', 'is', null)
    .where('status', '=', 'pending')
    .limit(1)
    .executeTakeFirst()
  return pending !== undefined
}

/** The reason of the refund of a delivery that was part of its order's payment: the order is sent with another one. */
export const sentTogetherReason = 'together'

/** Returns whether what was paid for the delivery with an order is refunded. Staff may have typed the same reason for another refund. */
export async function isDeliveryRefunded(tx: Tx, clubId: string, orderId: string): Promise<boolean> {
  const refund = await tx
    .selectFrom('refund')
    .select('id')
    .where('club_id', '=', clubId)
    .where('order_id', '=', orderId)
    .where('reason', '=', sentTogetherReason)
    .where('actor', '=', 'system')
    .where('status', '<>', 'failed')
    .limit(1)
    .executeTakeFirst()
  return refund !== undefined
}

/** Locks an order. */
export const lockOrder = (tx: Tx, clubId: string, id: string): Promise<unknown> =>
  tx
    .selectFrom('orders')
    .select('id')
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Reads and locks a refund. */
export async function lockRefund(tx: Tx, clubId: string, id: string): Promise<Refund | undefined> {
  return tx
    .selectFrom('refund')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Reads the refund of a payment that has not failed. */
export const readStandingRefund = (tx: Tx, clubId: string, checkoutId: string): Promise<Refund | undefined> =>
  tx
    .selectFrom('refund')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('checkout_id', '=', checkoutId)
    .where('status', '<>', 'failed')
    .executeTakeFirst()
