import { cents, coinUnits, totalCost } from '@virage/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/new-id.ts'
import { createCoinFixtures, openIdleDatabase } from '../../../testing/coin-fixtures.ts'
import { setClock } from '../../../testing/set-clock.ts'
import { winLot } from '../../../testing/won-lot.ts'
import { plainCheckout } from '../payments/begin-checkout.ts'
import { insertCheckout } from '../payments/checkouts.ts'
import { recordPayment } from '../outstanding-payments/record-payment.ts'
import { takeBackPayment } from '../outstanding-payments/take-back-payment.ts'
import { createReceiptUrls } from '../receipts/receipt-urls.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { closeMonth, hashJournal } from './close-month.ts'
import { journalVersion, readPostings } from './postings.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())
beforeEach(() => setClock(idle.database, new Date('2027-03-10T12:00:00Z')))

const month = '2027-03'
const mail = {
  publicUrl: () => 'http://localhost',
  receiptUrls: createReceiptUrls({ secret: Buffer.alloc(32), now: () => new Date('2027-03-10T12:00:00Z') }),
  links: { publicUrl: () => 'http://localhost', unsubscribeLinks: { path: () => '', read: () => undefined } },
}

/** A club with a refund that staff made with the reason "late", that the bank sent back, and that the club repaid by cheque. */
async function createClub() {
  const { club, fanIds } = await createCoinFixtures(idle.database, { fans: 1, exclusives: 1, stock: 1, coins: 0 })
  await idle.database.withTenant(club.id, async (tx) => {
    const session = { provider: 'test', successUrl: '', cancelUrl: '', now: new Date() }
    const sums = { amount: cents(4_000), coins: coinUnits(0) }
    const checkout = plainCheckout(club, { fanId: fanIds[0] ?? '', purpose: 'order', ...sums, ...session })
    await insertCheckout(tx, checkout)
    const now = sql<Date>`virage_now()`
    const own = { club_id: club.id, id: await newId(tx), checkout_id: checkout.id, reason: 'late', actor: 'staff' }
    const repaid = { repaid_at: now, repaid_method: 'CHEQUE' as const, repaid_by: 'staff' }
    const sentBack = { status: 'done' as const, settled_at: now, sent_back_at: now, sent_back_reason: 'closed' }
    await tx
      .insertInto('refund')
      .values({ ...own, ...sums, ...sentBack, ...repaid, whole: true })
      .execute()
  })
  return club
}

test.each([
  [1, ['B cheques', 'B suspense', 'L provider', 'L suspense']],
  [journalVersion, ['B bank', 'B suspense']],
])('a month that was closed with version %s of the journal keeps it, and so its hash', async (version, lines) => {
  const club = await createClub()
  await idle.database.withTenant(club.id, (tx) =>
    sql`insert into closed_month (club_id, month, actor, actor_email, journal_version)
      values (${club.id}, ${`${month}-01`}, 'x', 'x@clubs.test', ${version})`.execute(tx),
  )
  const read: string[] = []
  for await (const some of readPostings((work) => idle.database.withTenant(club.id, work), club.id, month))
    read.push(...some.map(({ entry, account }) => `${entry.slice(0, 1)} ${account}`))
  expect(read.filter((line) => /^[BL]/.test(line)).toSorted()).toEqual(lines)
})

/** The accounts that the credit note of a lot, which a cheque has paid, takes its money from. */
async function readRefundOfCheque(version: number, kind: 'refund' | 'reversal') {
  const fixtures = await createCoinFixtures(idle.database, { fans: 1, exclusives: 1, stock: 1, coins: 0 })
  const { id: clubId } = fixtures.club
  const paymentId = await winLot(fixtures)
  const inClub = <T>(work: (tx: Tx) => Promise<T>) => idle.database.withTenant(clubId, work)
  const cheque = { method: 'CHEQUE', receivedDay: '2027-03-09', reference: undefined, actor: 'staff' } as const
  await inClub(async (tx) => {
    const { price, coin_price: coinPrice } = await tx
      .selectFrom('outstanding_payment')
      .select(['price', 'coin_price'])
      .executeTakeFirstOrThrow()
    const amount = totalCost(price, coinPrice)
    await recordPayment(tx, { clubId, paymentId, amount, now: new Date('2027-03-10T12:00:00Z'), ...cheque }, mail)
    if (kind === 'reversal') await takeBackPayment(tx, { clubId, paymentId, reason: 'It bounced', actor: 'staff' })
    else {
      const { id } = await tx.selectFrom('orders').select('id').executeTakeFirstOrThrow()
      const asked = { restock: false, reason: 'Torn', actor: 'staff' }
      await requestRefund(tx, { clubId, what: { kind: 'order', id }, ...asked })
    }
    await sql`insert into closed_month (club_id, month, actor, actor_email, journal_version)
      values (${clubId}, ${`${month}-01`}, 'x', 'x@clubs.test', ${version})`.execute(tx)
  })
  const lines: string[] = []
  for await (const some of readPostings(inClub, clubId, month))
    lines.push(
      ...some
        .filter(({ journal, piece, credit }) => journal === 'EN' && piece.startsWith('A-') && credit > 0)
        .map(({ account }) => account),
    )
  return lines
}

test.each([
  [1, 'refund', 'cheques'],
  [2, 'refund', 'cheques'],
  [journalVersion, 'refund', 'bank'],
  [journalVersion, 'reversal', 'cheques'],
] as const)(
  'by version %s of the journal, a %s of what a cheque has paid leaves the account of the %s',
  async (version, kind, account) => {
    expect(await readRefundOfCheque(version, kind)).toEqual([account])
  },
)

test('a month is closed with the newest version of the journal, which then stays', async () => {
  const { club } = await createCoinFixtures(idle.database, { fans: 1, exclusives: 1, stock: 1, coins: 0 })
  await setClock(idle.database, new Date('2027-04-02T12:00:00Z'))
  const inClub = <T>(work: (tx: Tx) => Promise<T>) => idle.database.withTenant(club.id, work)
  await inClub((tx) => closeMonth(tx, club, { month, actor: 'x', email: 'x@clubs.test' }))
  const change = inClub((tx) =>
    sql`update closed_month set journal_version = 1, journal_sha256 = sha256('x'), lines = 1, total = 0`.execute(tx),
  )
  await expect(change).rejects.toThrow('closed_month')
  const closed = await inClub((tx) => tx.selectFrom('closed_month').select('journal_version').execute())
  expect(closed).toEqual([{ journal_version: journalVersion }])
})

test('a journal of a newer version is hashed by a newer process', async () => {
  const { club } = await createCoinFixtures(idle.database, { fans: 1, exclusives: 1, stock: 1, coins: 0 })
  await idle.database.withTenant(club.id, (tx) =>
    sql`insert into closed_month (club_id, month, actor, actor_email, journal_version)
      values (${club.id}, ${`${month}-01`}, 'x', 'x@clubs.test', ${journalVersion + 1})`.execute(tx),
  )
  await expect(hashJournal(idle)({ clubId: club.id, month })).rejects.toThrow('has a newer version')
})
