import type { StaffAuction } from '@virage/contract/staff'
import { textsAt } from '../../parts/language-fields.tsx'
import { fromLocalInput, toLocalInput } from '../../parts/local-time.ts'
import { numberOf } from '../../parts/numbers.ts'

/** What the form of an auction holds. Dates are in Paris time. */
export type AuctionForm = {
  'name.en': string
  'name.fr': string
  startDate: string
  endDate: string
  anonymous: boolean
  visible: boolean
  /** Seconds; empty for the club's own setting. */
  extensionWindow: string
  /** Hours; empty for the club's own setting, 0 for never. */
  autoChargeHours: string
  /** In coins; empty for none. */
  goal: string
}

/** An empty form. */
export const emptyAuction: AuctionForm = {
  'name.en': '',
  'name.fr': '',
  startDate: '',
  endDate: '',
  anonymous: false,
  visible: false,
  extensionWindow: '',
  autoChargeHours: '',
  goal: '',
}

/** Returns what the form shows for an auction. */
export const toAuctionForm = (auction: StaffAuction): AuctionForm => ({
  'name.en': auction.name.en ?? '',
  'name.fr': auction.name.fr ?? '',
  startDate: toLocalInput(auction.startDate),
  endDate: toLocalInput(auction.endDate),
  anonymous: auction.anonymous,
  visible: auction.visible,
  extensionWindow: auction.extensionWindow === null ? '' : String(auction.extensionWindow),
  autoChargeHours: auction.autoChargeHours === null ? '' : String(auction.autoChargeHours),
  goal: auction.goal === null ? '' : String(auction.goal),
})

const fields = {
  name: (form: AuctionForm) => textsAt(form, 'name'),
  startDate: ({ startDate }: AuctionForm) => fromLocalInput(startDate) ?? '',
  endDate: ({ endDate }: AuctionForm) => fromLocalInput(endDate) ?? '',
  anonymous: ({ anonymous }: AuctionForm) => anonymous,
  visible: ({ visible }: AuctionForm) => visible,
  extensionWindow: ({ extensionWindow }: AuctionForm) =>
    extensionWindow.trim() === '' ? null : numberOf(extensionWindow),
  autoChargeHours: ({ autoChargeHours }: AuctionForm) =>
    autoChargeHours.trim() === '' ? null : numberOf(autoChargeHours),
  goal: ({ goal }: AuctionForm) => (goal.trim() === '' ? null : numberOf(goal)),
}
type Body = { [K in keyof typeof fields]: ReturnType<(typeof fields)[K]> }

/** Returns the fields of the API that changed paths belong to; all without any. */
export function auctionBody(form: AuctionForm): Body
export function auctionBody(form: AuctionForm, changed: string[]): Partial<Body>
export function auctionBody(form: AuctionForm, changed?: string[]): Partial<Body> {
  const names = changed && new Set(changed.map((path) => path.split('.')[0]))
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, read]) => (!names || names.has(name) ? [[name, read(form)]] : [])),
  )
}
