import type { DeliveryKind } from './delivery.ts'
import type { ParcelState } from './parcel.ts'

/** Days after its order for which a parcel can wait for more (B06). */
export const mostWaitingDays = 10

const day = 24 * 60 * 60 * 1000

/** Returns until when a parcel can wait for more. */
export const latestWait = (createdAt: Date): Date => new Date(createdAt.getTime() + mostWaitingDays * day)

/** Returns by how many days a parcel that waits is promised later, or one that waits no more is promised earlier: those that are left. */
export const daysOfWaiting = (createdAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((latestWait(createdAt).getTime() - now.getTime()) / day))

/**
 * Whether the buyer can have a parcel wait for more: it is to be sent, alone, and isn't on its way yet. The buyer has set the club no term
 * for it: a club that waits at their wish would miss that term.
 */
export const canWait = (
  {
    kind,
    state,
    createdAt,
    isCarried,
    hasTerm,
  }: { kind: DeliveryKind; state: ParcelState; createdAt: Date; isCarried: boolean; hasTerm: boolean },
  now: Date,
): boolean => kind === 'SHIP' && state === 'PREPARING' && !isCarried && !hasTerm && now < latestWait(createdAt)

/** Whether more can be sent along with a parcel at no charge. A term that the buyer sets ends the waiting. */
export const isWaitingParcel = (
  { state, waitsUntil, hasTerm }: { state: ParcelState; waitsUntil: Date | null; hasTerm: boolean },
  now: Date,
): boolean => state === 'PREPARING' && waitsUntil !== null && !hasTerm && now < waitsUntil
