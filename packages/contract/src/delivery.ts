import { deliveryKinds, isPostalCode, parcelClasses, parcelStates } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import {
  address,
  day,
  id,
  instant,
  line,
  money,
  note,
  nothing,
  ofClub,
  ofFan,
  redirect,
  seenCoins,
  slug,
  username,
} from './values.ts'

/** A country, as ISO 3166-1 alpha-2. */
export const country = z.string().check(z.regex(/^[A-Z]{2}$/, 'errors.validation.country'))

const optionalLine = z.nullable(line)

/** An address to which things are sent: the fan's own, or that of somebody who gets a gift. */
export const deliveryAddress = z.object({
  recipient: line,
  street: line,
  extra: optionalLine,
  postalCode: line,
  city: line,
  country,
  phone: optionalLine,
})
export type DeliveryAddress = z.output<typeof deliveryAddress>

const typedAddress = deliveryAddress.check(
  z.refine((typed) => isPostalCode(typed.country, typed.postalCode), {
    error: 'errors.validation.postalCode',
    path: ['postalCode'],
  }),
)

/** An address of the fan's address book. */
export const bookedAddress = z.extend(deliveryAddress, {
  id,
  /** Parcels to it with which more can be sent at no charge, in the same way, if it isn't larger than the parcel. */
  waiting: z.array(
    z.object({ parcelId: id, methodId: id, orderNumber: z.string(), parcelClass: z.enum(parcelClasses) }),
  ),
})
export type BookedAddress = z.output<typeof bookedAddress>

const inFan = <K extends string>(name: K) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a computed name is typed as any name at all
  z.object({ slug, username, [name]: id } as { slug: typeof slug; username: typeof username } & Record<K, typeof id>)

export const listAddresses = defineOperation({
  id: 'listAddresses',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/addresses',
  summary: "The fan's address book, in the order of its entries.",
  access: 'self',
  params: ofFan,
  response: z.array(bookedAddress),
})

export const createAddress = defineOperation({
  id: 'createAddress',
  method: 'POST',
  path: '/api/clubs/:slug/fans/:username/addresses',
  summary: 'Adds an address; 409 `errors.address.tooMany` after the tenth.',
  access: 'self',
  idempotent: true,
  params: ofFan,
  body: typedAddress,
  status: 201,
  response: bookedAddress,
})

export const updateAddress = defineOperation({
  id: 'updateAddress',
  method: 'PUT',
  path: '/api/clubs/:slug/fans/:username/addresses/:addressId',
  summary: 'Replaces an address. Parcels keep the one that was chosen for them.',
  access: 'self',
  params: inFan('addressId'),
  body: typedAddress,
  response: bookedAddress,
})

export const deleteAddress = defineOperation({
  id: 'deleteAddress',
  method: 'DELETE',
  path: '/api/clubs/:slug/fans/:username/addresses/:addressId',
  summary: 'Removes an address; removing it again changes nothing.',
  access: 'self',
  params: inFan('addressId'),
  response: nothing,
})

/** A way in which things can be delivered, and what it costs. */
export const deliveryOption = z.object({
  methodId: id,
  kind: z.enum(deliveryKinds),
  name: z.string(),
  note: z.nullable(z.string()),
  /** Null if it isn't sent to the country. */
  price: z.nullable(money),
  /** The size of its parcel. */
  parcelClass: z.enum(parcelClasses),
  days: z.nullable(z.object({ min: z.number(), max: z.number() })),
  place: z.nullable(z.string()),
  happensAt: z.nullable(instant),
  /** Whether duties may be due in the country. */
  duties: z.boolean(),
})
export type DeliveryOption = z.output<typeof deliveryOption>

export const listDeliveryOptions = defineOperation({
  id: 'listDeliveryOptions',
  method: 'GET',
  path: '/api/clubs/:slug/delivery-options',
  summary: 'How one exclusive can be delivered to a country; empty if the club arranges it with the buyer.',
  access: 'anyone',
  params: ofClub,
  query: z.object({ exclusiveId: id, country: z.optional(country) }),
  response: z.array(deliveryOption),
})

/** The delivery that a buyer chooses. */
export const deliveryChoice = z.object({
  methodId: id,
  /** The price that the buyer was shown, in euro; 409 `errors.delivery.moved` if it has changed. */
  price: z.number('errors.validation.number'),
  /** Of the address book; required if it is sent. */
  addressId: z._default(z.nullable(id), null),
  /** Who may fetch it besides the buyer. */
  deputy: z._default(optionalLine, null),
  /** The parcel that waits, with which it is sent at no charge; 409 `errors.delivery.moved` if it waits no more, or is smaller. */
  withParcelId: z._default(z.nullable(id), null),
  /** What is written to the recipient of a gift. No price is in the parcel. */
  note: z._default(z.nullable(note), null),
})
export type DeliveryChoice = z.input<typeof deliveryChoice>

/** The line of an order for its delivery. */
export const orderDelivery = z.object({ kind: z.literal('DELIVERY'), name: z.string(), cost: money })

