import type { Cents } from '@virage/domain'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { PaymentProvider, PayoutLine, ProviderPayout } from '../../../platform/payments/payment-provider.ts'
import type { Schedule } from '../../../platform/schedule.ts'

/** What the product knows of a line: whose it is, and of which amount it must be. */
type Known = { club_id: string; reference: string; checkout_id: string | null; refund_id: string | null; amount: Cents }

/** Finds the payments and refunds of lines, of all clubs. */
async function findKnown(tx: Tx, lines: PayoutLine[]): Promise<Map<string, Known>> {
  const references = lines.map(({ reference }) => reference)
  const { rows } = await sql<Known>`
    select club_id, payment as reference, id as checkout_id, null::uuid as refund_id, amount
    from checkout where payment = any(${references}::text[])
    union all
    select club_id, provider_refund, null, id, -amount from refund where provider_refund = any(${references}::text[])`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.reference, row]))
}

/** Stores a club's part of a payout, once. A line of another amount than the product knows is matched to nothing. */
async function insertPart(
  tx: Tx,
  clubId: string,
  { provider, payout, lines }: { provider: string; payout: ProviderPayout; lines: (PayoutLine & { known: Known })[] },
): Promise<void> {
  const fee = lines.reduce((sum, line) => sum + line.fee, 0)
  const amount = lines.reduce((sum, line) => sum + line.amount, 0) - fee
  const { rows } = await sql<{ id: string }>`
    insert into payout (club_id, provider, provider_payout, arrives_on, booked_on, amount, fee)
    select ${clubId}, ${provider}, ${payout.id}, ${payout.day}::date,
      case when exists (select from closed_month where club_id = ${clubId} and month = date_trunc('month', ${payout.day}::date)::date)
        then (virage_now() at time zone 'Europe/Paris')::date else ${payout.day}::date end,
      ${amount}, ${fee}
    on conflict (club_id, provider, provider_payout) do nothing returning id`.execute(tx)
  const [inserted] = rows
  if (!inserted) return
  await tx
    .insertInto('payout_line')
    .values(
      lines.map(({ known, ...line }) => {
        const isMatched = known.amount === line.amount
        return {
          club_id: clubId,
          payout_id: inserted.id,
          provider_line: line.id,
          kind: line.kind,
          reference: line.reference,
          amount: line.amount,
          fee: line.fee,
          checkout_id: isMatched ? known.checkout_id : null,
          refund_id: isMatched ? known.refund_id : null,
        }
      }),
    )
    .execute()
}

/**
 * Reads the provider's payouts since a day, and stores each club's part of them. Lines that belong to no club, such as the provider's own
 * fees of the account, are left out.
 *
 * @param since YYYY-MM-DD
 */
export async function importPayouts(
  { database, provider }: { database: Database; provider: PaymentProvider },
  since: string,
): Promise<void> {
  for (const payout of await provider.listPayouts(since)) {
    const known = await database.asSystem((tx) => findKnown(tx, payout.lines))
    const lines = payout.lines.flatMap((line) => {
      const its = known.get(line.reference)
      return its ? [{ ...line, known: its }] : []
    })
    for (const [clubId, ofClub] of Map.groupBy(lines, (line) => line.known.club_id))
      await database.withTenant(clubId, (tx) =>
        insertPart(tx, clubId, { provider: provider.name, payout, lines: ofClub }),
      )
  }
}

/** How often payouts are read, in milliseconds, and how far back: a payout appears days before it has arrived. */
const interval = 3_600_000
const daysBack = 40

/** Schedules the import. */
export const schedulePayouts = (
  schedule: Schedule,
  { database, provider, now }: { database: Database; provider: PaymentProvider; now: () => Date },
): void => {
  schedule('importPayouts', interval, () => {
    const since = new Date(now().getTime() - daysBack * 86_400_000).toISOString().slice(0, 10)
    return importPayouts({ database, provider }, since)
  })
}
