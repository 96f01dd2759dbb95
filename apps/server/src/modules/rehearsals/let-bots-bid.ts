import { randomUUID } from 'node:crypto'
import { botBidsPerRun, type Coins, decideBotAct, defaultIncrements, type Increments, minimumBid } from '@virage/domain'
import { sql } from 'kysely'
import type { Fan } from '../../platform/access/fans.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { runForEach } from '../../platform/run-for-each.ts'
import type { Bidding } from '../auctions/index.ts'
import { botPrefix } from './bots.ts'
import { deleteRehearsal, readOverRehearsals } from './queries.ts'

/** How often bots decide, in milliseconds. */
export const botInterval = 1_000

type OpenLot = {
  club_id: string
  slug: string
  starts_at: Date
  ends_at: Date
  starting_price: Coins
  current_price: Coins | null
  leader_id: string | null
  increments: Increments | null
  appeal: number
  now: Date
}

/** What bots need to bid. */
export type BotBidding = Pick<Platform, 'database' | 'log'> & {
  bidding: Pick<Bidding, 'submit'>
  random?: () => number
}

/**
 * Lets the bots of rehearsals bid once, and deletes the rehearsals that are over. Nothing is kept between two runs, so any process
 * goes on where another one died, and bots stop with their auction.
 *
 * @returns how many bids were submitted
 * @throws AggregateError if some can't be deleted; the others are nevertheless
 */
export async function letBotsBid({ database, log, bidding, random = Math.random }: BotBidding): Promise<number> {
  const { over, lots, bots } = await database.asSystem(async (tx) => ({
    over: await readOverRehearsals(tx),
    ...(await readBidding(tx)),
  }))
  const bidsOf = new Map<string, number>()
  for (const lot of lots) {
    const bids = bidsOf.get(lot.club_id) ?? 0
    const act = bids < botBidsPerRun ? decide(lot, random) : undefined
    const others = (bots.get(lot.club_id) ?? []).filter(({ id }) => id !== lot.leader_id)
    const bot = act && others[Math.floor(random() * others.length)]
    if (!bot) continue
    bidsOf.set(lot.club_id, bids + 1)
    await bidding
      .submit({ id: lot.club_id }, lot.slug, {
        fan: bot,
        price: act === 'low' ? (lot.current_price ?? lot.starting_price) : minimumOf(lot),
        maximum: undefined,
        requestKey: randomUUID(),
      })
      .catch((err: unknown) => log.warn({ err }, 'a bot of a rehearsal could not bid'))
  }
  await runForEach(over, (clubId) => database.asSystem((tx) => deleteRehearsal(tx, clubId)))
  return [...bidsOf.values()].reduce((sum, bids) => sum + bids, 0)
}

const decide = (lot: OpenLot, random: () => number) =>
  decideBotAct(
    {
      startsAt: lot.starts_at.getTime(),
      endsAt: lot.ends_at.getTime(),
      ratio: (lot.current_price ?? lot.starting_price) / lot.starting_price,
      appeal: lot.appeal,
    },
    lot.now.getTime(),
    { interval: botInterval, random },
  )

const minimumOf = (lot: OpenLot) =>
  minimumBid({
    startingPrice: lot.starting_price,
    currentPrice: lot.current_price,
    increments: lot.increments ?? defaultIncrements,
  })

/** Reads the lots on which bots may bid, those that end first in front, and the bots of each rehearsal. */
async function readBidding(tx: Tx): Promise<{ lots: OpenLot[]; bots: Map<string, Fan[]> }> {
  const { rows: lots } = await sql<OpenLot>`
    select l.club_id, e.slug, l.starts_at, l.ends_at, l.starting_price, l.current_price, l.leader_id, a.increments,
           (abs(hashtext(l.exclusive_id::text)::bigint) % 1000)::float8 / 1000 as appeal, statement_now() as now
    from rehearsal r
    join club c on c.id = r.club_id and c.rehearsal_of is not null
    join auction a on a.club_id = r.club_id and a.id = r.auction_id and a.paused_at is null
    join lot l on l.club_id = a.club_id and l.auction_id = a.id and l.closed_at is null
    join exclusive e on e.club_id = l.club_id and e.id = l.exclusive_id
    where r.ends_at > statement_now()
    order by l.ends_at, l.exclusive_id`.execute(tx)
  const clubIds = [...new Set(lots.map(({ club_id }) => club_id))]
  if (clubIds.length === 0) return { lots, bots: new Map<string, Fan[]>() }
  const fans = await tx
    .selectFrom('fan')
    .selectAll()
    .where('club_id', 'in', clubIds)
    .where('account_id', 'like', `${botPrefix}%`)
    .orderBy('email')
    .execute()
  return { lots, bots: Map.groupBy(fans, ({ club_id }) => club_id) }
}
