import { type BookMonth, closeChecks } from '@virage/contract/staff'
import { type Cents, cents, totalCost } from '@virage/domain'
import { type Selectable, sql } from 'kysely'
import type { Club } from '../../../platform/access/clubs.ts'
import { toMoneyDto } from '../../../platform/amount-dtos.ts'
import type { Database, InTransaction, Tx } from '../../../platform/database/database.ts'
import type { DayVat } from '../../../platform/database/json-columns.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { addJob } from '../../../platform/jobs.ts'
import { readSeller } from '../../tenancy/index.ts'
import { readVatSettings, type VatSettings } from '../invoices/vat-settings.ts'
import { beginFec, type Journal } from './fec.ts'
import { readSeries, readSums } from './book-days.ts'
import { readBalances, readWaiting } from './month-queries.ts'
import { countDays, daysOf, lockBooks } from './months.ts'
import { journalVersion, readPostings } from './postings.ts'

type Check = (typeof closeChecks)[number]
const plus = (one: Cents, other: Cents) => cents(one + other)

/**
 * Writes the journal of a month in parts, with the accounts that the club has named; a closed month keeps those that it was closed with.
 *
 * @param inTransaction runs a step in a transaction of the club. The journal of an open month may have grown between two of them; an entry is
 * never cut.
 * @returns its length, sum, balance and digest
 */
export async function* writeJournal(
  inTransaction: InTransaction,
  clubId: string,
  month: string,
): AsyncGenerator<string, Journal> {
  const settings = await inTransaction((tx) => readSettingsOf(tx, clubId, month))
  const { head, linesOf, end } = beginFec(month, settings?.details.accounts ?? {})
  yield head
  for await (const postings of readPostings(inTransaction, clubId, month)) yield linesOf(postings)
  return end()
}

/** Reads how a club was taxed when it closed a month, or how it is taxed now; undefined if nobody had said it. */
async function readSettingsOf(tx: Tx, clubId: string, month: string): Promise<VatSettings | undefined> {
  const closed = await findClosed(tx, clubId, month)
  if (!closed) return readVatSettings(tx, clubId)
  return closed.vat_revision === null ? undefined : readVatSettings(tx, clubId, closed.vat_revision)
}

const closing = ['actor_email', 'created_at', 'journal_sha256', 'journal_version', 'vat_revision'] as const

const presentClosed = (row: Pick<Selectable<DB['closed_month']>, 'actor_email' | 'created_at' | 'journal_sha256'>) => ({
  at: row.created_at.toISOString(),
  by: row.actor_email,
  journal: row.journal_sha256?.toString('hex') ?? null,
})

const findClosed = (tx: Tx, clubId: string, month: string) =>
  tx
    .selectFrom('closed_month')
    .select(closing)
    .where('club_id', '=', clubId)
    .where(sql<boolean>`month = ${`${month}-01`}::date`)
    .executeTakeFirst()

/** Returns the name of a month's journal, as the tax office wants it: the seller's SIREN, `FEC`, and the last day. */
export async function journalFileOf(tx: Tx, club: Club, month: string): Promise<string> {
  const siren = (await readSeller(tx, club.id))?.details.siren ?? club.slug
  return `${siren}FEC${month.replace('-', '')}${countDays(daysOf(month))}.txt`
}

/** Sums up the VAT of days per rate and nature, the highest rate first, goods before services. */
const perRate = (rows: DayVat[]): Pick<DayVat, 'rate' | 'nature' | 'net' | 'vat'>[] =>
  [...Map.groupBy(rows, ({ rate, nature }) => `${rate} ${nature}`).values()]
    .flatMap(([first, ...others]) =>
      first
        ? [others.reduce((sum, row) => ({ ...sum, net: plus(sum.net, row.net), vat: plus(sum.vat, row.vat) }), first)]
        : [],
    )
    .toSorted((one, other) => other.rate - one.rate || one.nature.localeCompare(other.nature))

