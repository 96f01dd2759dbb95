import type { Club } from '../../platform/access/clubs.ts'
import type { ClubEvent } from '../../platform/events.ts'
import type { CachedExclusive, LotRow } from '../catalog/index.ts'
import type { StreamUpdate } from './entry.ts'
import { bidsUpdate, exclusiveUpdate, isShown, lotUpdate, visibleFields } from './stream-updates.ts'

/** An exclusive of which it can only be said what is new once it is read; `slug` where the change has named it. */
export type ToRead = { exclusiveId: string; slug: string | undefined; of: 'lot' | 'exclusive' }

/** What a change comes to for subscribers: an update as it is, or an exclusive to read. Under one key it is told once a round. */
export type Pending = { key: string; update: StreamUpdate } | { key: string; read: ToRead }

/** What subscribers are told of a change; undefined where they are told nothing. */
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
    case 'settings':
      return { key: 'club', update: { name: 'club', data: () => ({}) } }
    case 'message':
      return {
        key: `message ${change.fanIds.join(' ')}`,
        update: { name: 'message', data: () => ({}), only: new Set(change.fanIds) },
      }
    case 'duePayment':
      return {
        key: `duePayment ${change.fanId}`,
        update: { name: 'duePayment', data: () => ({}), only: new Set([change.fanId]) },
      }
    case 'missed':
      return reset
    // What these change is read when the page that shows it is opened.
    case 'content':
    case 'bidders':
    case 'fan':
    case 'likes':
      return undefined
  }
}

/** Makes subscribers reload everything. */
export const reset: Pending = { key: 'reset', update: { name: 'reset', data: () => ({}) } }

/** How a lot stood when it was told last; `facts` holds what else of it fans may see, once that has been told. */
export type ToldLot = { version: number; bidCount: number; price: number | null; facts?: string }

/** What subscribers know of an exclusive. */
export type Told = { lot: ToldLot | undefined; isShown: boolean }

/** What is new about an exclusive for subscribers who know `told` of it, and what they know with it. */
export function updatesOfExclusive(
  club: Club,
  { cached, told, of }: { cached: CachedExclusive; told: Told; of: ToRead['of'] },
): { updates: StreamUpdate[]; told: Told } {
  const { lot } = cached.row
  const isNew = lot !== null && (told.lot?.version ?? 0) < lot.version
  const ofLot = isNew ? updatesOfLot(club, { cached, lot, told }) : []
  const toldLot = isNew
    ? { version: lot.version, bidCount: lot.bid_count, price: lot.current_price, facts: visibleFields(lot) }
    : told.lot
  if (of === 'lot') return { updates: ofLot, told: { ...told, lot: toldLot } }
  const shown = isShown(club, cached)
  const isTold = ofLot.length === 0 && (shown || told.isShown)
  return {
    updates: isTold ? [exclusiveUpdate(club, cached)] : ofLot,
    told: { lot: toldLot, isShown: shown },
  }
}

function updatesOfLot(
  club: Club,
  { cached, lot, told }: { cached: CachedExclusive; lot: LotRow; told: Told },
): StreamUpdate[] {
  if (!isShown(club, cached)) return told.isShown ? [lotUpdate(cached, lot)] : []
  const facts = visibleFields(lot)
  const fresh = cached.bids.filter(({ price }) => price > (told.lot?.price ?? 0))
  // Only where new bids explain all that has changed is there no need to read the lot again.
  const isExplained =
    told.lot !== undefined && lot.bid_count - told.lot.bidCount === fresh.length && (told.lot.facts ?? facts) === facts
  if (isExplained && fresh.length > 0) return [bidsUpdate(club, { cached, lot, fresh })]
  // A maximum that was stated or taken back changes nothing that others may notice.
  return isExplained && told.lot?.facts !== undefined ? [] : [lotUpdate(cached, lot)]
}
