import type { ProblemKey } from '@virage/contract'
import type { Coins } from '@virage/domain'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'

/** A rejected bid, with the problem that its bidder was shown. */
export type RefusedBid = {
  clubId: string
  slug: string
  accountId: string
  price: Coins
  reason: ProblemKey
  at: Date
}

/** The rejected bids of this process that are not stored yet. */
export type RefusedBids = {
  /** Adds one without waiting. It is stored within a second, for the live console. */
  record: (bid: RefusedBid) => void
  /** Stores what is left. */
  stop: () => Promise<void>
}

/** How often rejected bids are stored, in milliseconds. */
const interval = 1_000

/** The most rows of one batch: a row is a fan, a lot and a reason. What exceeds it is not told. */
const maxRows = 500

/** What staff aren't told: questions to the bidder, and what only concerns the bidder: their own limit, and their break. */
const untold: readonly ProblemKey[] = [
  'errors.bid.confirmationNeeded',
  'errors.validation.failed',
  'errors.bid.overLimit',
  'errors.bid.resting',
]

/**
 * Collects rejected bids, and stores them once a second in one statement (docs/decisions/0120). A fan who is refused again
 * for the same reason on the same lot adds to one row, so that a flood of bids is no flood of rows.
 */
export function collectRefusedBids({
  database,
  log,
}: {
  database: Database
  log: Pick<FastifyBaseLogger, 'warn'>
}): RefusedBids {
  let rows = new Map<string, RefusedBid & { tries: number }>()

  const store = async () => {
    if (rows.size === 0) return
    const batch = [...rows.values()]
    rows = new Map()
    const column = <K extends keyof (typeof batch)[number]>(name: K) => batch.map((row) => row[name])
    await database.asSystem((tx) =>
      sql`
        insert into refused_bid (club_id, exclusive_id, fan_id, price, reason, tries, refused_at)
        select r.club_id, e.id, f.id, r.price, r.reason, r.tries, r.refused_at
        from unnest(${column('clubId')}::uuid[], ${column('slug')}::text[], ${column('accountId')}::text[],
                    ${column('price')}::bigint[], ${column('reason')}::text[], ${column('tries')}::integer[],
                    ${column('at')}::timestamptz[])
          as r(club_id, slug, account_id, price, reason, tries, refused_at)
        join exclusive e on e.club_id = r.club_id and e.slug = r.slug
        join fan f on f.club_id = r.club_id and f.account_id = r.account_id`.execute(tx),
    )
  }
  // They help staff for a moment and prove nothing, so a failed batch is not repeated.
  const storeNow = () => store().catch((err: unknown) => log.warn({ err }, 'rejected bids could not be stored'))
  const timer = setInterval(() => void storeNow(), interval).unref()

  return {
    record: (bid) => {
      if (bid.price <= 0 || untold.includes(bid.reason)) return
      const key = `${bid.clubId} ${bid.slug} ${bid.accountId} ${bid.reason}`
      const known = rows.get(key)
      if (known || rows.size < maxRows) rows.set(key, { ...bid, tries: (known?.tries ?? 0) + 1 })
    },
    stop: async () => {
      clearInterval(timer)
      await storeNow()
    },
  }
}

/** How long rejected bids are kept. */
const keptFor = '1 day'

/** Deletes old rejected bids. */
export const purgeRefusedBids = (database: Pick<Database, 'asSystem'>): Promise<number> =>
  deleteInBatches(database, 'refused_bid', sql`refused_at < statement_now() - ${keptFor}::interval`)
