import { type Cents, cents } from '@virage/domain'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { DaySums, DayVat, GivenNumbers } from '../../../platform/database/json-columns.ts'
import { runForEach } from '../../../platform/run-for-each.ts'
import type { Schedule } from '../../../platform/schedule.ts'
import { countUnpaidOut, readFigures, readNumbers, readProblems, readVat, readWaiting } from './month-queries.ts'
import { countDays, dayAfter, type Days } from './months.ts'
import { stepsOf } from './postings.ts'

/**
 * What some days have in the books; how many of their sales have other coins than their documents, which no stored day has; and how many of their payments are
 * in no payout yet, which alone changes after them.
 */
type BookSums = Omit<DaySums, 'numbers'> & { wrongCoins: number; unpaidOut: number }

type StoredDay = { day: string; sums: DaySums; unpaid_out: number }

/** From how many documents and payments on a day is stored. Reading a month of smaller days from them takes a fraction of a second. */
const storedFrom = 200

/** How many documents are summed in one statement. */
const summedAtOnce = 50_000

/** Reads the stored days. Earlier versions have stored sums of coins: where these differ, the day is read from its documents. */
const readStored = async (tx: Tx, clubId: string, { first, end }: Days): Promise<StoredDay[]> =>
  (
    await sql<StoredDay>`select day::text, sums, unpaid_out from book_day
      where club_id = ${clubId} and day >= ${first} and day < ${end}
        and sums -> 'spent' is not distinct from sums -> 'invoiced' order by day`.execute(tx)
  ).rows

/** Returns the days that are not among some of them, which are in order. */
function gapsIn({ first, end }: Days, days: string[]): Days[] {
  const starts = [first, ...days.map((day) => dayAfter(day))]
  return starts.map((start, index) => ({ first: start, end: days[index] ?? end })).filter((gap) => countDays(gap) > 0)
}

/** Reads parts of days: of those that are stored, and of the others in steps. */
async function readParts<Part>(
  tx: Tx,
  clubId: string,
  days: Days,
  { ofStored, read }: { ofStored: (day: StoredDay) => Part; read: (step: Days) => Promise<Part> },
): Promise<Part[]> {
  const stored = await readStored(tx, clubId, days)
  const parts = stored.map(ofStored)
  for (const gap of gapsIn(
    days,
    stored.map(({ day }) => day),
  ))
    for (const step of await stepsOf(tx, clubId, gap, summedAtOnce)) parts.push(await read(step))
  return parts
}

const readLive = async (tx: Tx, clubId: string, days: Days): Promise<BookSums> => ({
  ...(await readFigures(tx, clubId, days)),
  ...(await readProblems(tx, clubId, days)),
  vat: await readVat(tx, clubId, days),
})

/** Reads what some days have in the books. */
export async function readSums(tx: Tx, clubId: string, days: Days): Promise<BookSums> {
  const parts = await readParts(tx, clubId, days, {
    ofStored: ({ sums, unpaid_out }) => ({ ...sums, wrongCoins: 0, unpaidOut: unpaid_out }),
    read: (step) => readLive(tx, clubId, step),
  })
  const sum = (value: (part: BookSums) => number) => parts.reduce((total, part) => total + value(part), 0)
  const money = (value: (part: BookSums) => Cents) => cents(sum(value))
  return {
    sales: money((part) => part.sales),
    coins: money((part) => part.coins),
    donations: money((part) => part.donations),
    refunds: money((part) => part.refunds),
    wrongSales: sum((part) => part.wrongSales),
    wrongCoins: sum((part) => part.wrongCoins),
    unbalanced: sum((part) => part.unbalanced),
    unpaidOut: sum((part) => part.unpaidOut),
    vat: inOrder(parts.flatMap(({ vat }) => vat)),
  }
}

/** Reads the VAT of each of some days, per rate and nature. */
export async function readVatDays(tx: Tx, clubId: string, days: Days): Promise<DayVat[]> {
  const parts = await readParts(tx, clubId, days, {
    ofStored: ({ sums }) => sums.vat,
    read: (step) => readVat(tx, clubId, step),
  })
  return inOrder(parts.flat())
}

/** In the order of days, then the highest rate first, then goods. */
const inOrder = (rows: DayVat[]) =>
  rows.toSorted(
    (one, other) =>
      Number(one.day > other.day) - Number(one.day < other.day) ||
      other.rate - one.rate ||
      Number(one.nature > other.nature) - Number(one.nature < other.nature),
  )

/** The numbers of a series in a year; between the first and the last, so many are `missing`. */
type SeriesRow = Omit<GivenNumbers, 'count'> & { missing: number }

/** Invoices, then credit notes, then slips. */
const seriesOrder = ['F', 'A', 'P']

/**
 * Reads which numbers each series has in the year of a month until its end: from 1 to the last one, each exists once. The last ones of the
 * year before may be dated after New Year, and are left out.
 */
