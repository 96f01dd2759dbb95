import type pg from 'pg'

/** The unit of each `bigint` column. Add a new column before generating the types. */
const bigints: Record<string, 'Coins' | 'Cents' | 'CoinPrice' | 'number'> = {
  'auction.goal': 'Coins',
  'approval_request.amount': 'Cents',
  'approval_request.coins': 'Coins',
  'bid.price': 'Coins',
  'bid.submitted_price': 'Coins',
  'bid_limit.cents': 'Cents',
  'bid_limit.next_cents': 'Cents',
  'checkout.amount': 'Cents',
  'checkout.coin_price': 'CoinPrice',
  'checkout.coins': 'Coins',
  'checkout.held_coins': 'Coins',
  'checkout_line.price': 'Coins',
  'club_limit.most': 'number',
  'club_use.used': 'number',
  'club.coin_price': 'CoinPrice',
  'club.membership_fee': 'Cents',
  'club.refund_approval_above': 'Cents',
  'donation.amount': 'Cents',
  'order_delivery.cents': 'Cents',
  'order_delivery.price': 'Coins',
  'order_delivery.standard_cents': 'Cents',
  'outstanding_payment.coin_price': 'CoinPrice',
  'outstanding_payment.price': 'Coins',
  'figure_hour.coins_spent': 'Coins',
  'figure_hour.refunds': 'Cents',
  'figure_hour.takings': 'Cents',
  'exclusive.non_deductible': 'Cents',
  'exclusive.price': 'Coins',
  'gift_card.amount': 'Coins',
  'ledger_account.balance': 'Coins',
  'ledger_entry.amount': 'Coins',
  'ledger_transfer.cost': 'Cents',
  'later_delivery.amount': 'Cents',
  'later_delivery.cents': 'Cents',
  'later_delivery.coins': 'Coins',
  'redelivery.amount': 'Cents',
  'redelivery.cents': 'Cents',
  'redelivery.coins': 'Coins',
  'closed_month.total': 'Cents',
  'invoice.bought_coins': 'Coins',
  'invoice.by_coins': 'Cents',
  'invoice.by_money': 'Cents',
  'invoice.discount': 'Cents',
  'invoice.granted_coins': 'Coins',
  'invoice.gross': 'Cents',
  'invoice.vat': 'Cents',
  'invoice_vat.gross': 'Cents',
  'invoice_vat.net': 'Cents',
  'invoice_vat.vat': 'Cents',
  'payout.amount': 'Cents',
  'payout.fee': 'Cents',
  'payout_line.amount': 'Cents',
  'payout_line.fee': 'Cents',
  'lot.buy_now': 'Coins',
  'lot.current_price': 'Coins',
  'lot.leader_maximum': 'Coins',
  'lot.starting_price': 'Coins',
  'lot_reserve.coins': 'Coins',
  'lot.version': 'number',
  'maximum_bid.amount': 'Coins',
  'maximum_bid.submitted_price': 'Coins',
  'membership.fee': 'Cents',
  'order_line.price': 'Coins',
  'orders.final_cost': 'Cents',
  'orders.original_cost': 'Cents',
  'orders.refunded_coins': 'Coins',
  'orders.refunded_cost': 'Cents',
  'orders.used_coins': 'Coins',
  'rate_limit.expire': 'number',
  'receipt.amount': 'Cents',
  'recorded_payment.amount': 'Cents',
  'receipt.deductible': 'Cents',
  'refund.amount': 'Cents',
  'refused_bid.price': 'Coins',
  'refund.coins': 'Coins',
  'waiting_receipt.amount': 'Cents',
  'waiting_receipt.deductible': 'Cents',
  'sandbox_charge.amount': 'Cents',
  'sandbox_charge.refunded': 'Cents',
  'sandbox_refund.amount': 'Cents',
  'sandbox_session.amount': 'Cents',
}

