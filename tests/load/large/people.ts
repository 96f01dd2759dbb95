import { randomUUID } from 'node:crypto'
import { openIdentityOf, signInBySrp } from '@virage/test-support/fans'
import pg from 'pg'

/** Who sends requests. */
export type Person =
  | 'visitor'
  /** A fan with thousands of purchases and conversations, and an ordinary one. */
  | 'whale'
  | 'fan'
  /** A fan who begins the KYC, and one who has only the membership before them. */
  | 'applicant'
  | 'approved'
  /** A member with a card, who leads no lot. */
  | 'holder'
  /** A member who has not paid a won lot, and one who has. */
  | 'winner'
  | 'payer'
  /** An account without a fan. */
  | 'newcomer0'
  | 'newcomer1'
  | 'newcomer2'
  /** An account of the back office that works for nobody. */
  | 'helper'
  | 'owner'
  | 'operator'

/** What requests refer to. */
export type Known = {
  origin: string
  slug: string
  /** Ids and slugs, by the name of the path parameter that they are for, or by what they are. */
  pools: Record<string, string[]>
  usernames: Partial<Record<Person, string>>
  fanIds: Partial<Record<Person, string>>
  /** The address of a fan whom nobody else is. */
  email: string
  /** More than all bids on the first open lot, in coins. */
  nextBid: number
}

/** The people who send requests, with their tokens. */
export type People = { known: Known; tokens: Partial<Record<Person, string>> }

const password = 'Virage-demo-2026!'

/** The fan who becomes a person: the oldest buy every day, of whom the first had all of it refunded; of the others, one in each state. */
const fanOf = {
  whale: 'true order by created_at, id limit 1 offset 2',
  fan: 'true order by created_at, id limit 1 offset 1',
  applicant:
    "kyc_status = 'READY_FOR_KYC' and not is_guest and email like '%@fans.example' order by created_at desc, id limit 1",
  approved:
    "kyc_status = 'DUE_DILIGENCE_APPROVED' and email like '%@fans.example' order by created_at desc, id limit 1",
  winner: `id = (
    select o.fan_id from outstanding_payment o join fan f on f.club_id = o.club_id and f.id = o.fan_id
    where o.club_id = $1 and o.paid_at is null and o.cancelled_at is null and f.email like '%@fans.example' order by o.id limit 1)`,
  payer: `id = (
    select o.fan_id from outstanding_payment o join fan f on f.club_id = o.club_id and f.id = o.fan_id
    where o.club_id = $1 and o.paid_at is not null and f.email like '%@fans.example' order by o.id desc limit 1)`,
  holder: `id = (
    select f.id from fan f where f.club_id = $1 and f.card_status = 'READY' and f.email like '%@fans.example'
      and not exists (select from lot l where l.club_id = f.club_id and l.leader_id = f.id)
    order by f.created_at desc, f.id limit 1)`,
}

/** Creates the accounts of the people, gives them fans and roles of the filled club, and signs them in. */
export async function createPeople({
  origin,
  adminUrl,
  databaseUrl,
  secret,
  clubId,
  slug,
}: {
  origin: string
  adminUrl: string
  databaseUrl: string
  secret: string
  clubId: string
  slug: string
}): Promise<People> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const identity = await openIdentityOf({ pool, origin, secret })
  const client = new pg.Client(adminUrl)
  await client.connect()
  // A kept club already has the people of the run before.
  const run = randomUUID().slice(0, 8)
  const tokens: People['tokens'] = {}
  const usernames: Known['usernames'] = {}
  const fanIds: Known['fanIds'] = {}
  const signIn = async (person: Person, application: 'web' | 'office' = 'web') => {
    const email = person === 'operator' ? 'operator@virage.test' : `${person}-${run}@large.example`
    if (person !== 'operator') usernames[person] = (await identity.createConfirmedUser({ email, password })).sub
    tokens[person] = await signInBySrp({ origin, email, password, client: application })
    return email
  }
  try {
    await client.query("select set_config('virage.club_id', '*', false)")
    for (const [name, condition] of Object.entries(fanOf)) {
      const person = name as keyof typeof fanOf
      const email = await signIn(person)
      const { rows } = await client.query<{ id: string }>(
        `update fan set account_id = $2, email = $3 where club_id = $1 and id = (
          select id from fan where club_id = $1 and ${condition}) returning id`,
        [clubId, usernames[person], email],
      )
      fanIds[person] = rows[0]?.id ?? ''
    }
    for (const newcomer of ['newcomer0', 'newcomer1', 'newcomer2'] as const) await signIn(newcomer)
    await signIn('helper', 'office')
    const email = await signIn('owner', 'office')
    await client.query("insert into staff (club_id, account_id, role, email) values ($1, $2, 'owner', $3)", [
      clubId,
      usernames.owner,
      email,
    ])
    await signIn('operator', 'office')
    return {
      tokens,
      known: { origin, slug, usernames, fanIds, ...(await readKnown(client, clubId, fanIds)) },
    }
  } finally {
    await client.end()
    await identity.close()
    await pool.end()
  }
}

