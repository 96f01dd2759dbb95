import type { Language } from '@virage/contract'
import type { StaffDuePayment } from '@virage/contract/staff'
import { totalCost } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import { toCoinsDto, toMoneyDto } from '../../../platform/amount-dtos.ts'
import { localized } from '../../../platform/localized.ts'
import { orderNumber } from '../orders/queries.ts'
import { presentBuyer } from '../overview/present-buyer.ts'
import { openStateOf } from './present-state.ts'
import type { OutstandingPaymentRow } from './read-payments.ts'

/** How long staff wait between two reminders of a winner, in milliseconds: a day. */
const reminderPause = 24 * 3_600_000

/** Returns a winner's payment as staff see it. */
export function presentPayment(row: OutstandingPaymentRow, of: { club: Club; language: Language; now: Date }) {
  const { club, language, now } = of
  const open = row.paid_at === null && row.cancelled_at === null
  const remindableFrom = row.reminded_at && new Date(row.reminded_at.getTime() + reminderPause)
  return {
    id: row.id,
    date: row.created_at.toISOString(),
    winner: presentBuyer(row),
    auction: { id: row.auction_id, name: localized(row.auction_name, language) ?? '' },
    lot: {
      id: row.exclusive_id,
      slug: row.slug,
      name: localized(row.name, language) ?? row.slug,
      number: row.number,
      imageUrl: row.image_url,
    },
    offered: row.offered,
    price: toCoinsDto(row.price, club),
    cost: toMoneyDto(totalCost(row.price, row.coin_price)),
    deadline: row.deadline.toISOString(),
    overdue: open && row.deadline <= now,
    state: open ? openStateOf(row) : row.paid_at === null ? 'CANCELLED' : 'PAID',
    chargeDate: (open && row.charge_at?.toISOString()) || null,
    chargeable: row.chargeable,
    settlement: row.settlement,
    card: {
      ready: row.card_ready,
      brand: (row.card_ready && row.card?.brand) || null,
      last4: (row.card_ready && row.card?.last4) || null,
    },
    charge: row.charge,
    reminders: row.reminders,
    remindableFrom: remindableFrom && remindableFrom > now ? remindableFrom.toISOString() : null,
    biddingClosedUntil:
      row.bidding_closed_until && row.bidding_closed_until > now ? row.bidding_closed_until.toISOString() : null,
    payment: paymentOf(row, club),
  } satisfies StaffDuePayment
}

function paymentOf(row: OutstandingPaymentRow, club: Club): StaffDuePayment['payment'] {
  const { paid_at: paidAt, order_id: orderId, order_number: number, order_cost: cost, order_coins: coins } = row
  if (paidAt === null || orderId === null || number === null || cost === null || coins === null) return null
  const { recorded_id: id, recorded_at: recordedAt, recorded_method: method, received_on: receivedDay } = row
  const isRecorded = id !== null && recordedAt !== null && method !== null && receivedDay !== null
  return {
    date: paidAt.toISOString(),
    orderId,
    orderNumber: orderNumber(number),
    cost: toMoneyDto(cost),
    coins: toCoinsDto(coins, club),
    refunded: row.order_refunded === true,
    hasParcels: row.has_parcels,
    handedOverDate: row.handed_over_at?.toISOString() ?? null,
    recorded: isRecorded ? { id, date: recordedAt.toISOString(), method, receivedDay, reference: row.reference } : null,
  }
}
