import type { Language } from '@virage/contract'
import type { StaffAuction } from '@virage/contract/staff'
import type { Increment } from '@virage/domain'
import { textsAt } from '../../parts/language-fields.tsx'
import { fromLocalInput, toLocalInput } from '../../parts/local-time.ts'
import { numberOf, numberText } from '../../parts/numbers.ts'

/** An increment in the form: whole coins, as people type them. */
export type IncrementItem = { id: string; from: string; step: string; suggested: string }

/** Returns an increment to add: the usual one from 0, then empty ones. */
export const newIncrement = (items: IncrementItem[]): IncrementItem => {
  const [from, step, suggested] = items.length === 0 ? ['0', '1', '10'] : ['', '', '']
  return { id: crypto.randomUUID(), from, step, suggested }
}

/** Returns the increments of the form; null for the usual ones. */
export const incrementsOf = (items: IncrementItem[]): Increment[] | null =>
  items.length === 0
    ? null
    : items.map(({ from, step, suggested }) => ({
        from: numberOf(from),
        step: numberOf(step),
        suggested: numberOf(suggested),
      }))

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
  /** Empty for the usual ones. */
  increments: IncrementItem[]
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
  increments: [],
  goal: '',
}

/** Returns what the form shows for an auction. */
export const toAuctionForm = (auction: StaffAuction, language: Language): AuctionForm => ({
  'name.en': auction.name.en ?? '',
  'name.fr': auction.name.fr ?? '',
  startDate: toLocalInput(auction.startDate),
  endDate: toLocalInput(auction.endDate),
  anonymous: auction.anonymous,
  visible: auction.visible,
  extensionWindow: auction.extensionWindow === null ? '' : String(auction.extensionWindow),
  autoChargeHours: auction.autoChargeHours === null ? '' : String(auction.autoChargeHours),
  increments: (auction.increments ?? []).map(({ from, step, suggested }, index) => ({
    id: `stored ${index}`,
    from: String(from),
    step: String(step),
    suggested: String(suggested),
  })),
  goal: numberText(auction.goal, language),
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
  increments: ({ increments }: AuctionForm) => incrementsOf(increments),
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