/** Tables whose ids are used for a parameter; as many as a list's page, spread over all. */
const tables: Record<string, string> = {
  exclusiveId: 'exclusive where true',
  goodId: 'exclusive where visible and stock > 20 and not upcoming and price > 0',
  auctionId: 'auction where true',
  openAuctionId: 'auction where ends_at > now()',
  openLotId: '(select club_id, exclusive_id as id from lot where closed_at is null) x where true',
  bidId: 'bid where sequence = 3',
  refundId: 'refund where true',
  orderId: 'orders where true',
  coinsOrderId: 'orders where used_coins > 0 and refunded_at is null and checkout_id is null',
  donationId: 'donation where true',
  refundableDonationId: 'donation where refunded_at is null',
  membershipId: 'membership where true',
  fanId: 'fan where true',
  guestId: 'fan where is_guest',
  memberId: "fan where kyc_status = 'VALIDATED'",
  waitingFanId: "fan where kyc_status = 'DUE_DILIGENCE_FILLED'",
  unreferredFanId: "fan where kyc_status = 'NOT_REFERRED'",
  approvedFanId: "fan where kyc_status = 'DUE_DILIGENCE_APPROVED'",
  changedFanId: '(select club_id, fan_id as id from identity_change where decided_at is null) x where true',
  duePaymentId: 'outstanding_payment where true',
  postId: 'post where true',
  programId: 'program where true',
  partnerId: 'partner where true',
  giveawayId: "giveaway where type = 'GIVEAWAY'",
  openGiveawayId: "giveaway where type = 'GIVEAWAY' and ends_at > now()",
  endedGiveawayId: "giveaway where type = 'GIVEAWAY' and ends_at < now()",
  openQuestionId: `giveaway_question where position = 0 and giveaway_id in (
    select id from giveaway where type = 'GIVEAWAY' and ends_at > now())`,
  slotId: 'booking_slot where true',
  freeSlotId: "booking_slot where starts_at > now() + interval '1 day'",
  soldLotId: '(select club_id, exclusive_id as id from outstanding_payment where paid_at is not null) x where true',
  receiptId: 'receipt where cancelled_at is null',
  waitingReceiptId: 'waiting_receipt where true',
  parcelId: 'parcel where true',
  lostParcelId: "parcel where state in ('LOST', 'RETURNED')",
  methodId: 'delivery_method where true',
  pickUpMethodId: "delivery_method where kind = 'PICKUP'",
  reportId: 'message_report where true',
  waitingReportId: 'message_report where resolution is null',
  requestId: 'erasure_request where true',
  staffId: "staff where role <> 'owner'",
}
const most = 100

