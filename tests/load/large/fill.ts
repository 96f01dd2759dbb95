// Fills a database with a large club by SQL. It runs while no process of the product uses the database.
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { findBroken, foreignKeyChecks, invariants } from './invariants.ts'
import { shapeOf } from './shape.ts'
import { dropHelpers, helpers, planTables } from './tables.ts'

/** The seconds and rows of one step. */
export type FillStep = { step: string; seconds: number; rows: number | null }

/** A filled club. */
export type FilledClub = { clubId: string; slug: string; steps: FillStep[]; seconds: number }

type Options = {
  /** A superuser of the database: it disables triggers, row-level security and the upkeep of indexes meanwhile. */
  adminUrl: string
  /** A factor: 1 is a million fans. */
  size: number
  /** Orders at size 1. */
  orders?: number
  seed?: number
  /** The end of the club's history, in milliseconds since 1970. */
  until?: number
  /** How many statements run at once. */
  workers?: number
  slug?: string
  report?: (step: FillStep) => void
}

/** Tables whose statements take longest, so that they begin first. */
const longest = ['ledger_entry', 'bid', 'order_line', 'ledger_transfer', 'orders', 'checkout', 'gift_card', 'fan']

/** Settings of each connection: the triggers that keep invariants are off, and what they keep is checked afterwards. */
const settings = `
  set session_replication_role = replica;
  set synchronous_commit = off;
  set maintenance_work_mem = '1GB';
  set work_mem = '256MB';
  set jit = off;
  select set_config('virage.club_id', '*', false)`

/**
 * Creates a club and fills it: rows first, then their indexes, then statistics; at last it proves the invariants. The
 * same size, seed and end give the same rows.
 *
 * @throws Error that names the invariants that don't hold
 */
export async function fillLargeClub({
  adminUrl,
  size,
  orders,
  seed = 1,
  until = Date.now() - (Date.now() % 60_000),
  workers = 2,
  slug = 'large-club',
  report = () => {},
}: Options): Promise<FilledClub> {
  const started = performance.now()
  const clubId = `0190f1e2-0000-7000-a000-${String(seed).padStart(12, '0')}`
  const plan = planTables({ clubId, slug, shape: shapeOf(size, orders), seed, until })
  const steps: FillStep[] = []
  const clients = await Promise.all(Array.from({ length: workers }, () => connect(adminUrl)))
  const [client] = clients
  if (!client) throw new Error('A fill needs a connection')
  const timed = async (step: string, work: () => Promise<number | null>) => {
    const begun = performance.now()
    const rows = await work()
    const done = { step, seconds: Math.round((performance.now() - begun) / 100) / 10, rows }
    steps.push(done)
    report(done)
  }
  const insertAll = (fills: typeof plan.tables) =>
    inParallel(clients, fills, (one, { table, statement }) =>
      timed(table, async () => (await one.query(statement)).rowCount),
    )

  try {
    await client.query(`${dropHelpers}; ${helpers}`)
    await client.query(`${plan.club}; ${plan.lots}; analyze large.lot`)
    const names = [...plan.tables, ...plan.derived].map(({ table }) => table)
    await suspendIndexes(client, names)
    const rankOf = ({ table }: { table: string }) =>
      (longest.indexOf(table) + longest.length + 1) % (longest.length + 1)
    await insertAll(plan.tables.toSorted((one, other) => rankOf(one) - rankOf(other)))
    await insertAll(plan.derived)
    const bySize = await tablesBySize(client, names)
    await inParallel(clients, bySize, (one, table) =>
      timed(`indexes of ${table}`, async () => {
        await one.query(`reindex table ${table}`)
        return null
      }),
    )
    await inParallel(clients, bySize, (one, table) =>
      timed(`vacuum of ${table}`, async () => {
        await one.query(`vacuum (analyze, parallel 0) ${table}`)
        return null
      }),
    )
    await timed('invariants', async () => {
      const checks = [...invariants, ...(await foreignKeyChecks(client, names))]
      const broken: string[] = []
      await inParallel(clients, checks, async (one, check) => void broken.push(...(await findBroken(one, [check]))))
      if (broken.length > 0) throw new Error(`The filled club is wrong:\n${broken.join('\n')}`)
      return checks.length
    })
    await client.query(dropHelpers)
  } finally {
    await Promise.all(clients.map((one) => one.end()))
  }
  return { clubId, slug, steps, seconds: (performance.now() - started) / 1000 }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(settings)
  return client
}

/** Runs a task for each item, one at a time on each connection. */
async function inParallel<T>(
  clients: pg.Client[],
  items: T[],
  task: (client: pg.Client, item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  await Promise.all(
    clients.map(async (client) => {
      for (const item of queue) await task(client, item)
    }),
  )
}

/**
 * Marks the indexes of tables as not ready, so that rows are inserted without them, and as invalid, so that no query
 * reads them. REINDEX builds them from all rows at once, which takes a fraction of the time, and makes them ready and
 * valid again.
 */
async function suspendIndexes(client: pg.Client, tables: string[]): Promise<void> {
  await client.query(
    `update pg_index set indisready = false, indisvalid = false where indrelid = any(select name::regclass from unnest($1::text[]) name)`,
    [tables],
  )
}

async function tablesBySize(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name order by pg_table_size(name::regclass) desc',
    [tables],
  )
  return rows.map(({ name }) => name)
}
