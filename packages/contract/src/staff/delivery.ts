import { deliveryKinds, parcelClasses, parcelStates } from '@virage/domain'
import * as z from 'zod/mini'
import { country, deliveryAddress } from '../delivery.ts'
import { defineOperation } from '../operation.ts'
import { problemKeys } from '../problem.ts'
import { address, day, id, instant, line, nothing, ofClub, plannedDay, plannedInstant } from '../values.ts'
import { allStaff, counterStaff, editors, senders } from './access.ts'
import { between, exportQuery, flag, listQuery, oneOf, search } from './list-query.ts'
import { buyer } from './refunds.ts'
import { euro, inClubOf, initials, lines, optionalLines, order, storedTexts, version } from './values.ts'

const choice = 'errors.validation.choice'
const days = z.nullable(
  z
    .number('errors.validation.number')
    .check(
      z.int('errors.validation.number'),
      z.minimum(0, 'errors.validation.amount'),
      z.maximum(365, 'errors.validation.amount'),
    ),
)

const zone = z.object({
  countries: z
    .array(country)
    .check(z.minLength(1, 'errors.validation.required'), z.maxLength(250, 'errors.validation.tooMany')),
  /** In euro; a class that is left out isn't sent there. */
  prices: z.object({ S: z.optional(euro), M: z.optional(euro), L: z.optional(euro), XL: z.optional(euro) }),
})
export type StaffDeliveryZone = z.output<typeof zone>

const fields = {
  name: lines,
  note: z.nullable(optionalLines),
  zones: z.array(zone).check(z.maxLength(20, 'errors.validation.tooMany')),
  carrier: z.nullable(line),
  daysMin: days,
  daysMax: days,
  trackingPattern: z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.regex(/^https:\/\/[^\s]*\{number\}[^\s]*$/, 'errors.validation.tracking'),
        z.maxLength(500, 'errors.validation.tooLong'),
      ),
  ),
  place: z.nullable(line),
  happensAt: z.nullable(plannedInstant),
  active: z.boolean(),
}

const isPickedUp = (kind: string) => kind === 'PICKUP' || kind === 'HANDOVER'
type OfKind = { kind: string; place: string | null; zones: unknown[]; happensAt: string | null }
const [required, leaveEmpty] = ['errors.validation.required', 'errors.validation.leaveEmpty']
const rule = (path: keyof OfKind, error: string, isRight: (method: OfKind) => boolean) =>
  z.refine<OfKind>(isRight, { error, path: [path] })
/** Rules of the fields that only some kinds have; the database has the same. */
const fitKind = [
  rule('place', required, ({ kind, place }) => !isPickedUp(kind) || place !== null),
  rule('place', leaveEmpty, ({ kind, place }) => isPickedUp(kind) || place === null),
  rule('zones', required, ({ kind, zones }) => kind !== 'SHIP' || zones.length > 0),
  rule('zones', leaveEmpty, ({ kind, zones }) => kind === 'SHIP' || zones.length === 0),
  rule('happensAt', leaveEmpty, ({ kind, happensAt }) => kind === 'HANDOVER' || happensAt === null),
] as const
const areDaysInOrder = z.refine<{ daysMin: number | null; daysMax: number | null }>(
  ({ daysMin, daysMax }) => (daysMin === null) === (daysMax === null) && (daysMin ?? 0) <= (daysMax ?? 0),
  { error: 'errors.validation.amount', path: ['daysMax'] },
)
const kind = z.enum(deliveryKinds, choice)

/** A way in which the club delivers. */
export const staffDeliveryMethod = z.object({
  id,
  version,
  kind,
  ...fields,
  happensAt: z.nullable(instant),
  name: storedTexts,
  note: z.nullable(storedTexts),
  zones: z.array(zone),
  /** How many exclusives are delivered this way. */
  exclusives: z.number(),
})
export type StaffDeliveryMethod = z.output<typeof staffDeliveryMethod>

export const listDeliveryMethods = defineOperation({
  id: 'listDeliveryMethods',
  method: 'GET',
  path: '/api/staff/clubs/:slug/delivery-methods',
  summary: 'The ways in which the club delivers, in the order of their addition.',
  access: allStaff,
  params: ofClub,
  response: z.array(staffDeliveryMethod),
})

