import type { figureSteps } from '@virage/contract/staff'
import { type Cents, clubTimeZone, type Coins } from '@virage/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** Figures as they are stored: cents, hundred-thousandths of a coin, and counts. */
export type FigureRow = {
  takings: Cents
  refunds: Cents
  orders: number
  coins_spent: Coins
  bids: number
  bidders: number
  new_fans: number
  new_buyers: number
  reviews: number
}

/** A time: from its beginning until before its end. */
export type Period = { from: Date; to: Date }

const columns = [
  'takings',
  'refunds',
  'orders',
  'coins_spent',
  'bids',
  'bidders',
  'new_fans',
  'new_buyers',
  'reviews',
] as const

/** Returns rows of events: when something happened, and what it adds. */
function events(
  at: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  added: Partial<Record<(typeof columns)[number], RawBuilder<unknown>>>,
) {
  const values = columns.map((column) => sql`${added[column] ?? sql`0`} as ${sql.ref(column)}`)
  return sql`select ${at} as at, ${sql.join(values)} from ${from}`
}

const one = sql`1`

/**
 * Counts the figures of the hours of a period again: it replaces what is stored, so it may run any number of times.
 *
 * @param period begins with an hour
 */
export async function countHours(tx: Tx, clubId: string, { from, to }: Period): Promise<void> {
  await sql`delete from figure_hour where club_id = ${clubId} and hour >= ${from} and hour < ${to}`.execute(tx)
  const within = (at: RawBuilder<unknown>) => sql`${at} >= ${from} and ${at} < ${to}`
  const sources = [
    events(sql`o.created_at`, sql`orders o where o.club_id = ${clubId} and ${within(sql`o.created_at`)}`, {
      takings: sql`o.final_cost`,
      orders: one,
      coins_spent: sql`o.used_coins`,
      new_buyers: sql`(not exists (select from orders e where e.club_id = o.club_id and e.fan_id = o.fan_id
        and (e.created_at, e.id) < (o.created_at, o.id)))::integer`,
    }),
    events(
      sql`t.created_at`,
      sql`ledger_transfer t where t.club_id = ${clubId} and t.kind = 'PURCHASE' and ${within(sql`t.created_at`)}`,
      { takings: sql`t.cost` },
    ),
    events(sql`d.created_at`, sql`donation d where d.club_id = ${clubId} and ${within(sql`d.created_at`)}`, {
      takings: sql`d.amount`,
    }),
    events(
      sql`c.settled_at`,
      sql`checkout c where c.club_id = ${clubId} and c.purpose = 'membership' and c.status = 'paid'
        and ${within(sql`c.settled_at`)}`,
      { takings: sql`c.amount` },
    ),
    events(
      sql`r.settled_at`,
      sql`refund r where r.club_id = ${clubId} and r.status = 'done' and ${within(sql`r.settled_at`)}`,
      { refunds: sql`r.amount` },
    ),
    events(sql`b.placed_at`, sql`bid b where b.club_id = ${clubId} and ${within(sql`b.placed_at`)}`, { bids: one }),
    // The first bid of a fan in a day may be in an hour before.
    events(
      sql`first.at`,
      sql`(select min(b.placed_at) as at from bid b
        where b.club_id = ${clubId} and b.placed_at >= date_trunc('day', ${from}::timestamptz, ${clubTimeZone})
          and b.placed_at < ${to}
        group by b.fan_id, date_trunc('day', b.placed_at, ${clubTimeZone})) first
        where ${within(sql`first.at`)}`,
      { bidders: one },
    ),
    events(sql`f.created_at`, sql`fan f where f.club_id = ${clubId} and ${within(sql`f.created_at`)}`, {
      new_fans: one,
    }),
    events(
      sql`k.at`,
      sql`kyc_transition k where k.club_id = ${clubId} and k.event in ('approved', 'rejected', 'infoRequested')
        and ${within(sql`k.at`)}`,
      { reviews: one },
    ),
  ]
  const sums = columns.map((column) => sql`sum(${sql.ref(column)})`)
  await sql`
    insert into figure_hour (club_id, hour, ${sql.join(columns.map((column) => sql.ref(column)))})
    select ${clubId}::uuid, date_trunc('hour', e.at), ${sql.join(sums)}
    from (${sql.join(sources, sql` union all `)}) e
    group by 2`.execute(tx)
}

/** Waits until no other process counts a club's figures, until the transaction ends. */
export const lockFigures = (tx: Tx, clubId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('figures'), hashtext(${clubId}))`.execute(tx)

/** Reads when the first thing happened in a club. */
export async function readBeginning(tx: Tx, clubId: string): Promise<Date> {
  const first = (table: string, at: string) =>
    sql`(select min(${sql.ref(at)}) from ${sql.table(table)} where club_id = c.id)`
  const { rows } = await sql<{ began: Date }>`
    select least(c.created_at, ${first('orders', 'created_at')}, ${first('donation', 'created_at')},
      ${first('ledger_transfer', 'created_at')}, ${first('fan', 'created_at')}, ${first('bid', 'placed_at')},
      ${first('kyc_transition', 'at')}, ${first('checkout', 'created_at')}) as began
    from club c where c.id = ${clubId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`No club ${clubId}`)
  return row.began
}

/** Stores until when a club's figures are complete. */
export async function updateProgress(tx: Tx, clubId: string, until: Date): Promise<void> {
  await tx
    .insertInto('figure_progress')
    .values({ club_id: clubId, counted_until: until })
    .onConflict((conflict) => conflict.column('club_id').doUpdateSet({ counted_until: until }))
    .execute()
}

/** Reads until when a club's figures are complete. */
export async function readCountedUntil(tx: Tx, clubId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('figure_progress')
    .select('counted_until')
    .where('club_id', '=', clubId)
    .executeTakeFirst()
  return row?.counted_until ?? null
}

const summed = sql.join(
  columns.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0)::float8 as ${sql.ref(column)}`),
)

/** Reads the figures of a period by step, in the order of time. */
async function readPoints(
  tx: Tx,
  clubId: string,
  { from, to, step }: Period & { step: (typeof figureSteps)[number] },
): Promise<(FigureRow & { start: Date })[]> {
  const { rows } = await sql<FigureRow & { start: Date }>`
    select date_trunc(${step}, hour, ${clubTimeZone}) as start, ${summed}
    from figure_hour where club_id = ${clubId} and hour >= ${from} and hour < ${to}
    group by 1 order by 1`.execute(tx)
  return rows
}

/** Reads the sums of a period. */
async function readSums(tx: Tx, clubId: string, { from, to }: Period): Promise<FigureRow> {
  const { rows } = await sql<FigureRow>`
    select ${summed} from figure_hour where club_id = ${clubId} and hour >= ${from} and hour < ${to}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A sum has one row')
  return row
}

/** Reads the figures of a period by step, their sums, the sums of the period of the same length before, and until when they are complete. */
export async function readFigures(tx: Tx, clubId: string, period: Period & { step: (typeof figureSteps)[number] }) {
  const { from, to } = period
  const earlier = { from: new Date(from.getTime() - (to.getTime() - from.getTime())), to: from }
  return {
    points: await readPoints(tx, clubId, period),
    total: await readSums(tx, clubId, period),
    before: await readSums(tx, clubId, earlier),
    countedUntil: await readCountedUntil(tx, clubId),
  }
}
