import type { RefundablePurchase as RefundableDto } from '@virage/contract/staff'
import { cents, coinUnits, priceOfUnspent } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import { toCoinsDto, toMoneyDto } from '../../../platform/amount-dtos.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { findWaitingRequest, readRefundableAlone, readValidReceipt } from '../approvals/queries.ts'
import { readBalance } from '../../wallet/index.ts'
import { presentBuyer } from '../overview/present-buyer.ts'
import { numberOf } from '../overview/staff-routes.ts'
import { lockRefundable, type Refundable } from './queries.ts'
import { areCoinsGone, boughtOf, leftOf } from './refund-part.ts'

type Found = Awaited<ReturnType<typeof readRefundable>>

/** Reads what can be refunded of a purchase, and what would follow. @throws ApiError if there is no such purchase */
export async function readRefundable(tx: Tx, clubId: string, what: Refundable) {
  const bought = await lockRefundable(tx, clubId, what)
  if (!bought) throw new ApiError('errors.backend.notFound')
  const buyer =
    bought.fanId === null
      ? null
      : await tx
          .selectFrom('fan')
          .select(['id as fan_id', 'first_name', 'last_name', 'email'])
          .where('club_id', '=', clubId)
          .where('id', '=', bought.fanId)
          .executeTakeFirstOrThrow()
  const membership = await tx
    .selectFrom('membership')
    .select('ends_at')
    .where('club_id', '=', clubId)
    .where('id', '=', what.id)
    .executeTakeFirst()
  return {
    kind: what.kind,
    bought,
    buyer,
    unspent:
      what.kind === 'coins' && bought.fanId !== null
        ? await readBalance(tx, clubId, bought.fanId, 'fan')
        : coinUnits(0),
    endsAt: membership?.ends_at ?? null,
    receipt: await readValidReceipt(tx, clubId, what.id),
    alone: await readRefundableAlone(tx, clubId, bought),
    requestId: await findWaitingRequest(tx, clubId, what.id),
  }
}

/** Returns the DTO of what can be refunded. Of a donation or a membership nothing is left once it is refunded. */
export function presentRefundable(
  { kind, bought, unspent, buyer, endsAt, receipt, alone, requestId }: Found,
  club: Club,
): RefundableDto {
  const isGone = areCoinsGone(bought) || (bought.refunded && kind !== 'order' && kind !== 'coins')
  const left = leftOf(bought)
  return {
    buyer: buyer && presentBuyer(buyer),
    paid: { amount: toMoneyDto(bought.amount), coins: toCoinsDto(bought.usedCoins, club) },
    left: { amount: toMoneyDto(isGone ? cents(0) : left.amount), coins: toCoinsDto(left.coins, club) },
    bought: toCoinsDto(bought.boughtCoins, club),
    unspent: {
      amount: toMoneyDto(kind === 'coins' && !isGone ? priceOfUnspent(boughtOf(bought), unspent) : cents(0)),
      coins: toCoinsDto(coinUnits(Math.min(unspent, bought.boughtCoins)), club),
    },
    isRecorded: bought.isRecorded,
    isDivisible: kind === 'coins' || (kind === 'order' && !bought.hasReceipt),
    receipt: receipt && { number: numberOf(receipt) },
    endsAt: endsAt?.toISOString() ?? null,
    alone: alone === null ? null : toMoneyDto(cents(Math.max(alone, 0))),
    requestId,
  }
}
