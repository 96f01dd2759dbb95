import type { DeliveryKind } from './delivery.ts'

/** States of a parcel: what a buyer gets, whether it is sent, fetched, handed over or digital. */
export const parcelStates = ['PREPARING', 'READY', 'SHIPPED', 'DELIVERED', 'LOST', 'RETURNED', 'CANCELLED'] as const
/** One state. */
export type ParcelState = (typeof parcelStates)[number]

/** The move of a parcel: done already, possible, or illegal. */
export type ParcelMove = { ok: true; isNew: boolean } | { ok: false; reason: 'illegal' }

/**
 * The moves of a parcel (B06). Only somebody's act makes it DELIVERED, never the time that passes. A lost parcel can turn
 * up again; a delivered one can come back.
 */
const moves: Record<ParcelState, readonly ParcelState[]> = {
  PREPARING: ['READY', 'SHIPPED', 'CANCELLED'],
  READY: ['DELIVERED', 'CANCELLED'],
  SHIPPED: ['DELIVERED', 'LOST', 'RETURNED'],
  DELIVERED: ['RETURNED'],
  LOST: ['DELIVERED', 'RETURNED'],
  RETURNED: [],
  CANCELLED: [],
}

/** Moves a parcel to a state. What is sent gets SHIPPED, everything else READY. The same move twice is done once. */
export function moveParcel(kind: DeliveryKind, from: ParcelState, to: ParcelState): ParcelMove {
  if (from === to) return { ok: true, isNew: false }
  const isPossible = moves[from].includes(to) && to !== (kind === 'SHIP' ? 'READY' : 'SHIPPED')
  return isPossible ? { ok: true, isNew: true } : { ok: false, reason: 'illegal' }
}

/** The states that a parcel can move to, in their order. */
export const nextParcelStates = (kind: DeliveryKind, from: ParcelState): ParcelState[] =>
  parcelStates.filter((to) => to !== from && moveParcel(kind, from, to).ok)

/** Whether an order still waits for what is in the parcel, or has it. Another parcel may replace one that is not live. */
export const isLiveParcel = (state: ParcelState): boolean =>
  state !== 'LOST' && state !== 'RETURNED' && state !== 'CANCELLED'

/** Whether a parcel is late: the promised day is over, and the club has neither sent it nor made it ready. */
export const isLateParcel = (
  { state, promisedOn }: { state: ParcelState; promisedOn: string },
  today: string,
): boolean => (state === 'PREPARING' || state === 'SHIPPED') && promisedOn < today

/**
 * Whether a buyer may end the contract: the term that they had set for a late parcel is over, and they have neither got it nor
 * can fetch it (French Consumer Code, article L. 216-6). A lost parcel that was replaced ends nothing: the term is that of its replacement.
 */
export const canEndContract = (
  { state, termOn, isReplaced }: { state: ParcelState; termOn: string | null; isReplaced: boolean },
  today: string,
): boolean =>
  !isReplaced && termOn !== null && termOn < today && (state === 'PREPARING' || state === 'SHIPPED' || state === 'LOST')

/** Whether a buyer may name who fetches a parcel in their place: until it is handed over. */
export const canNameDeputy = (kind: DeliveryKind, state: ParcelState): boolean =>
  (kind === 'PICKUP' || kind === 'HANDOVER') && (state === 'PREPARING' || state === 'READY')

/** Days after SHIPPED on which the fan is asked whether the parcel has arrived. */
export const askedAfterDays = 21

/** Returns a typed or scanned pick-up code as it is stored: without spaces and dashes, and with O, I and L read as digits. */
export const readParcelCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