export async function readSeries(tx: Tx, clubId: string, month: Days): Promise<SeriesRow[]> {
  const year = Number(month.first.slice(0, 4))
  const parts = await readParts(
    tx,
    clubId,
    { first: `${year}-01-01`, end: month.end },
    { ofStored: ({ sums }) => sums.numbers, read: (step) => readNumbers(tx, clubId, step) },
  )
  const bySeries = Map.groupBy(
    parts.flat().filter((row) => row.year === year),
    ({ series }) => series,
  )
  return [...bySeries]
    .map(([series, rows]) => {
      const last = Math.max(...rows.map((row) => row.last))
      const count = rows.reduce((total, row) => total + row.count, 0)
      const first = Math.min(...rows.map((row) => row.first))
      return { series, year, first, last, missing: last - count }
    })
    .toSorted((one, other) => seriesOrder.indexOf(one.series) - seriesOrder.indexOf(other.series))
}

/** For how many days before the newest stored day, or today, others are looked for, and payouts are followed. */
const followed = sql`62`

/** The same if a club has no stored day. */
const lookedBack = sql`400`

/** Finds the days with many documents or payments that have been over for an hour, longer than any transaction takes, and are not stored; oldest first. */
const findUnstored = async (tx: Tx, clubId: string, atLeast: number): Promise<string[]> =>
  (
    await sql<{ day: string }>`
      with start as materialized (
        select coalesce(max(day) - ${followed}, virage_now()::date - ${lookedBack}) as day from book_day where club_id = ${clubId})
      select day::text from (
        select (at at time zone 'Europe/Paris')::date as day from (
          select issued_at as at from invoice where club_id = ${clubId} and issued_at >= (select day from start)
          union all
          select settled_at from checkout
          where club_id = ${clubId} and status = 'paid' and settled_at >= (select day from start)) things
        group by 1 having count(*) >= ${atLeast}) busy
      where virage_now() >= ((day + 1)::timestamp at time zone 'Europe/Paris') + interval '1 hour'
        and not exists (select from book_day b where b.club_id = ${clubId} and b.day = busy.day)
      order by day`.execute(tx)
  ).rows.map(({ day }) => day)

/** Stores the sums of a day, unless something is left to do until its end: a sale that waits for its document, or does not agree with it. */
async function storeDay(tx: Tx, clubId: string, day: string): Promise<void> {
  const days = { first: day, end: dayAfter(day) }
  const { documents } = await readWaiting(tx, clubId, days)
  const { unpaidOut, wrongCoins, ...sums } = await readLive(tx, clubId, days)
  if (documents > 0 || sums.wrongSales > 0 || wrongCoins > 0) return
  const stored: DaySums = { ...sums, numbers: await readNumbers(tx, clubId, days) }
  await tx
    .insertInto('book_day')
    .values({ club_id: clubId, day: sql<string>`${day}::date`, sums: JSON.stringify(stored), unpaid_out: unpaidOut })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Counts again which payments of a stored day are in no payout. */
async function followPayouts(tx: Tx, clubId: string, day: string): Promise<void> {
  const count = await countUnpaidOut(tx, clubId, { first: day, end: dayAfter(day) })
  await sql`update book_day set unpaid_out = ${count} where club_id = ${clubId} and day = ${day} and unpaid_out <> ${count}`.execute(
    tx,
  )
}

/**
 * Stores the days of all clubs that have many documents or payments, so that reading a month takes no longer in a large club.
 *
 * @param atLeast how many documents and payments a day has that is stored
 * @throws AggregateError if those of some clubs can't be stored; the others are nevertheless
 */
export async function storeBookDays(
  database: Pick<Database, 'asSystem' | 'withTenant'>,
  atLeast: number = storedFrom,
): Promise<void> {
  const clubs = await database.asSystem((tx) =>
    tx.selectFrom('vat_settings').select('club_id').distinct().orderBy('club_id').execute(),
  )
  await runForEach(clubs, async ({ club_id: clubId }) => {
    const inClub = <T>(work: (tx: Tx) => Promise<T>) => database.withTenant(clubId, work)
    for (const day of await inClub((tx) => findUnstored(tx, clubId, atLeast)))
      await inClub((tx) => storeDay(tx, clubId, day))
    const open = await inClub(
      async (tx) =>
        (
          await sql<{ day: string }>`select day::text from book_day
            where club_id = ${clubId} and unpaid_out > 0 and day >= virage_now()::date - ${followed} order by day`.execute(
            tx,
          )
        ).rows,
    )
    for (const { day } of open) await inClub((tx) => followPayouts(tx, clubId, day))
  })
}

/** How often days are stored, in milliseconds. */
const interval = 3_600_000

/** Schedules the storing of days. */
export const scheduleBookDays = (schedule: Schedule, database: Database): void => {
  schedule('storeBookDays', interval, () => storeBookDays(database))
}
