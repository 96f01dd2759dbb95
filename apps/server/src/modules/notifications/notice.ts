import type { NotificationKind } from '@virage/contract'

/** A lot that a notice is about. */
export type NoticeLot = {
  exclusiveId: string
  slug: string
  name: unknown
  /** The price that stands, or what is owed; null before the first bid. In hundred-thousandths of a coin. */
  price: number | null
  /** The lot's end, or the deadline of what is owed. */
  until: Date
}

/** Something that a fan is told of, by mail and push as far as they want it: one word for all lots that it is about. */
export type Notice = {
  clubId: string
  fanId: string
  kind: NotificationKind
  /** Told in other words: the lot that another has won is offered to the fan. */
  asOffer?: boolean
  lots: NoticeLot[]
}
