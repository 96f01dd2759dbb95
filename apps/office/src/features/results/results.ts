import type { DuePaymentSums, SettlementState, StaffDuePayment } from '@virage/contract/staff'

/** The states in the order of the screen: what needs somebody comes first. */
export const shownStates = [
  'OVERDUE',
  'ACTION_NEEDED',
  'OUTSTANDING',
  'SCHEDULED',
  'PAID',
  'GIVEN_UP',
] as const satisfies readonly SettlementState[]

/** The tone of each state. */
export const toneOf = {
  OVERDUE: 'bad',
  ACTION_NEEDED: 'warn',
  OUTSTANDING: 'warn',
  SCHEDULED: 'info',
  PAID: 'good',
  GIVEN_UP: 'off',
} as const satisfies Record<SettlementState, string>

/** Returns the name of a winner or bidder. */
export const nameOf = ({ firstName, lastName, email }: StaffDuePayment['winner']): string =>
  `${firstName} ${lastName}`.trim() || email

/** Returns whether a payment is neither paid nor given up. */
export const isOpen = ({ settlement }: Pick<StaffDuePayment, 'settlement'>): boolean =>
  settlement !== 'PAID' && settlement !== 'GIVEN_UP'

/** How a payment was made; undefined if it wasn't. */
export function methodOf({ payment }: Pick<StaffDuePayment, 'payment'>) {
  if (!payment) return undefined
  if (payment.recorded) return payment.recorded.method
  if (payment.coins.amount === 0) return 'CARD'
  return payment.cost.value === 0 ? 'COINS' : 'CARD_AND_COINS'
}

/** What a card does or can do for a payment that is open. */
export function cardStateOf(payment: StaffDuePayment) {
  const { charge, card, settlement, chargeDate } = payment
  if (charge === 'RUNNING') return { name: 'charging', tone: 'info' } as const
  if (chargeDate !== null) return { name: 'planned', tone: 'info' } as const
  if (settlement === 'ACTION_NEEDED') return { name: 'action', tone: 'warn' } as const
  if (charge === 'REFUSED') return { name: 'refused', tone: 'bad' } as const
  if (charge === 'UNANSWERED') return { name: 'unanswered', tone: 'warn' } as const
  return card.ready ? ({ name: 'ready', tone: 'good' } as const) : ({ name: 'none', tone: 'off' } as const)
}

/** What became of charges that were begun together. Sums are in cents, so that they add up. */
export type RunProgress = { count: number; done: number; paid: number; cents: number; refused: string[] }

/** Returns how far charges are that were begun together. @param payments all that are known of the auction */
export function progressOf(ids: ReadonlySet<string>, payments: StaffDuePayment[]): RunProgress {
  const own = payments.filter(({ id }) => ids.has(id))
  const paid = own.filter(({ settlement }) => settlement === 'PAID')
  const refused = own.filter(({ settlement, charge }) => settlement !== 'PAID' && charge !== 'RUNNING')
  return {
    count: ids.size,
    done: paid.length + refused.length,
    paid: paid.length,
    cents: paid.reduce((sum, { cost }) => sum + Math.round(cost.value * 100), 0),
    refused: refused.map(({ winner }) => nameOf(winner)),
  }
}

/** Returns the share of each state in what is to be received, in percent; nothing if nothing is. */
export function sharesOf({ states }: Pick<DuePaymentSums, 'states'>): { state: SettlementState; percent: number }[] {
  const counted = states.filter(({ settlement }) => settlement !== 'GIVEN_UP')
  const all = counted.reduce((sum, { cost }) => sum + cost.value, 0)
  if (all === 0) return []
  return shownStates.flatMap((state) => {
    const value = counted.find(({ settlement }) => settlement === state)?.cost.value ?? 0
    return value === 0 ? [] : [{ state, percent: (value / all) * 100 }]
  })
}
