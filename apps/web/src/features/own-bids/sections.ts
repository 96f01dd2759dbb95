import type { OwnBid } from '@virage/contract'

/** The sections of “My bids”, in the order in which they need the fan. */
const sections = [
  { title: 'outbid', states: ['OUTBID'] },
  { title: 'leading', states: ['LEADING'] },
  { title: 'toPay', states: ['TO_PAY'] },
  { title: 'over', states: ['PAID', 'NOT_PAID', 'LOST', 'UNSOLD', 'CANCELLED'] },
] as const satisfies { title: string; states: OwnBid['state'][] }[]

/** The name of a section. */
export type OwnBidsSection = (typeof sections)[number]['title']

/** Returns the sections that have lots, with them. */
export const sectionsOf = (bids: OwnBid[]): { title: OwnBidsSection; lots: OwnBid[] }[] =>
  sections
    .map(({ title, states }) => ({
      title,
      lots: bids.filter((bid) => states.some((state) => state === bid.state)),
    }))
    .filter(({ lots }) => lots.length > 0)
