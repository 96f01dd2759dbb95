import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { deleteRowsOfFan, type ErasedFan, type PersonalTable, rowsOfFan } from '../../platform/personal-data.ts'

/** Removes the donor from donations or checkouts of the fan, or with the fan's address. */
const clearDonor =
  (table: 'donation' | 'checkout') =>
  (tx: Tx, { clubId, fanId, email }: ErasedFan): Promise<unknown> =>
    tx
      .updateTable(table)
      .set({ donor: null })
      .where('club_id', '=', clubId)
      .where((row) => row.or([row('fan_id', '=', fanId), row('donor_email', '=', email)]))
      .execute()

/** Removes names and addresses from the fan's parcels. */
const clearRecipients = (tx: Tx, { clubId, fanId }: ErasedFan): Promise<unknown> =>
  tx
    .updateTable('parcel')
    .set({ address: null, note: null, deputy: null })
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .execute()

/** Removes the donor, the recipient and the company from the fan's checkouts. Invoices have theirs. */
async function clearCheckouts(tx: Tx, fan: ErasedFan): Promise<void> {
  await clearDonor('checkout')(tx, fan)
  await sql`update checkout
    set billing = null, delivery = delivery || '{"address": null, "note": null, "deputy": null}'
    where club_id = ${fan.clubId} and fan_id = ${fan.fanId} and (billing is not null or delivery is not null)`.execute(
    tx,
  )
}

/** A fan's purchases, donations and outstanding payments. Orders and receipts are kept as long as the law requires. */
export const personalData: PersonalTable[] = [
  {
    table: 'orders',
    columns: ['fan_id'],
    exportedAs: 'orders',
    read: (fan) => sql`
      select o.id, o.original_cost, o.final_cost, o.used_coins, o.created_at,
             (select jsonb_agg(jsonb_build_object('slug', l.slug, 'name', l.name, 'price', l.price))
              from order_line l where l.club_id = o.club_id and l.order_id = o.id) as lines
      from orders o where o.club_id = ${fan.club_id} and o.fan_id = ${fan.id} order by o.created_at`,
    erase: 'kept',
  },
  {
    table: 'parcel',
    columns: ['fan_id'],
    exportedAs: 'parcels',
    read: (fan) => sql`
      select p.id, p.order_id, p.kind, p.address, p.place, p.note, p.deputy, p.state, p.carrier, p.tracking_number, p.promised_on,
             p.term_on, p.created_at,
             (select jsonb_agg(jsonb_build_object('received_by', h.received_by, 'initials', h.initials, 'at', h.handed_over_at)
                               order by h.handed_over_at)
              from parcel_handover h where h.club_id = p.club_id and h.parcel_id = p.id) as handovers
      from parcel p where p.club_id = ${fan.club_id} and p.fan_id = ${fan.id} order by p.created_at`,
    // Who has taken it stays for five years: it is a proof (docs/decisions/0190).
    erase: clearRecipients,
  },
  {
    table: 'later_delivery',
    columns: ['fan_id'],
    exportedAs: 'laterDeliveries',
    read: rowsOfFan('later_delivery', 'order_id, name, cents, amount, coins, created_at, refunded_at', 'created_at'),
    erase: 'kept',
  },
  {
    table: 'redelivery',
    columns: ['fan_id'],
    exportedAs: 'redeliveries',
    read: rowsOfFan('redelivery', 'order_id, name, cents, amount, coins, created_at, refunded_at', 'created_at'),
    erase: 'kept',
  },
  {
    table: 'booked_address',
    columns: ['fan_id'],
    exportedAs: 'addresses',
    read: rowsOfFan(
      'booked_address',
      'id, recipient, street, extra, postal_code, city, country, phone, created_at',
      'created_at',
    ),
    erase: deleteRowsOfFan('booked_address'),
  },
  {
    table: 'donation',
    columns: ['fan_id', 'donor_email'],
    exportedAs: 'donations',
    read: rowsOfFan('donation', 'id, amount, created_at', 'created_at'),
    erase: clearDonor('donation'),
  },
  {
    table: 'receipt',
    columns: ['fan_id'],
    exportedAs: 'receipts',
    read: rowsOfFan(
      'receipt',
      'id, year, number, amount, deductible, donor, item_name, created_at, cancelled_at',
      'created_at',
    ),
    erase: 'kept',
  },
  {
    table: 'waiting_receipt',
    columns: ['fan_id'],
    exportedAs: 'waitingReceipts',
    read: rowsOfFan('waiting_receipt', 'id, amount, deductible, donor, item_name, paid_at', 'paid_at'),
    // Without a name there is no receipt.
    erase: (tx, { clubId, fanId, email }) =>
      tx
        .deleteFrom('waiting_receipt')
        .where('club_id', '=', clubId)
        .where((row) => row.or([row('fan_id', '=', fanId), row(sql`lower(donor ->> 'email')`, '=', email)]))
        .execute(),
  },
  {
    table: 'invoice',
    columns: ['fan_id'],
    exportedAs: 'invoices',
    read: rowsOfFan(
      'invoice',
      'id, series, year, number, kind, gross, vat, by_money, by_coins, discount, body, issued_at',
      'issued_at',
    ),
    // The law asks a seller to keep them for ten years.
    erase: 'kept',
  },
  {
    table: 'waiting_invoice',
    columns: ['fan_id'],
    exportedAs: 'waitingInvoices',
    read: rowsOfFan('waiting_invoice', 'id, source, sale, created_at', 'created_at'),
    erase: 'kept',
  },
  {
    table: 'refund',
    columns: ['fan_id'],
    exportedAs: 'refunds',
    read: rowsOfFan(
      'refund',
      'id, order_id, amount, coins, status, created_at, settled_at, sent_back_at, repaid_at, repaid_method',
      'created_at',
    ),
    erase: 'kept',
  },
  {
    table: 'membership',
    columns: ['fan_id'],
    exportedAs: 'memberships',
    read: rowsOfFan('membership', 'id, fee, starts_at, ends_at, refunded_at', 'starts_at'),
    erase: 'kept',
  },
  {
    table: 'checkout',
    columns: ['fan_id', 'donor_email'],
    exportedAs: 'payments',
    read: rowsOfFan(
      'checkout',
      'id, purpose, amount, coins, status, donor, billing, delivery, created_at, settled_at',
      'created_at',
    ),
    erase: clearCheckouts,
  },
  {
    table: 'outstanding_payment',
    columns: ['fan_id'],
    exportedAs: 'outstandingPayments',
    read: rowsOfFan(
      'outstanding_payment',
      'id, exclusive_id, price, deadline, charge_at, created_at, paid_at, cancelled_at',
      'created_at',
    ),
    erase: 'kept',
  },
  {
    table: 'withdrawal',
    columns: ['fan_id'],
    exportedAs: 'withdrawals',
    read: rowsOfFan('withdrawal', 'id, order_id, sender, refusal, sent_at, refund_due_at', 'sent_at'),
    // Also what was sent from the fan's address without an order that was found.
    erase: (tx, { clubId, fanId, email }) =>
      tx
        .updateTable('withdrawal')
        .set({ sender: null })
        .where('club_id', '=', clubId)
        .where((row) => row.or([row('fan_id', '=', fanId), row(sql`lower(sender ->> 'email')`, '=', email)]))
        .execute(),
  },
  {
    table: 'unpaid_mark',
    columns: ['fan_id'],
    exportedAs: 'unpaidLots',
    read: rowsOfFan('unpaid_mark', 'outstanding_payment_id, created_at, lifted_at', 'created_at'),
    erase: 'kept',
  },
]