export const createDeliveryMethod = defineOperation({
  id: 'createDeliveryMethod',
  method: 'POST',
  path: '/api/staff/clubs/:slug/delivery-methods',
  summary: 'Adds a way to deliver. Exclusives name it before fans can choose it.',
  access: editors,
  idempotent: true,
  params: ofClub,
  body: z.object({ kind, ...fields }).check(...fitKind, areDaysInOrder),
  status: 201,
  response: staffDeliveryMethod,
})

export const replaceDeliveryMethod = defineOperation({
  id: 'replaceDeliveryMethod',
  method: 'PUT',
  path: '/api/staff/clubs/:slug/delivery-methods/:methodId',
  summary: 'Replaces everything but the kind. Orders keep the price that they were sold with.',
  access: editors,
  versioned: true,
  params: inClubOf('methodId'),
  body: z.object({ kind, ...fields }).check(...fitKind, areDaysInOrder),
  response: staffDeliveryMethod,
})

export const deleteDeliveryMethod = defineOperation({
  id: 'deleteDeliveryMethod',
  method: 'DELETE',
  path: '/api/staff/clubs/:slug/delivery-methods/:methodId',
  summary: 'Removes a way that nothing uses; otherwise 409 `errors.staff.inUse`: switch it off.',
  access: editors,
  versioned: true,
  params: inClubOf('methodId'),
  response: nothing,
})

/** How an exclusive is delivered. Without methods, the club arranges it with the buyer. */
export const exclusiveDelivery = z.object({ parcelClass: z.enum(parcelClasses), methodIds: z.array(id) })
export type ExclusiveDelivery = z.output<typeof exclusiveDelivery>

export const getExclusiveDelivery = defineOperation({
  id: 'getExclusiveDelivery',
  method: 'GET',
  path: '/api/staff/clubs/:slug/exclusives/:exclusiveId/delivery',
  summary: 'The parcel class and the delivery methods of an exclusive.',
  access: allStaff,
  params: inClubOf('exclusiveId'),
  response: exclusiveDelivery,
})

export const setExclusiveDelivery = defineOperation({
  id: 'setExclusiveDelivery',
  method: 'PUT',
  path: '/api/staff/clubs/:slug/exclusives/:exclusiveId/delivery',
  summary: 'Sets the parcel class and the delivery methods; 422 for a method of another club.',
  access: editors,
  params: inClubOf('exclusiveId'),
  body: z.object({
    parcelClass: z.enum(parcelClasses, choice),
    methodIds: z.array(id).check(z.maxLength(20, 'errors.validation.tooMany')),
  }),
  response: exclusiveDelivery,
})

export const parcelSorts = ['date', 'promise'] as const
/** The states of the list's filter. `OPEN` has not been delivered, and will be; `LATE` is an open one, too. */
export const parcelFilters = [...parcelStates, 'OPEN', 'LATE'] as const

const filters = {
  search,
  state: oneOf(parcelFilters),
  kind: oneOf(deliveryKinds),
  methodId: z.optional(id),
  fanId: z.optional(id),
  termSet: flag,
  ...between,
}

/** A parcel in the list: without its address, which {@link getStaffParcel} shows. */
export const staffParcel = z.object({
  id,
  order: z.object({ id, number: z.string() }),
  date: instant,
  buyer,
  kind,
  methodName: z.string(),
  state: z.enum(parcelStates),
  stateSince: instant,
  nextStates: z.array(z.enum(parcelStates)),
  things: z.array(z.object({ id, name: z.string(), imageUrl: z.string() })),
  country: z.nullable(z.string()),
  promisedDay: day,
  late: z.boolean(),
  termDay: z.nullable(day),
  deputy: z.nullable(z.string()),
  carrier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  /** Until when its buyer wants it to wait for more; null if they don't. */
  waitsUntil: z.nullable(instant),
  /** The order in whose parcel it is sent. */
  sentWith: z.nullable(z.string()),
  /** The orders that are sent in it. */
  carries: z.array(z.string()),
  /** SHA-256 of its pick-up code, in hex, while it can be handed over: a counter without a network finds it by that. */
  codeHash: z.nullable(z.string()),
})
export type StaffParcel = z.output<typeof staffParcel>

