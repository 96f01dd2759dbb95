import { defaultIncrements } from '@virage/domain'
import type { Tx } from '../../platform/database/database.ts'
import { extensionSeconds } from '../catalog/index.ts'
import { type KnownLot, knownLotOf } from './updates-of-change.ts'

/** Reads the state of a club's open lots, by exclusive. */
export async function readLots(tx: Tx, clubId: string): Promise<Map<string, KnownLot>> {
  const lots = await tx
    .selectFrom('lot as l')
    .innerJoin('auction as a', (join) => join.onRef('a.club_id', '=', 'l.club_id').onRef('a.id', '=', 'l.auction_id'))
    .innerJoin('club as c', 'c.id', 'l.club_id')
    .select([
      'l.exclusive_id',
      'l.version',
      'l.number',
      'l.starting_price',
      'l.starts_at',
      'l.ends_at',
      'l.current_price',
      'l.bid_count',
      'l.closed_at',
      'l.reserve_commitment',
      'l.reserve_met_at',
      'l.buy_now',
      'l.buy_now_until',
      'a.anonymous',
      'a.visible as auction_visible',
      'a.paused_at',
      'a.increments',
      extensionSeconds.as('extension_seconds'),
    ])
    .where('l.club_id', '=', clubId)
    .where('l.closed_at', 'is', null)
    .execute()
  return new Map(
    lots.map((lot) => [lot.exclusive_id, knownLotOf({ ...lot, increments: lot.increments ?? defaultIncrements })]),
  )
}

/** Reads the ids of a club's visible exclusives, including lots of hidden auctions. */
export async function readVisibleIds(tx: Tx, clubId: string): Promise<Set<string>> {
  const visible = await tx
    .selectFrom('exclusive')
    .select('id')
    .where('club_id', '=', clubId)
    .where('visible', '=', true)
    .execute()
  return new Set(visible.map(({ id }) => id))
}

/** Reads the slug of an exclusive. */
export async function readSlug(tx: Tx, clubId: string, exclusiveId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('exclusive')
    .select('slug')
    .where('club_id', '=', clubId)
    .where('id', '=', exclusiveId)
    .executeTakeFirst()
  return row?.slug
}