/** A parcel, as its buyer sees it. */
export const parcel = z.object({
  id,
  orderId: id,
  orderNumber: z.string(),
  kind: z.enum(deliveryKinds),
  methodName: z.string(),
  state: z.enum(parcelStates),
  things: z.array(z.object({ name: z.string(), imageUrl: address })),
  /** Whether it holds a part of its order, and other parcels the rest. */
  isPart: z.boolean(),
  address: z.nullable(deliveryAddress),
  place: z.nullable(z.string()),
  deputy: z.nullable(z.string()),
  /** Whether the fan may name somebody else to fetch it. */
  canNameDeputy: z.boolean(),
  note: z.nullable(z.string()),
  carrier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  promisedDay: day,
  late: z.boolean(),
  /** Whether the fan may say that they have it: not of a lost one while another is in its place. */
  canConfirm: z.boolean(),
  /** The term that the fan has set. */
  termDay: z.nullable(day),
  /** Whether that term is over, so that the fan may end the contract. */
  canEndContract: z.boolean(),
  /** Whether the fan may have it wait for more, which is sent along at no charge. */
  canWait: z.boolean(),
  /** Until when it waits for more; null if it doesn't. */
  waitsUntil: z.nullable(instant),
  /** The order with whose parcel it is sent. */
  sentWith: z.nullable(z.string()),
  /** What the fan shows to get it; null unless it is ready. */
  code: z.nullable(z.string()),
  moves: z.array(z.object({ state: z.enum(parcelStates), date: instant })),
})
export type Parcel = z.output<typeof parcel>

export const listParcels = defineOperation({
  id: 'listParcels',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/parcels',
  summary:
    "A hundred of the fan's parcels, newest first: those that they can still receive, and the newest others. Orders that the club delivers outside the product have none.",
  access: 'self',
  params: ofFan,
  response: z.array(parcel),
})

export const listRedeliveryOptions = defineOperation({
  id: 'listRedeliveryOptions',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/parcels/:parcelId/delivery-options',
  summary: 'How a parcel that came back can be delivered again to a country; empty if it can’t, or needs it no more.',
  access: 'self',
  params: inFan('parcelId'),
  query: z.object({ country: z.optional(country) }),
  response: z.array(deliveryOption),
})

/** The delivery that is chosen after its order, and where its payment returns to. */
export const laterDeliveryChoice = z.object({
  successUrl: address,
  cancelUrl: address,
  delivery: deliveryChoice,
  /** Older pages don't send it. 409 `errors.exclusive.moved` if coins pay all of it now, and more of them. */
  seenCoinsAmount: z.optional(seenCoins),
})

export const openRedeliveryPage = defineOperation({
  id: 'openRedeliveryPage',
  method: 'POST',
  path: '/api/clubs/:slug/fans/:username/parcels/:parcelId/delivery-pages',
  summary:
    'Opens the provider’s page on which the fan pays another delivery of a parcel that came back, after their coins. If there is nothing to charge, the delivery is chosen at once, and the URL is `successUrl`. 409 `errors.delivery.chosen` if it has one, or needs none any more.',
  access: 'self',
  idempotent: true,
  limits: [{ per: 'person', most: 60, within: 'hour' }],
  params: inFan('parcelId'),
  body: laterDeliveryChoice,
  status: 201,
  response: redirect,
})

export const confirmReceipt = defineOperation({
  id: 'confirmReceipt',
  method: 'POST',
  path: '/api/clubs/:slug/fans/:username/parcels/:parcelId/receipts',
  summary: 'The fan has the parcel; 409 `errors.parcel.illegalMove` unless it was sent or is ready.',
  access: 'self',
  idempotent: true,
  params: inFan('parcelId'),
  status: 201,
  response: parcel,
})

export const setParcelDeputy = defineOperation({
  id: 'setParcelDeputy',
  method: 'PUT',
  path: '/api/clubs/:slug/fans/:username/parcels/:parcelId/deputy',
  summary:
    'Names who fetches the parcel in the place of its buyer, or nobody; 409 `errors.parcel.illegalMove` once it is handed over, or if it is sent.',
  access: 'self',
  params: inFan('parcelId'),
  body: z.object({ deputy: optionalLine }),
  response: parcel,
})

export const setParcelWaiting = defineOperation({
  id: 'setParcelWaiting',
  method: 'PUT',
  path: '/api/clubs/:slug/fans/:username/parcels/:parcelId/waiting',
  summary:
    'Has a parcel wait for what the fan orders next, at most ten days after its order, or sends it without waiting; its promised day moves with it. 409 `errors.parcel.illegalMove` once it is sent, after these days, or once the fan has set a term.',
  access: 'self',
  params: inFan('parcelId'),
  body: z.object({ waits: z.boolean() }),
  response: parcel,
})

export const setParcelTerm = defineOperation({
  id: 'setParcelTerm',
  method: 'POST',
  path: '/api/clubs/:slug/fans/:username/parcels/:parcelId/terms',
  summary: 'Sets the club a term for a late parcel, once; 409 `errors.parcel.notLate` before.',
  access: 'self',
  idempotent: true,
  params: inFan('parcelId'),
  body: z.object({ day }),
  status: 201,
  response: parcel,
})
