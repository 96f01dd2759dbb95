import { clubTimeZone, type CoinPrice, type SoldTerms, termsOfSale } from '@virage/domain'
import { sql } from 'kysely'
import type { LotNotification } from '../../notifications/index.ts'
import { isBeingCharged } from '../../../platform/database/is-being-charged.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** Extends the deadline, of which the winner is reminded like of the first one, or cancels the payment. */
export async function updateOutstandingPayment(
  tx: Tx,
  clubId: string,
  id: string,
  change: { deadline: Date } | 'cancel',
): Promise<void> {
  await tx
    .updateTable('outstanding_payment')
    .set(
      change === 'cancel'
        ? { cancelled_at: sql<Date>`virage_now()` }
        : {
            // The reminders that were sent stay counted.
            ...change,
            staff_reminders: sql<number>`staff_reminders + reminders_sent`,
            reminders_sent: 0,
          },
    )
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .execute()
}

/** Reads the fan of an outstanding payment without a lock, because checkouts are locked first. */
export async function readOutstandingPaymentFan(tx: Tx, clubId: string, id: string) {
  const row = await tx
    .selectFrom('outstanding_payment')
    .select(['fan_id', 'exclusive_id', 'paid_at'])
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row
}

/** Reads whether the buyer of an exclusive can withdraw, as they are shown now. */
export async function readWithdrawalTerms(tx: Tx, clubId: string, exclusiveId: string): Promise<SoldTerms> {
  const { withdrawal } = await tx
    .selectFrom('exclusive')
    .select('withdrawal')
    .where('club_id', '=', clubId)
    .where('id', '=', exclusiveId)
    .executeTakeFirstOrThrow()
  return termsOfSale(withdrawal)
}

/** Reads and locks an open outstanding payment with the winner's card. */
export function lockPaymentToCharge(tx: Tx, clubId: string, id: string) {
  return tx
    .selectFrom('outstanding_payment as d')
    .innerJoin('fan as f', (join) => join.onRef('f.club_id', '=', 'd.club_id').onRef('f.id', '=', 'd.fan_id'))
    .innerJoin('exclusive as e', (join) =>
      join.onRef('e.club_id', '=', 'd.club_id').onRef('e.id', '=', 'd.exclusive_id'),
    )
    .select(['d.exclusive_id', 'd.fan_id', 'd.price', 'd.coin_price', 'd.charge_at', 'd.announced_at'])
    .select('e.withdrawal')
    .select(['f.card_status', 'f.card_mandate', 'f.payment_customer', 'f.payment_method'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('checkout as c')
            .select('c.id')
            .whereRef('c.club_id', '=', 'd.club_id')
            .whereRef('c.outstanding_payment_id', '=', 'd.id')
            .where('c.status', '=', 'open'),
        )
        .as('is_under_way'),
    )
    .where('d.club_id', '=', clubId)
    .where('d.id', '=', id)
    .where('d.paid_at', 'is', null)
    .where('d.cancelled_at', 'is', null)
    .forUpdate('d')
    .executeTakeFirst()
}

/** The most charges that a plan makes: one, and one more if it was declined (B05). */
const maxCharges = 2

/** Counts a charge that begins, and ends its plan. After a charge by staff there is no automatic one. */
export async function countCharge(
  tx: Tx,
  { clubId, paymentId, by }: { clubId: string; paymentId: string; by: 'staff' | 'schedule' },
): Promise<void> {
  await tx
    .updateTable('outstanding_payment')
    .set((eb) => ({ charge_at: null, attempts: by === 'staff' ? maxCharges : eb('attempts', '+', 1) }))
    .where('club_id', '=', clubId)
    .where('id', '=', paymentId)
    .execute()
}

