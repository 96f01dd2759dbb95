import type { Texts } from '@virage/contract/staff'
import type { Coins } from '@virage/domain'
import type { NotificationKind } from '@virage/contract'

/** A lot that a notification is about. */
export type NotifiedLot = {
  exclusiveId: string
  slug: string
  name: Texts
  /** The price that stands, or what is owed; null before the first bid. In hundred-thousandths of a coin. */
  price: Coins | null
  /** The lot's end, or the deadline of what is owed. */
  until: Date
}

/** A notification of a fan about one or more lots, sent on the channels that they have enabled. */
export type LotNotification = {
  clubId: string
  fanId: string
  kind: NotificationKind
  /** Told in other words: the lot that another has won is offered to the fan. */
  asOffer?: boolean
  lots: NotifiedLot[]
}