/** The type of each `jsonb` column. Add a new column before generating the types. */
const documents: Record<string, string> = {
  'announcement.text': 'Texts',
  'announcement.title': 'Texts',
  'auction.increments': 'Increments',
  'auction.name': 'Texts',
  'audit_log.after': 'Details',
  'audit_log.before': 'Details',
  'audit_log.details': 'Details',
  'book_day.sums': 'DaySums',
  'checkout.delivery': 'ChosenDelivery',
  'checkout.donor': 'Donor',
  'checkout.mandate': 'CardMandate',
  'club.faq': 'FaqEntry[]',
  'club.headline': 'Texts',
  'club.presentation': 'Texts',
  'club.tagline': 'Texts',
  'club_review_reasons.reasons': "ReviewReasons['reasons']",
  'club_seller.details': 'SellerDetails',
  'consent.record': 'Details',
  'delivery_method.name': 'Texts',
  'delivery_method.note': 'Texts',
  'delivery_method.zones': 'DeliveryZone[]',
  'donation.donor': 'Donor',
  'exclusive.description': 'Texts',
  'exclusive.maker': 'Maker',
  'exclusive.medias': 'Media[]',
  'club_saved_replies.replies': "SavedReplies['replies']",
  'exclusive.name': 'Texts',
  'exclusive_import.rows': 'ImportedChange[]',
  'fan.card': 'SavedCard',
  'fan.card_mandate': 'CardMandate',
  'fan.personal_info': 'PersonalInfo',
  'fan.receipt_address': "NonNullable<PersonalInfo['address']>",
  'giveaway.name': 'Texts',
  'giveaway.prize': 'Texts',
  'giveaway_question.answers': 'AnswerOption[]',
  'giveaway_question.pre_title': 'Texts',
  'giveaway_question.title': 'Texts',
  'idempotency_record.response': 'object',
  'identity_change.approved': 'PersonalInfo',
  'identity_change.requested': 'PersonalInfo',
  'checkout.billing': 'Billing',
  'invoice.body': 'InvoiceBody',
  'vat_settings.details': 'VatDetails',
  'waiting_invoice.sale': 'Sale',
  'later_delivery.name': 'Texts',
  'redelivery.name': 'Texts',
  'lot.revealed_reserve': 'RevealedReserve',
  'mailbox_message.attachments': 'MailFile[]',
  'mailbox_message.headers': 'Details',
  'operator_act.details': 'Details',
  'order_delivery.name': 'Texts',
  'order_line.description': 'Texts',
  'order_line.name': 'Texts',
  'parcel.address': 'DeliveryAddress',
  'parcel.method_name': 'Texts',
  'participation.answers': "StaffParticipation['answers']",
  'picture.alt': 'Texts',
  'post.description': 'Texts',
  'post.medias': 'Media[]',
  'post.name': 'Texts',
  'preview.draft': 'PreviewDraft',
  'program.description': 'Texts',
  'program.name': 'Texts',
  'receipt.donor': 'Donor',
  'receipt.item_name': 'Texts',
  'waiting_receipt.donor': 'Donor',
  'waiting_receipt.item_name': 'Texts',
  'server_process.report': 'Details',
  'webhook_event.event': 'Details',
  'saved_view.search': 'Record<string, string>',
  'sandbox_charge.reference': 'CheckoutReference',
  'sandbox_session.reference': 'CheckoutReference',
  'wall.message': 'Texts',
  'withdrawal.sender': 'WithdrawalSender',
}

/** Text columns with a narrower type than the database knows. */
const others: Record<string, string> = {
  'club.languages': 'Language[]',
  'kyc_transition.event': 'KycEvent',
  'kyc_transition.from_status': 'KycStatus',
  'kyc_transition.to_status': 'KycStatus',
  'order_line.category': 'ExclusiveCategory',
  'parcel_move.from_state': 'ParcelState',
  'parcel_move.to_state': 'ParcelState',
  'preview.language': 'Language',
  'saved_view.list': 'SavedList',
}

/** The imports of these types in `schema.gen.ts`. */
export const imports = [
  "import type { Billing, DeliveryAddress, Language, Media, PersonalInfo } from '@virage/contract'",
  "import type { Maker, PreviewDraft, ReviewReasons, SavedList, SavedReplies, SellerDetails, StaffParticipation, Texts, VatDetails } from '@virage/contract/staff'",
  "import type { Cents, CoinPrice, Coins, DeliveryZone, ExclusiveCategory, Increments, KycEvent, KycStatus, ParcelState } from '@virage/domain'",
  "import type { MailFile } from '../mail/mail.ts'",
  "import type { CheckoutReference, SavedCard } from '../payments/payment-provider.ts'",
  "import type { AnswerOption, CardMandate, ChosenDelivery, DaySums, Details, Donor, FaqEntry, ImportedChange, InvoiceBody, RevealedReserve, Sale, WithdrawalSender } from './json-columns.ts'",
]

type Column = { path: string; type: string; nullable: boolean; generated: boolean; values: string | null }

/**
 * Returns the types of columns that are narrower than PostgreSQL's: amounts with their unit, JSON with its type, and
 * the values of columns with a check (`check (state in ('LIVE', …))`).
 *
 * @throws Error if a `bigint` or `jsonb` column is missing above
 */
export async function columnTypes(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<Column>(
    `select c.relname || '.' || a.attname as path, t.typname as type, not a.attnotnull as nullable,
       a.atthasdef as generated,
       (select pg_get_constraintdef(k.oid) from pg_constraint k
         where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
           and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[[^]]+\\]\\)\\)\\)$') as values
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'schema\\_%'`,
  )
  return Object.fromEntries(
    rows.flatMap((column) => {
      const type = typeOf(column)
      return type === undefined ? [] : [[column.path, column.generated ? `Generated<${type}>` : type]]
    }),
  )
}

function typeOf({ path, type, nullable, values }: Column): string | undefined {
  const orNull = nullable ? ' | null' : ''
  if (type === 'int8') return named(bigints, path) + orNull
  if (type === 'jsonb') {
    const written = `string${orNull}`
    return `ColumnType<${named(documents, path)}${orNull}, ${written}, ${written}>`
  }
  const literals = values?.match(/'[^']*'(?=::)/g)
  const known = others[path] ?? literals?.join(' | ')
  return known && known + orNull
}

function named<T>(types: Record<string, T>, path: string): T {
  const type = types[path]
  if (type === undefined) throw new Error(`apps/server/src/testing/column-types.ts has no type of ${path}`)
  return type
}
