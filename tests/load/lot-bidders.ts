import { performance } from 'node:perf_hooks'
import pg from 'pg'

/** What a read of a lot's bidders costs: the median in milliseconds, and pages of the database. */
export type ReadCost = { read: string; milliseconds: number; pages: number }

/** How often each read is repeated; the median counts. */
const repetitions = 15

/**
 * Gives a lot a history of bids, and compares the two ways to read its bidders: from all bids, and from their own
 * table.
 *
 * @param lot its slug
 */
export async function measureLotBidders({
  adminUrl,
  lot,
  bids,
  bidders,
}: {
  adminUrl: string
  lot: string
  bids: number
  bidders: number
}): Promise<ReadCost[]> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ club_id: string; exclusive_id: string }>(
      'select l.club_id, l.exclusive_id from lot l join exclusive e on e.club_id = l.club_id and e.id = l.exclusive_id where e.slug = $1',
      [lot],
    )
    const [found] = rows
    if (!found) throw new Error(`There is no lot ${lot}`)
    const ids = [found.club_id, found.exclusive_id]
    await client.query(
      `insert into fan (club_id, account_id, email, kyc_status)
       select $1, 'bidder-' || n, n || '@bidders.test', 'VALIDATED' from generate_series(1, $2::int) n`,
      [found.club_id, bidders],
    )
    await client.query(
      `insert into bid (club_id, exclusive_id, fan_id, price, sequence, placed_at)
       select $1, $2, f.id, (1000000 + n::bigint) * 100000, 1000 + n, virage_now()
       from generate_series(1, $3::int) n
       join fan f on f.club_id = $1 and f.account_id = 'bidder-' || (1 + (n::bigint * 7919) % $4)`,
      [...ids, bids, bidders],
    )
    await client.query('vacuum analyze')
    // As the application reads: as a role that row-level security binds to the club.
    await client.query("select set_config('virage.club_id', $1, false)", [found.club_id])
    await client.query('set role virage')
    const costs: ReadCost[] = []
    for (const [read, text] of Object.entries(reads)) costs.push({ read, ...(await costOf(client, text, ids)) })
    return costs
  } finally {
    await client.end()
  }
}

const reads = {
  'bidders and their numbers from all bids': `
    select fan_id, row_number() over (order by min(sequence))::int as number
    from bid where club_id = $1 and exclusive_id = $2 group by fan_id`,
  'number of bidders': `
    select number from lot_bidder where club_id = $1 and exclusive_id = $2 order by number desc limit 1`,
  'a hundred bids with their bidders’ numbers': `
    select b.id, b.price, k.number, f.first_name from (
      select * from bid where club_id = $1 and exclusive_id = $2 and cancelled_at is null order by sequence desc limit 100) b
    join lot_bidder k on k.club_id = $1 and k.exclusive_id = b.exclusive_id and k.fan_id = b.fan_id
    join fan f on f.club_id = $1 and f.id = b.fan_id`,
  'a hundred bids without them': `
    select b.id, b.price, f.first_name from (
      select * from bid where club_id = $1 and exclusive_id = $2 and cancelled_at is null order by sequence desc limit 100) b
    join fan f on f.club_id = $1 and f.id = b.fan_id`,
}

async function costOf(client: pg.Client, text: string, ids: string[]): Promise<Omit<ReadCost, 'read'>> {
  const times: number[] = []
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const started = performance.now()
    await client.query(text, ids)
    times.push(performance.now() - started)
  }
  times.sort((one, other) => one - other)
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, format json) ${text}`,
    ids,
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return {
    milliseconds: Math.round((times[repetitions >> 1] ?? 0) * 100) / 100,
    pages: (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0),
  }
}
