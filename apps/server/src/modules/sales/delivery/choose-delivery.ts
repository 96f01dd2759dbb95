import type { BookedAddress, DeliveryAddress, deliveryChoice, DeliveryOption, Language } from '@virage/contract'
import {
  cents,
  centsToDecimal,
  coinUnits,
  type DeliveryCost,
  deliveryCost,
  deliveryPrice,
  fitsIn,
  largestClass,
  mayOweDuties,
  standardDeliveryPrice,
} from '@virage/domain'
import type * as z from 'zod/mini'
import type { Club } from '../../../platform/access/clubs.ts'
import { toMoneyDto } from '../../../platform/amount-dtos.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { ChosenDelivery } from '../../../platform/database/json-columns.ts'
import { localized } from '../../../platform/localized.ts'
import { dayOf } from '../../../platform/date-texts.ts'
import { readAddresses } from './address-queries.ts'
import { readOfferedMethods } from './method-queries.ts'

/** The cost of an order that the club delivers outside the product. */
export const noDeliveryCost: DeliveryCost = { cents: cents(0), coins: coinUnits(0) }

/** Reads how exclusives can be delivered to a country, cheapest first. */
export async function readDeliveryOptions(
  tx: Tx,
  {
    club,
    exclusiveIds,
    country,
    language,
  }: { club: Club; exclusiveIds: string[]; country: string; language: Language },
): Promise<DeliveryOption[]> {
  const methods = await readOfferedMethods(tx, club.id, exclusiveIds)
  return methods
    .map((method) => ({ method, parcelClass: largestClass(method.classes) }))
    .map((option) => ({ ...option, price: deliveryPrice(option.method, option.parcelClass, country) }))
    .toSorted((a, b) => (a.price ?? Infinity) - (b.price ?? Infinity))
    .map(({ method, parcelClass, price }) => ({
      methodId: method.id,
      kind: method.kind,
      name: localized(method.name, language) ?? '',
      note: localized(method.note, language),
      price: price === undefined ? null : toMoneyDto(price),
      parcelClass,
      days:
        method.days_min === null || method.days_max === null ? null : { min: method.days_min, max: method.days_max },
      place: method.place,
      happensAt: method.happens_at?.toISOString() ?? null,
      duties: method.kind === 'SHIP' && mayOweDuties(country),
    }))
}

/** A choice of the request's body. */
export type Choice = z.output<typeof deliveryChoice> | undefined

/** Why a chosen delivery is impossible: no address, not to there, or its price has changed since the buyer saw it. */
export type DeliveryProblem = 'deliveryNeeded' | 'deliveryNotThere' | 'deliveryMoved'

/** Returns the delivery that a buyer has chosen, with its price and a copy of its address; null without a choice. */
export async function chooseDelivery(
  tx: Tx,
  { club, fanId, exclusiveIds }: { club: Pick<Club, 'id' | 'coin_price'>; fanId: string; exclusiveIds: string[] },
  choice: Choice,
): Promise<ChosenDelivery | DeliveryProblem | null> {
  if (!choice) return null
  const methods = await readOfferedMethods(tx, club.id, [...new Set(exclusiveIds)])
  const method = methods.find(({ id }) => id === choice.methodId)
  if (!method) return 'deliveryNotThere'
  const isSent = method.kind === 'SHIP'
  const booked = isSent ? await readAddresses(tx, { clubId: club.id, fanId }) : []
  const address = booked.find(({ id }) => id === choice.addressId) ?? null
  if (isSent && !address) return 'deliveryNeeded'
  const to = { size: largestClass(method.classes), country: address?.country ?? null }
  const alone = deliveryPrice(method, to.size, to.country)
  if (alone === undefined) return 'deliveryNotThere'
  const lead = address?.waiting.find(
    ({ parcelId, methodId, parcelClass }) =>
      parcelId === choice.withParcelId && methodId === method.id && fitsIn(to.size, parcelClass),
  )
  if (choice.withParcelId !== null && !lead) return 'deliveryMoved'
  // Its delivery is paid with the parcel that waits for it.
  const price = lead ? cents(0) : alone
  if (centsToDecimal(price) !== choice.price) return 'deliveryMoved'
  return {
    ...deliveryCost(price, club.coin_price),
    standard: standardDeliveryPrice(methods, { kind: method.kind, price }, to),
    methodId: method.id,
    kind: method.kind,
    name: method.name,
    address: address && copyOf(address),
    place: method.place,
    deputy: isSent ? null : choice.deputy,
    note: choice.note,
    ...(lead && { sentWith: lead.parcelId }),
    daysMax: method.days_max,
    day: method.happens_at && dayOf(method.happens_at),
  }
}

/** The address as a parcel keeps it: without its place in the address book. */
const copyOf = ({ recipient, street, extra, postalCode, city, country, phone }: BookedAddress): DeliveryAddress => ({
  recipient,
  street,
  extra,
  postalCode,
  city,
  country,
  phone,
})
