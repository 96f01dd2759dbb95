import type { Texts } from '@virage/contract/staff'
import type { Cents, CoinPrice, Coins } from '@virage/domain'
import type { LotNotificationKind } from '@virage/contract'

/** A lot that a notification is about. */
export type NotifiedLot = {
  exclusiveId: string
  slug: string
  name: Texts
  /** The current price, the starting price before the first bid, or the outstanding payment, in hundred-thousandths of a coin. */
  price: Coins
  /** The lot's end, or the deadline of the payment. */
  until: Date
  /** The outstanding payment, the price of a coin that it has fixed, and when the saved card is charged for it. */
  paymentId?: string
  coinPrice?: CoinPrice
  chargeAt?: Date | null
  /** How it would be sent, which isn't part of the charge; 'open' if the fan has no address to which it is sent. */
  delivery?: { method: Texts; to: string; price: Cents } | 'open'
}

/**
 * What a notification says instead of its kind's text: a second-chance offer, a lot that ended below its reserve, or what happens with the
 * saved card: it will be charged, has to be authenticated, is tried again, was declined or won't be charged; or that staff have cancelled the payment.
 */
export type NotificationVariant = 'offer' | 'unsold' | ChargeVariant
export type ChargeVariant = 'scheduled' | 'actionNeeded' | 'retry' | 'declined' | 'stopped' | 'cancelled'

/** A notification of a fan about one or more lots, sent on the channels that they have enabled. */
export type LotNotification = {
  clubId: string
  fanId: string
  kind: LotNotificationKind
  variant?: NotificationVariant
  lots: NotifiedLot[]
}
