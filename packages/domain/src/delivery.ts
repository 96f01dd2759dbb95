import { orderCost, cardOrderCost, type OrderCost } from './order-cost.ts'
import { coinsForCents, totalCost } from './pricing.ts'
import { type Cents, cents, type CoinPrice, type Coins, coinUnits } from './units.ts'

/** How things reach their owner: sent, fetched, handed over at an event, or as a file or a link. */
export const deliveryKinds = ['SHIP', 'PICKUP', 'HANDOVER', 'DIGITAL'] as const
/** One way. */
export type DeliveryKind = (typeof deliveryKinds)[number]

/** Sizes of parcels, the smallest first. */
export const parcelClasses = ['S', 'M', 'L', 'XL'] as const
/** One size. */
export type ParcelClass = (typeof parcelClasses)[number]

/** Countries, as ISO 3166-1 alpha-2, with the same prices. A class without a price isn't sent there. */
export type DeliveryZone = { countries: string[]; prices: Partial<Record<ParcelClass, Cents>> }

/** What decides about the price of a delivery method. */
export type DeliveryRates = { kind: DeliveryKind; zones: DeliveryZone[] }

/** The size of the parcel that holds all things of an order: that of the largest. */
export const largestClass = (classes: readonly ParcelClass[]): ParcelClass =>
  parcelClasses.findLast((size) => classes.includes(size)) ?? 'S'

/** Returns whether a thing of a size can be sent along in a parcel of another size, at the price of that one. */
export const fitsIn = (size: ParcelClass, parcel: ParcelClass): boolean =>
  parcelClasses.indexOf(size) <= parcelClasses.indexOf(parcel)

/**
 * Returns the price of a delivery in cents. Only sending costs something.
 *
 * @param country to which it is sent
 * @returns undefined if the method doesn't go there, or not with this size
 */
export function deliveryPrice(
  { kind, zones }: DeliveryRates,
  size: ParcelClass,
  country: string | null,
): Cents | undefined {
  if (kind !== 'SHIP') return cents(0)
  return zones.find(({ countries }) => country !== null && countries.includes(country))?.prices[size]
}

/** The clubs' country, as ISO 3166-1 alpha-2: prices of deliveries are to there until the buyer's address is known. */
export const clubCountry = 'FR'

/** What buyers are told about delivery before they choose one. */
export type DeliverySummary<Price extends number> = {
  /** The cheapest price of sending it; null if it isn't sent to the country. */
  price: Price | null
  /** Whether the buyer can fetch it, at a place or an event. */
  canBeFetched: boolean
}

/**
 * Summarizes how something can be delivered to a country.
 *
 * @param options with their price there, null if they don't go there
 * @returns null if it is neither sent there nor fetched
 */
export function summarizeDelivery<Price extends number>(
  options: readonly { kind: DeliveryKind; price: Price | null }[],
): DeliverySummary<Price> | null {
  let price: Price | null = null
  for (const option of options)
    if (option.kind === 'SHIP' && option.price !== null && (price === null || option.price < price))
      price = option.price
  const canBeFetched = options.some(({ kind }) => kind === 'PICKUP' || kind === 'HANDOVER')
  return price === null && !canBeFetched ? null : { price, canBeFetched }
}

/**
 * Returns the lowest price in cents at which one of the methods delivers in the same way as the chosen one. A withdrawal
 * refunds no more (Code de la consommation, L. 221-24).
 *
 * @param chosen its kind and price
 */
export const standardDeliveryPrice = (
  methods: readonly DeliveryRates[],
  { kind, price }: { kind: DeliveryKind; price: Cents },
  { size, country }: { size: ParcelClass; country: string | null },
): Cents =>
  cents(
    Math.min(
      price,
      ...methods.flatMap((method) => (method.kind === kind ? (deliveryPrice(method, size, country) ?? []) : [])),
    ),
  )

/** The price of a delivery: in euro, and in coins at the club's coin price when it was chosen. */
export type DeliveryCost = { cents: Cents; coins: Coins }

/** Returns the price of a delivery in euro and coins. */
export const deliveryCost = (amount: Cents, coinPrice: CoinPrice): DeliveryCost => ({
  cents: amount,
  coins: coinsForCents(amount, coinPrice),
})

/** How an order with its delivery is paid. */
export type DeliveredOrderCost = OrderCost & {
  /** The whole price in cents: things and delivery. */
  total: Cents
  /** What a card pays, in cents. */
  amount: Cents
  /** The part of it that pays for the delivery. A tax receipt leaves it out. */
  deliveryAmount: Cents
}

/**
 * Splits the price of an order with its delivery. Coins pay for the things first, then for the delivery, so that amounts in
 * cents always add up: without coins, the card pays exactly the total.
 *
 * @param things the price of the things
 * @param byCard whether a card can pay the rest; then it pays its minimum at least
 */
export function deliveredOrderCost(
  { things, delivery, balance }: { things: Coins; delivery: DeliveryCost; balance: Coins },
  coinPrice: CoinPrice,
  byCard = true,
): DeliveredOrderCost {
  const price = coinUnits(things + delivery.coins)
  const cost = (byCard ? cardOrderCost : orderCost)(price, balance, coinPrice)
  const total = cents(totalCost(things, coinPrice) + delivery.cents)
  if (cost.remainder === 0) return { ...cost, total, amount: cents(0), deliveryAmount: cents(0) }
  if (cost.discount > things) {
    const amount = totalCost(cost.remainder, coinPrice)
    return { ...cost, total, amount, deliveryAmount: amount }
  }
  const amount = cents(totalCost(coinUnits(things - cost.discount), coinPrice) + delivery.cents)
  return { ...cost, total, amount, deliveryAmount: delivery.cents }
}

/** Postal codes of the countries to which most is sent; others only must not be blank. */
const postalCodes = new Map([
  ['FR', /^\d{5}$/],
  ['MC', /^980\d\d$/],
  ['BE', /^[1-9]\d{3}$/],
  ['CH', /^[1-9]\d{3}$/],
  ['LU', /^(?:L-)?\d{4}$/],
  ['DE', /^\d{5}$/],
  ['ES', /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/],
  ['IT', /^\d{5}$/],
  ['GB', /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/],
])

/** Whether a postal code can be one of the country. */
export const isPostalCode = (country: string, code: string): boolean =>
  postalCodes.get(country)?.test(code.toUpperCase()) ?? code.trim() !== ''

/** Members of the customs union of the EU, and Monaco, which belongs to it. Duties may be due elsewhere. */
const customsUnion = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' ')

/** Whether duties may be due when something is sent from France to the country. */
export const mayOweDuties = (country: string): boolean => !customsUnion.includes(country)

/** The most addresses that a fan may keep in a club. */
export const mostAddresses = 10

/** Days until an order must have arrived if nothing else was said (Code de la consommation, L. 216-1). */
export const usualDeliveryDays = 30

/** Returns the day by which a delivery is promised. @param day of the order, YYYY-MM-DD @param daysMax of the method */
export function promisedDay(day: string, daysMax: number | null): string {
  const promised = new Date(`${day}T00:00:00Z`)
  promised.setUTCDate(promised.getUTCDate() + (daysMax ?? usualDeliveryDays))
  return promised.toISOString().slice(0, 10)
}

/** Returns the address at which a parcel is followed. @param pattern with `{number}` */
export const trackingUrl = (pattern: string, number: string): string =>
  pattern.replaceAll('{number}', encodeURIComponent(number))