/** Columns whose values are used for a parameter, by an expression. */
const columnsOf = ({ whale, fan, winner, payer }: Known['fanIds']): Record<string, string> => ({
  exclusiveSlug: `select slug from exclusive where club_id = $1 and visible order by id limit ${most}`,
  openLotSlug: `select e.slug from lot l join exclusive e on e.club_id = l.club_id and e.id = l.exclusive_id
    where l.club_id = $1 and l.closed_at is null order by l.exclusive_id limit ${most}`,
  postSlug: `select slug from post where club_id = $1 order by id limit ${most}`,
  programSlug: `select slug from program where club_id = $1 order by id limit ${most}`,
  cancellableBidId: `select b.id from bid b where b.club_id = $1 and b.cancelled_at is null and b.sequence > 10 and b.exclusive_id = (
    select exclusive_id from lot where club_id = $1 and closed_at is null order by exclusive_id limit 1) order by b.sequence limit ${most}`,
  friendId: `select other_fan_id from conversation_participant where club_id = $1 and fan_id = '${whale}' limit ${most}`,
  receivedMessageId: `select id from message where club_id = $1 and receiver_id = '${whale}' limit ${most}`,
  purchaseId: `select id from ledger_transfer where club_id = $1 and kind = 'PURCHASE' order by created_at, id limit ${most}`,
  refundablePurchaseId: `select t.id from ledger_transfer t join checkout c on c.club_id = t.club_id and c.id = t.reference
    where t.club_id = $1 and t.kind = 'PURCHASE' and c.fan_id = '${whale}' order by t.created_at, t.id limit ${most}`,
  openPaymentId: openPaymentsBut(winner, 0),
  cancellablePaymentId: openPaymentsBut(winner, 1),
  winnerPaymentId: `select id from outstanding_payment where club_id = $1 and paid_at is null and cancelled_at is null
    and fan_id = '${winner}' order by id limit ${most}`,
  payerPaymentId: `select id from outstanding_payment where club_id = $1 and paid_at is not null and fan_id = '${payer}'
    order by id desc limit ${most}`,
  // Parcels of the fan, who chooses and withdraws, of the busy fan, and of others.
  sentOrderNumber: parcelsOf(fan, 'o.number::text', "p.state = 'SHIPPED'"),
  ownSentParcelId: parcelsOf(fan, 'p.id', "p.state = 'SHIPPED'", 'desc'),
  overdueParcelId: parcelsOf(fan, 'p.id', "p.state = 'PREPARING' and p.term_on < now()"),
  lateParcelId: parcelsOf(fan, 'p.id', "p.state = 'PREPARING' and p.promised_on < now() and p.term_on is null"),
  newParcelId: parcelsOf(fan, 'p.id', "p.state = 'PREPARING' and p.kind = 'SHIP'", 'desc'),
  ownPickUpId: parcelsOf(fan, 'p.id', "p.state = 'READY'"),
  returnedParcelId: parcelsOf(fan, 'p.id', "p.state = 'RETURNED'"),
  returnedGoodId: `select l.exclusive_id from parcel p join order_line l on l.club_id = p.club_id and l.order_id = p.order_id
    where p.club_id = $1 and p.fan_id = '${fan}' and p.state = 'RETURNED' order by p.id limit ${most}`,
  packableParcelId: parcelsOf(whale, 'p.id', "p.state = 'PREPARING' and p.kind = 'SHIP'"),
  splitParcelId: parcelsOf(whale, 'p.id', "p.state = 'PREPARING' and p.kind = 'PICKUP'"),
  splitExclusiveId: parcelsOf(
    whale,
    '(select min(exclusive_id::text) from order_line l where l.club_id = p.club_id and l.order_id = p.order_id)',
    "p.state = 'PREPARING' and p.kind = 'PICKUP'",
  ),
  preparedParcelId: `select id from parcel where club_id = $1 and state = 'PREPARING' and kind = 'SHIP' and fan_id not in ('${whale}', '${fan}')
    order by id limit ${most}`,
  failedRefundId: `select id from refund where club_id = $1 and status <> 'done' and status = 'failed' order by id limit ${most}`,
  sentBackRefundId: `select id from refund where club_id = $1 and sent_back_at is not null and repaid_at is null order by id limit ${most}`,
  returnedOrderNumber: `select o.number::text from parcel p join orders o on o.club_id = p.club_id and o.id = p.order_id
    where p.club_id = $1 and p.state = 'SHIPPED' and p.fan_id not in ('${whale}', '${fan}') order by p.id limit ${most}`,
  paidLotId: `select exclusive_id from outstanding_payment where club_id = $1 and paid_at is not null and fan_id = '${payer}'
    order by id desc limit ${most}`,
  code: `select code from parcel where club_id = $1 and state = 'READY' order by id desc limit ${most}`,
})

/** Returns a query of every second payment that is open, without those of a fan. */
const openPaymentsBut = (fan: string | undefined, remainder: number) =>
  `select id from (
    select id, row_number() over (order by id) as n from outstanding_payment
    where club_id = $1 and paid_at is null and cancelled_at is null and fan_id <> '${fan}') o
  where n % 2 = ${remainder} order by id limit ${most}`

/** Returns a query of a fan's parcels. */
const parcelsOf = (fan: string | undefined, column: string, condition: string, direction = '') =>
  `select ${column} from parcel p join orders o on o.club_id = p.club_id and o.id = p.order_id
    where p.club_id = $1 and p.fan_id = '${fan}' and ${condition} order by p.id ${direction} limit ${most}`

/** Reads what requests refer to. Values are of the middle of a table, where no cache begins. */
async function readKnown(client: pg.Client, clubId: string, fanIds: Known['fanIds']) {
  const pools: Record<string, string[]> = {}
  for (const [name, table] of Object.entries(tables)) {
    const { rows } = await client.query<{ id: string }>(
      `select id::text from ${table} and club_id = $1 order by id::text limit ${most}`,
      [clubId],
    )
    pools[name] = rows.map(({ id }) => id)
  }
  for (const [name, query] of Object.entries(columnsOf(fanIds))) {
    const { rows } = await client.query<[string]>({ text: query, values: [clubId], rowMode: 'array' })
    pools[name] = rows.map(([value]) => value)
  }
  const { rows } = await client.query<{ email: string; next: number }>(
    `select (select email from fan where club_id = $1 and account_id = 'large-101') as email,
      (select max(current_price) / 100000 + 1000 from lot where club_id = $1 and closed_at is null)::int as next`,
    [clubId],
  )
  return { pools, email: rows[0]?.email ?? '', nextBid: rows[0]?.next ?? 0 }
}
