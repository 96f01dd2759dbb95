import type { Texts } from '@virage/contract/staff'
import type { Coins } from '@virage/domain'
import type { NotificationKind } from '@virage/contract'

/** A lot that a notification is about. */
export type NotifiedLot = {
  exclusiveId: string
  slug: string
  name: Texts
  /** The current price or the outstanding payment, in hundred-thousandths of a coin; null before the first bid. */
  price: Coins | null
  /** The lot's end, or the deadline of the payment. */
  until: Date
}

/** A notification of a fan about one or more lots, sent on the channels that they have enabled. */
export type LotNotification = {
  clubId: string
  fanId: string
  kind: NotificationKind
  /** Whether it is a second-chance offer, which has another text. */
  asOffer?: boolean
  lots: NotifiedLot[]
}