/** Reads a month of the books. */
export async function readBookMonth(tx: Tx, club: Club, month: string): Promise<BookMonth> {
  const days = daysOf(month)
  const sums = await readSums(tx, club.id, days)
  const series = await readSeries(tx, club.id, days)
  const balances = await readBalances(tx, club.id, days)
  const waiting = await readWaiting(tx, club.id, days)
  const closed = await findClosed(tx, club.id, month)
  const missing = series.reduce((sum, row) => sum + row.missing, 0)
  const counts: Record<Check, number> = {
    MONTH_OVER: waiting.notOver,
    DOCUMENTS: waiting.documents,
    NUMBERS: missing,
    REFUNDS: waiting.refunds,
    SALES: sums.wrongSales,
    COINS: sums.wrongCoins,
    JOURNAL: sums.unbalanced,
    PAYOUTS: sums.unpaidOut + waiting.unknownLines,
  }
  return {
    month,
    closed: closed ? presentClosed(closed) : null,
    journalFile: await journalFileOf(tx, club, month),
    vat: perRate(sums.vat).map((row) => ({
      rate: row.rate / 100,
      nature: row.nature,
      net: toMoneyDto(row.net),
      vat: toMoneyDto(row.vat),
      total: toMoneyDto(plus(row.net, row.vat)),
    })),
    series: series.map(({ series: name, year, first, last, missing: gaps }) => ({
      series: `${name}-${year}`,
      first,
      last,
      missing: gaps,
    })),
    money: {
      sales: toMoneyDto(sums.sales),
      coins: toMoneyDto(sums.coins),
      donations: toMoneyDto(sums.donations),
      refunds: toMoneyDto(sums.refunds),
      payouts: toMoneyDto(balances.payouts),
      fees: toMoneyDto(balances.fees),
    },
    boughtCoins: toMoneyDto(totalCost(balances.bought, club.coin_price)),
    grantedCoins: toMoneyDto(totalCost(balances.granted, club.coin_price)),
    checks: closeChecks.map((check) => ({ check, ok: counts[check] === 0, count: counts[check] })),
  }
}

/**
 * Closes a month: nothing is dated in it any more, and its journal stays as it is. A job writes the journal's hash afterwards.
 *
 * @throws ApiError 409 `errors.books.closed`, or `errors.books.notReady` while a check fails; open payouts alone don't hold it up
 */
export async function closeMonth(
  tx: Tx,
  club: Club,
  { month, actor, email }: { month: string; actor: string; email: string },
): Promise<BookMonth> {
  await lockBooks(tx, club.id, { shared: false })
  if (await findClosed(tx, club.id, month)) throw new ApiError('errors.books.closed')
  const book = await readBookMonth(tx, club, month)
  if (book.checks.some(({ check, ok }) => !ok && check !== 'PAYOUTS')) throw new ApiError('errors.books.notReady')
  const settings = await readVatSettings(tx, club.id)
  const closed = await tx
    .insertInto('closed_month')
    .values({
      club_id: club.id,
      month: sql<string>`${`${month}-01`}::date`,
      actor,
      actor_email: email,
      vat_revision: settings?.revision ?? null,
      journal_version: journalVersion,
    })
    .returning(closing)
    .executeTakeFirstOrThrow()
  await addJob(tx, 'hashClosedMonth', { clubId: club.id, month })
  return { ...book, closed: presentClosed(closed) }
}

/**
 * Creates the job that writes the journal of a closed month, and stores its hash. A second run changes nothing.
 *
 * @throws Error if an entry is not balanced, which the checks of closing rule out, or if only a newer version of the product can write it
 */
export const hashJournal =
  ({ database }: { database: Pick<Database, 'withTenant'> }) =>
  async ({ clubId, month }: { clubId: string; month: string }): Promise<void> => {
    const inTransaction: InTransaction = (work) => database.withTenant(clubId, work)
    const closed = await inTransaction((tx) => findClosed(tx, clubId, month))
    if (!closed || closed.journal_sha256 !== null) return
    // A newer process has closed it during an upgrade, by rules that this one doesn't know: the job is tried again until one like that takes it.
    if (closed.journal_version > journalVersion) throw new Error(`The journal of ${month} has a newer version`)
    const journal = writeJournal(inTransaction, clubId, month)
    let part = await journal.next()
    while (!part.done) part = await journal.next()
    const { sha256, lines, total, isBalanced } = part.value
    if (!isBalanced) throw new Error(`The journal of ${month} is not balanced`)
    await inTransaction((tx) =>
      tx
        .updateTable('closed_month')
        .set({ journal_sha256: sha256, lines, total: cents(total) })
        .where('club_id', '=', clubId)
        .where(sql<boolean>`month = ${`${month}-01`}::date`)
        .where('journal_sha256', 'is', null)
        .execute(),
    )
  }
