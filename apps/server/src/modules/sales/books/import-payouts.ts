import type { Cents } from '@virage/domain'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { PaymentProvider, PayoutLine, ProviderPayout } from '../../../platform/payments/payment-provider.ts'
import { runForEach } from '../../../platform/run-for-each.ts'
import type { Schedule } from '../../../platform/schedule.ts'
import { recordSentBack } from '../refunds/sent-back.ts'

/** What the product knows of an id of the provider: whose it is, and of which amount. */
type Known = { club_id: string; reference: string; checkout_id: string | null; refund_id: string | null; amount: Cents }

/** A line with the club that it belongs to, and what it was matched to. */
type OwnedLine = PayoutLine & { owner: string; checkoutId: string | null; refundId: string | null }

/** Finds the payments and refunds of lines, of all clubs. */
async function findKnown(tx: Tx, lines: PayoutLine[]): Promise<Map<string, Known>> {
  const references = [...new Set(lines.flatMap(({ reference, payment }) => [reference, payment ?? reference]))]
  const { rows } = await sql<Known>`
    select club_id, payment as reference, id as checkout_id, null::uuid as refund_id, amount
    from checkout where payment = any(${references}::text[])
    union all
    select club_id, provider_refund, null, id, -amount from refund where provider_refund = any(${references}::text[])`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.reference, row]))
}

/** Finds the clubs that payments name, of which the account's other programs may have named none. */
async function findClubs(tx: Tx, lines: PayoutLine[]): Promise<Set<string>> {
  const named = [...new Set(lines.flatMap(({ clubId }) => clubId ?? []))]
  const { rows } = await sql<{ id: string }>`select id from club where id::text = any(${named}::text[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns a line with its club; undefined if it belongs to none. A dispute may be about a part of its payment; a refund that was sent back has
 * the sum of the refund.
 */
function own(line: PayoutLine, known: Map<string, Known>, clubs: Set<string>): OwnedLine | undefined {
  const payment = line.payment === null ? undefined : known.get(line.payment)
  const its = line.kind === 'dispute' ? payment : known.get(line.reference)
  const amount = line.kind === 'sentBack' ? -line.amount : line.amount
  const isMatched = its !== undefined && (line.kind === 'dispute' || its.amount === amount)
  const named = line.clubId !== null && clubs.has(line.clubId) ? line.clubId : undefined
  const owner = its?.club_id ?? payment?.club_id ?? named
  if (owner === undefined) return undefined
  return {
    ...line,
    owner,
    checkoutId: isMatched ? its.checkout_id : null,
    refundId: isMatched ? its.refund_id : null,
  }
}

/** What a line pays: each payment and refund once, and each refund that was sent back once more. */
const paidBy = ({ kind, checkoutId, refundId }: Pick<OwnedLine, 'kind' | 'checkoutId' | 'refundId'>) =>
  `${kind} ${checkoutId ?? refundId ?? ''}`

/** Finds what other lines have paid out. */
async function findPaidOut(tx: Tx, clubId: string, lines: OwnedLine[]): Promise<Set<string>> {
  const ids = lines.flatMap(({ checkoutId, refundId }) => checkoutId ?? refundId ?? [])
  const { rows } = await sql<Pick<OwnedLine, 'kind' | 'checkoutId' | 'refundId'>>`
    select kind, checkout_id as "checkoutId", refund_id as "refundId" from payout_line
    where club_id = ${clubId} and kind <> 'dispute' and (checkout_id = any(${ids}::uuid[]) or refund_id = any(${ids}::uuid[]))`.execute(
    tx,
  )
  return new Set(rows.map(paidBy))
}

/** How many lines one statement stores: it has 65,535 parameters at most, and a crowd that buys coins makes a payout of more lines. */
const storedAtOnce = 1_000

/** Stores a club's part of a payout, once. */
async function insertPart(
  tx: Tx,
  clubId: string,
  { provider, payout, lines }: { provider: string; payout: ProviderPayout; lines: OwnedLine[] },
): Promise<void> {
  const fee = lines.reduce((sum, line) => sum + line.fee, 0)
  const amount = lines.reduce((sum, line) => sum + line.amount, 0) - fee
  const { rows: inserts } = await sql<{ id: string }>`
    insert into payout (club_id, provider, provider_payout, arrives_on, booked_on, amount, fee)
    select ${clubId}, ${provider}, ${payout.id}, ${payout.day}::date,
      case when exists (select from closed_month where club_id = ${clubId} and month = date_trunc('month', ${payout.day}::date)::date)
        then (virage_now() at time zone 'Europe/Paris')::date else ${payout.day}::date end,
      ${amount}, ${fee}
    on conflict (club_id, provider, provider_payout) do nothing returning id`.execute(tx)
  const [inserted] = inserts
  if (!inserted) return
  const paidOut = await findPaidOut(tx, clubId, lines)
  const rows = lines.map((line) => {
    const { id, kind, reference, amount: ofLine, fee: feeOfLine, checkoutId, refundId } = line
    const isNew = kind === 'dispute' || !paidOut.has(paidBy(line))
    if (kind !== 'dispute') paidOut.add(paidBy(line))
    return {
      club_id: clubId,
      payout_id: inserted.id,
      provider_line: id,
      kind,
      reference,
      amount: ofLine,
      fee: feeOfLine,
      checkout_id: isNew ? checkoutId : null,
      refund_id: isNew ? refundId : null,
    }
  })
  for (let first = 0; first < rows.length; first += storedAtOnce)
    await tx
      .insertInto('payout_line')
      .values(rows.slice(first, first + storedAtOnce))
      .execute()
  // The provider's event may be lost, or be about a refund that an earlier release has requested.
  for (const { kind, refund_id: refundId } of rows)
    if (kind === 'sentBack' && refundId !== null)
      await recordSentBack(tx, clubId, { refundId, reason: `Payout ${payout.id}` })
}

/**
 * Reads the provider's payouts since a day, and stores each club's part of them. A line of another amount than the product knows, of a
 * refund that it hasn't made, or of a payment that it hasn't heard of, belongs to its club and is matched to nothing. Lines that belong
 * to no club, such as the provider's own fees of the account, are left out.
 *
 * @param since YYYY-MM-DD
 * @throws AggregateError if some can't be stored; the others are nevertheless. An error of the provider after some are stored.
 */
export async function importPayouts(
  { database, provider }: { database: Database; provider: PaymentProvider },
  since: string,
): Promise<void> {
  await runForEach(provider.listPayouts(since), async (payout) => {
    const lines = await database.asSystem(async (tx) => {
      const [known, clubs] = [await findKnown(tx, payout.lines), await findClubs(tx, payout.lines)]
      return payout.lines.flatMap((line) => own(line, known, clubs) ?? [])
    })
    await runForEach([...Map.groupBy(lines, ({ owner }) => owner)], ([clubId, ofClub]) =>
      database.withTenant(clubId, (tx) => insertPart(tx, clubId, { provider: provider.name, payout, lines: ofClub })),
    )
  })
}

/** How often payouts are read, in milliseconds. */
const interval = 3_600_000
/** How many days back: at night further, for payouts that were late, or that arrived while nothing read them. */
const daysBack = (now: Date): number => (now.getUTCHours() === 2 ? 40 : 7)

/** Schedules the import. */
export const schedulePayouts = (
  schedule: Schedule,
  { database, provider, now }: { database: Database; provider: PaymentProvider; now: () => Date },
): void => {
  schedule('importPayouts', interval, () => {
    const since = new Date(now().getTime() - daysBack(now()) * 86_400_000).toISOString().slice(0, 10)
    return importPayouts({ database, provider }, since)
  })
}