/** A handover that somebody has recorded. */
export const handover = z.object({
  date: instant,
  staffEmail: z.string(),
  /** Who has taken it; null for the buyer. */
  receivedBy: z.nullable(z.string()),
  initials: z.nullable(z.string()),
})
export type Handover = z.output<typeof handover>

/** Handovers of one parcel, the earliest first: that one counts. Two counters without a network can record two. */
const handovers = z.array(handover)

/** A parcel with all that is needed to send it. */
export const staffParcelDetails = z.extend(staffParcel, {
  address: z.nullable(deliveryAddress),
  place: z.nullable(z.string()),
  note: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  moves: z.array(
    z.object({
      state: z.enum(parcelStates),
      date: instant,
      by: z.enum(['FAN', 'STAFF', 'SYSTEM']),
      /** The member of staff; null for the others. */
      staffEmail: z.nullable(z.string()),
      receivedBy: z.nullable(z.string()),
    }),
  ),
  handovers: z.array(
    z.extend(handover, {
      /** Shows its photograph for an hour; null without one. */
      photoUrl: z.nullable(address),
    }),
  ),
})
export type StaffParcelDetails = z.output<typeof staffParcelDetails>

export const listStaffParcels = defineOperation({
  id: 'listStaffParcels',
  method: 'GET',
  path: '/api/staff/clubs/:slug/parcels',
  summary: 'Parcels, newest first; searched by buyer, order number and tracking number.',
  access: senders,
  params: ofClub,
  query: listQuery(parcelSorts, filters),
  response: z.array(staffParcel),
})

export const getStaffParcel = defineOperation({
  id: 'getStaffParcel',
  method: 'GET',
  path: '/api/staff/clubs/:slug/parcels/:parcelId',
  summary: 'One parcel with its address and its history. The access is logged.',
  access: senders,
  params: inClubOf('parcelId'),
  response: staffParcelDetails,
})

/** The most labels of one file. */
export const maxLabels = 200

export const moveParcels = defineOperation({
  id: 'moveParcels',
  method: 'POST',
  path: '/api/staff/clubs/:slug/parcel-moves',
  summary: 'Moves parcels to the same state. Each has its own result; a parcel that is there already stays.',
  access: senders,
  idempotent: true,
  params: ofClub,
  body: z.object({
    ids: order.check(z.minLength(1, 'errors.validation.required')),
    state: z.enum(['READY', 'SHIPPED', 'DELIVERED', 'LOST', 'RETURNED', 'CANCELLED'], choice),
  }),
  status: 201,
  response: z.object({
    results: z.array(z.object({ id, ok: z.boolean(), problem: z.nullable(z.enum(problemKeys)) })),
  }),
})

export const shipParcel = defineOperation({
  id: 'shipParcel',
  method: 'POST',
  path: '/api/staff/clubs/:slug/parcels/:parcelId/shipments',
  summary:
    'Sends a parcel, with its carrier and number; again corrects them. 409 `errors.parcel.illegalMove` if it can’t be sent.',
  access: senders,
  idempotent: true,
  params: inClubOf('parcelId'),
  body: z.object({ carrier: z.nullable(line), number: z.nullable(line) }),
  status: 201,
  response: staffParcelDetails,
})

export const promiseParcel = defineOperation({
  id: 'promiseParcel',
  method: 'PUT',
  path: '/api/staff/clubs/:slug/parcels/:parcelId/promise',
  summary: 'Promises a parcel for another day, of which the buyer is told.',
  access: senders,
  params: inClubOf('parcelId'),
  body: z.object({ day: plannedDay }),
  response: staffParcelDetails,
})

export const replaceParcel = defineOperation({
  id: 'replaceParcel',
  method: 'POST',
  path: '/api/staff/clubs/:slug/parcels/:parcelId/replacements',
  summary:
    'Opens a new parcel for what was lost or came back, at no charge; 409 `errors.parcel.live` while another one is open, or if the buyer has withdrawn.',
  access: senders,
  idempotent: true,
  params: inClubOf('parcelId'),
  status: 201,
  response: staffParcelDetails,
})

