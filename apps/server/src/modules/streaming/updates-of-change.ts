import type { Club } from '../../platform/access/clubs.ts'
import type { ClubEvent } from '../../platform/events.ts'
import type { CachedExclusive, LotRow } from '../catalog/index.ts'
import type { StreamUpdate } from './entry.ts'
import { bidsUpdate, exclusiveUpdate, isShown, lotUpdate, type ShownLot, visibleFields } from './stream-updates.ts'

/** An exclusive that has to be read to find out what has changed; `slug` if the change contains it. */
export type ExclusiveToRead = { exclusiveId: string; slug: string | undefined; of: 'lot' | 'exclusive' }

/** The effect of a change on subscribers: an update, or an exclusive to read. Each key is sent once per broadcast. */
export type Pending = { key: string; update: StreamUpdate } | { key: string; read: ExclusiveToRead }

/** Returns the effect of a change on subscribers; undefined for none. */
export function pendingOf(change: ClubEvent): Pending | undefined {
  switch (change.type) {
    case 'lot':
      return {
        key: `lot ${change.exclusiveId}`,
        read: { exclusiveId: change.exclusiveId, slug: change.slug, of: 'lot' },
      }
    case 'exclusive':
      return {
        key: `exclusive ${change.exclusiveId}`,
        read: { exclusiveId: change.exclusiveId, slug: undefined, of: 'exclusive' },
      }
    case 'auctions':
      return { key: 'auctions', update: { name: 'auctions', data: () => ({}) } }
    case 'wall':
      return { key: 'wall', update: { name: 'wall', data: () => ({}) } }
    case 'settings':
      return { key: 'club', update: { name: 'club', data: () => ({}) } }
    case 'message':
      return {
        key: `message ${change.fanIds.join(' ')}`,
        update: { name: 'message', data: () => ({}), only: new Set(change.fanIds) },
      }
    case 'outstandingPayment':
      return {
        key: `outstandingPayment ${change.fanId}`,
        update: { name: 'duePayment', data: () => ({}), only: new Set([change.fanId]) },
      }
    case 'missed':
      return reset
    // Pages read this data when they are opened.
    case 'content':
    case 'bidders':
    case 'fan':
    case 'likes':
      return undefined
  }
}

/** Makes subscribers reload everything. */
export const reset: Pending = { key: 'reset', update: { name: 'reset', data: () => ({}) } }

/** The state of a lot that subscribers have received; `fields` are its other visible fields. */
export type KnownLot = { version: number; bidCount: number; price: number | null; endsAt: Date; fields: string }

/** Returns the state of a lot for subscribers who have received it. */
export const knownLotOf = (lot: ShownLot & Pick<LotRow, 'version' | 'bid_count' | 'ends_at'>): KnownLot => ({
  version: lot.version,
  bidCount: lot.bid_count,
  price: lot.current_price,
  endsAt: lot.ends_at,
  fields: visibleFields(lot),
})

/** The state of an exclusive that subscribers have received. */
export type KnownExclusive = { lot: KnownLot | undefined; isShown: boolean }

/** Returns the updates for subscribers with this known state, and their new known state. */
export function updatesOfExclusive(
  club: Club,
  { cached, known, of }: { cached: CachedExclusive; known: KnownExclusive; of: ExclusiveToRead['of'] },
): { updates: StreamUpdate[]; known: KnownExclusive } {
  const { lot } = cached.row
  const isNew = lot !== null && (known.lot?.version ?? 0) < lot.version
  const ofLot = isNew ? updatesOfLot(club, { cached, lot, known }) : []
  const knownLot = isNew ? knownLotOf(lot) : lot === null ? undefined : known.lot
  if (of === 'lot') return { updates: ofLot, known: { ...known, lot: knownLot } }
  const shown = isShown(club, cached)
  const isSent = ofLot.length === 0 && (shown || known.isShown)
  return {
    updates: isSent ? [exclusiveUpdate(club, cached)] : ofLot,
    known: { lot: knownLot, isShown: shown },
  }
}

function updatesOfLot(
  club: Club,
  { cached, lot, known }: { cached: CachedExclusive; lot: LotRow; known: KnownExclusive },
): StreamUpdate[] {
  if (!isShown(club, cached)) return known.isShown ? [lotUpdate(cached, lot)] : []
  const fresh = cached.bids.filter(({ price }) => price > (known.lot?.price ?? 0))
  // If new bids explain all changes, subscribers don't need to read the lot again. The bid below them is the highest that
  // subscribers know, unless it was cancelled.
  const isExplained =
    known.lot !== undefined &&
    lot.bid_count - known.lot.bidCount === fresh.length &&
    (cached.bids[fresh.length]?.price ?? null) === known.lot.price &&
    known.lot.fields === visibleFields(lot)
  if (isExplained && fresh.length > 0) return [bidsUpdate(club, { cached, lot, fresh })]
  // A maximum bid changes nothing that other fans can see. Without bids, only staff move the end.
  const isSame = isExplained && known.lot?.endsAt.getTime() === lot.ends_at.getTime()
  return isSame ? [] : [lotUpdate(cached, lot)]
}