/** Ends the plan to charge the saved card; the payment stays due. @returns whether there was a plan */
export async function endScheduledCharge(tx: Tx, clubId: string, id: string): Promise<boolean> {
  const ended = await tx
    .updateTable('outstanding_payment')
    .set({ charge_at: null, attempts: maxCharges })
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .where('charge_at', 'is not', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** Has a charge that is under way for a locked payment be the last. @returns whether one is */
export async function endRetry(tx: Tx, clubId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update outstanding_payment d set attempts = ${maxCharges}
    where d.club_id = ${clubId} and d.id = ${id} and ${isBeingCharged}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Returns whether a charge is still planned, and its winner's email was not handed over. */
export async function isUnannounced(tx: Tx, clubId: string, id: string): Promise<boolean> {
  const planned = await tx
    .selectFrom('outstanding_payment')
    .select('id')
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .where('charge_at', 'is not', null)
    .where('announced_at', 'is', null)
    .where('paid_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return planned !== undefined
}

/** Stores that the winner's email about a charge was handed over. The charge follows two hours later at the earliest. */
export async function markAnnounced(tx: Tx, clubId: string, id: string): Promise<void> {
  await sql`
    update outstanding_payment
    set announced_at = virage_now(), charge_at = greatest(charge_at, virage_now() + interval '2 hours')
    where club_id = ${clubId} and id = ${id} and announced_at is null and charge_at is not null`.execute(tx)
}

/**
 * Stores that a charge was refused. The first charge of a plan that was declined is tried once more, at 10:00 of the next day in Paris, if that
 * is before the deadline.
 *
 * @returns when it is tried again; null for never
 */
export async function storeChargeFailure(
  tx: Tx,
  { clubId, paymentId, reason }: { clubId: string; paymentId: string; reason: 'declined' | 'authenticationNeeded' },
): Promise<{ chargeAt: Date | null }> {
  const isDeclined = reason === 'declined'
  const { rows } = await sql<{ charge_at: Date | null }>`
    update outstanding_payment d
    set charge_at = case when ${isDeclined} and d.attempts < ${maxCharges} and next.ten < d.deadline then next.ten end,
      action_needed_at = case when ${isDeclined} then d.action_needed_at else virage_now() end
    from (select ((virage_now() at time zone ${clubTimeZone})::date + 1 + time '10:00') at time zone ${clubTimeZone} as ten) next
    where d.club_id = ${clubId} and d.id = ${paymentId}
    returning d.charge_at`.execute(tx)
  return { chargeAt: rows[0]?.charge_at ?? null }
}

/** How long a winner has at least to pay otherwise once a charge of their card has ended without a payment. */
const timeToPay = sql`interval '8 hours'`

/** Reads the deadline that leaves a winner enough time after a charge; undefined if theirs does, or had passed before the charge. */
export async function readMissingTimeToPay(
  tx: Tx,
  { clubId, paymentId, begunAt }: { clubId: string; paymentId: string; begunAt: Date },
): Promise<Date | undefined> {
  const { rows } = await sql<{ deadline: Date }>`
    select statement_now() + ${timeToPay} as deadline from outstanding_payment
    where club_id = ${clubId} and id = ${paymentId}
      and deadline > ${begunAt} and deadline < statement_now() + ${timeToPay}`.execute(tx)
  return rows[0]?.deadline
}

/** Counts what a winner is told about their payment as the reminder that is due by then (`findUnpaid`). */
export async function countAsReminder(
  tx: Tx,
  { clubId, paymentId }: { clubId: string; paymentId: string },
): Promise<void> {
  await sql`
    update outstanding_payment set reminders_sent = greatest(reminders_sent, case
      when deadline > statement_now() + interval '24 hours' then 0 when deadline > statement_now() + interval '6 hours' then 1 else 2 end)
    where club_id = ${clubId} and id = ${paymentId}`.execute(tx)
}

/** Reads an outstanding payment for a notification about it. @throws Error if there is none */
export async function readNotifiedPayment(
  tx: Tx,
  clubId: string,
  id: string,
): Promise<Pick<LotNotification, 'clubId' | 'fanId' | 'lots'>> {
  const row = await tx
    .selectFrom('outstanding_payment as d')
    .innerJoin('exclusive as e', (join) =>
      join.onRef('e.club_id', '=', 'd.club_id').onRef('e.id', '=', 'd.exclusive_id'),
    )
    .select(['d.id as paymentId', 'd.exclusive_id as exclusiveId', 'e.slug', 'e.name', 'd.price', 'd.fan_id as fanId'])
    .select(['d.deadline as until', 'd.charge_at as chargeAt', 'd.coin_price as coinPrice'])
    .where('d.club_id', '=', clubId)
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow()
  const { fanId, ...lot } = row
  return { clubId, fanId, lots: [lot] }
}

/** Reads the price of a coin that the outstanding payment of a checkout has fixed; undefined without one. */
export async function readFixedCoinPrice(
  tx: Tx,
  { club_id: clubId, outstanding_payment_id: id }: { club_id: string; outstanding_payment_id: string | null },
): Promise<CoinPrice | undefined> {
  if (id === null) return undefined
  const { coin_price: price } = await tx
    .selectFrom('outstanding_payment')
    .select('coin_price')
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return price
}