export const packTogether = defineOperation({
  id: 'packTogether',
  method: 'POST',
  path: '/api/staff/clubs/:slug/parcels/:parcelId/companions',
  summary:
    'Sends a parcel together with another one to the same buyer and address. Of what was paid for their deliveries the highest is kept, the others are refunded, once. 409 `errors.parcel.apart` unless both are to be prepared, and go to the same address.',
  access: senders,
  idempotent: true,
  params: inClubOf('parcelId'),
  body: z.object({ parcelId: id }),
  status: 201,
  response: nothing,
})

export const splitParcel = defineOperation({
  id: 'splitParcel',
  method: 'POST',
  path: '/api/staff/clubs/:slug/parcels/:parcelId/parts',
  summary:
    'Moves some things of a parcel into another one, which is sent apart; 409 `errors.parcel.illegalMove` unless it is to be prepared, 422 unless something stays in it.',
  access: senders,
  idempotent: true,
  params: inClubOf('parcelId'),
  body: z.object({ exclusiveIds: order.check(z.minLength(1, 'errors.validation.required')) }),
  status: 201,
  response: z.object({ id }),
})

export const sendApart = defineOperation({
  id: 'sendApart',
  method: 'DELETE',
  path: '/api/staff/clubs/:slug/parcels/:parcelId/companion',
  summary: 'Sends a parcel alone again, at the cost of the club; 409 `errors.parcel.illegalMove` once it has left.',
  access: senders,
  params: inClubOf('parcelId'),
  response: nothing,
})

/** What a scanned or typed code has. */
const code = z
  .string()
  .check(z.trim(), z.minLength(1, 'errors.validation.required'), z.maxLength(40, 'errors.validation.tooLong'))

export const findParcelByCode = defineOperation({
  id: 'findParcelByCode',
  method: 'GET',
  path: '/api/staff/clubs/:slug/parcel-codes/:code',
  summary: 'The parcel of a pick-up code, with its handovers if there are any.',
  access: counterStaff,
  params: z.extend(ofClub, { code }),
  response: z.extend(staffParcel, { handovers }),
})

export const handOverParcel = defineOperation({
  id: 'handOverParcel',
  method: 'POST',
  path: '/api/staff/clubs/:slug/handovers',
  summary:
    'Hands over the parcel of a pick-up code. A code works once: after that, `isNew` is false, with when and by whom. `handedOverAt` records, later, what a counter without a network has handed over.',
  access: counterStaff,
  idempotent: true,
  params: ofClub,
  body: z.object({
    code,
    receivedBy: z._default(z.nullable(line), null),
    initials: z._default(z.nullable(initials), null),
    /** A photograph of the handover, by `presignProofPhoto`. */
    photoId: z._default(z.nullable(id), null),
    /** Now, unless it happened earlier. */
    handedOverAt: z.optional(instant),
  }),
  status: 201,
  response: z.object({
    parcel: staffParcel,
    isNew: z.boolean(),
    date: instant,
    staffEmail: z.nullable(z.string()),
    handovers,
  }),
})

export const printParcelLabels = defineOperation({
  id: 'printParcelLabels',
  method: 'POST',
  path: '/api/staff/clubs/:slug/parcel-labels',
  summary:
    'The addresses of parcels as labels of 99.1 × 67.7 mm, eight on a page, in the order of their ids. Parcels without an address have none. Each parcel has an entry in the log.',
  access: senders,
  params: ofClub,
  body: z.object({
    ids: z
      .array(id)
      .check(z.minLength(1, 'errors.validation.required'), z.maxLength(maxLabels, 'errors.validation.tooMany')),
  }),
  status: 201,
  response: z.object({
    /** The PDF file in base64; null if no parcel has an address. */
    pdf: z.nullable(z.string()),
    count: z.int(),
  }),
})

export const exportParcels = defineOperation({
  id: 'exportParcels',
  method: 'GET',
  path: '/api/staff/clubs/:slug/parcels.csv',
  summary:
    'The parcels that match, in the order of the list, with their addresses, as CSV for labels. The access is logged.',
  access: senders,
  csv: true,
  params: ofClub,
  query: exportQuery(parcelSorts, filters),
  response: z.string(),
})
