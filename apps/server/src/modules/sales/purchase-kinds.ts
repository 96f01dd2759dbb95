import { cardPurchase } from './cards/card-purchase.ts'
import { coinsPurchase } from './coins/coins-purchase.ts'
import { deliveryPurchase } from './delivery/delivery-purchase.ts'
import { donationPurchase } from './donations/donation-purchase.ts'
import { membershipPurchase } from './memberships/membership-purchase.ts'
import { orderPurchase } from './orders/order-purchase.ts'
import type { Purpose } from './payments/checkouts.ts'
import type { PurchaseKind } from './purchase-kind.ts'

/** All kinds of purchases. A new one is a file, a row here, and a value of the column `checkout.purpose`. */
const purchaseKinds: Record<Purpose, PurchaseKind> = {
  order: orderPurchase,
  card: cardPurchase,
  coins: coinsPurchase,
  delivery: deliveryPurchase,
  donation: donationPurchase,
  membership: membershipPurchase,
}

/** Returns the kind of a checkout. */
export const kindOf = ({ purpose }: { purpose: Purpose }): PurchaseKind => purchaseKinds[purpose]
