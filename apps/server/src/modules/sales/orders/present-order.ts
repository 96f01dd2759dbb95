import type { Texts } from '@virage/contract/staff'
import type { InvoiceLink, Language, Order, ReceiptLink } from '@virage/contract'
import { type Cents, cents, type Coins, type ExclusiveCategory, lineCost } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import { localized } from '../../../platform/localized.ts'
import { renderMarkdown } from '../../../platform/markdown.ts'
import { priceOf } from './check-items.ts'
import { orderNumber } from './queries.ts'
import { toCoinsDto, toMoneyDto, toPricingDto } from '../../../platform/amount-dtos.ts'

/** A stored order. */
export type StoredOrder = {
  id: string
  number: number
  createdAt: Date
  originalCost: Cents
  finalCost: Cents
  usedCoins: Coins
  refunded: boolean
  refundedCoins: Coins
  refundedCost: Cents
  receipt: ReceiptLink | null
  invoices: InvoiceLink[]
  delivery: { name: Texts; cents: Cents } | null
  /** The outstanding payment on whose page its delivery is still to be chosen. */
  deliveryDueFor: string | null
  /** Deliveries of parcels that came back. */
  redeliveries: { name: Texts; cents: Cents }[]
  /** The parcel that came back, and can be delivered again. */
  redeliveryDueFor: string | null
  items: {
    id: string
    slug: string
    name: Texts
    description: Texts
    image_url: string
    category: ExclusiveCategory
    price: Coins
  }[]
}

/** Returns the DTO of an order. */
export function presentOrder(club: Club, order: StoredOrder, language: Language): Order {
  const deliveries = [order.delivery, ...order.redeliveries].reduce((sum, one) => sum + (one?.cents ?? 0), 0)
  const things = { price: priceOf(order.items), cost: cents(order.originalCost - deliveries) }
  return {
    id: order.id,
    number: orderNumber(order.number),
    exclusives: order.items.map((item) => ({
      id: item.id,
      slug: item.slug,
      name: localized(item.name, language) ?? item.slug,
      description: renderMarkdown(localized(item.description, language) ?? ''),
      imageUrl: item.image_url,
      // Its euros are those of the order: the club may have changed its price of a coin since.
      pricing: { ...toPricingDto(item.price, club), totalCost: toMoneyDto(lineCost(item.price, things)) },
      category: item.category,
    })),
    delivery: order.delivery && presentDelivery(order.delivery, language),
    deliveryDueFor: order.deliveryDueFor,
    redeliveries: order.redeliveries.map((one) => presentDelivery(one, language)),
    redeliveryDueFor: order.redeliveryDueFor,
    clubSlug: club.slug,
    date: order.createdAt.toISOString(),
    originalCost: toMoneyDto(order.originalCost),
    usedCoins: toCoinsDto(order.usedCoins, club),
    finalCost: toMoneyDto(order.finalCost),
    receipt: order.receipt,
    invoices: order.invoices,
    refunded: order.refunded,
    refundedCoins: toCoinsDto(order.refundedCoins, club),
    refundedCost: toMoneyDto(order.refundedCost),
  }
}

const presentDelivery = ({ name, cents: cost }: { name: Texts; cents: Cents }, language: Language) => ({
  kind: 'DELIVERY' as const,
  name: localized(name, language) ?? '',
  cost: toMoneyDto(cost),
})
