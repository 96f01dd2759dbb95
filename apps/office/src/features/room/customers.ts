import type { StaffDuePayment } from '@virage/contract/staff'
import { isOpen, nameOf } from '../results/results.ts'

/** A winner with all that they have won at an auction. */
export type Customer = { fanId: string; name: string; paddle: number | undefined; payments: StaffDuePayment[] }

/** Returns the sum of the payments that are still open, in euros. */
export const dueOf = (payments: StaffDuePayment[]): number =>
  // In cents, so that sums are exact.
  payments.filter(isOpen).reduce((sum, { cost }) => sum + Math.round(cost.value * 100), 0) / 100

/** Groups payments by their winners: who still owes something first, then by name. */
export function customersOf(payments: StaffDuePayment[], paddles: ReadonlyMap<string, number>): Customer[] {
  const customers = new Map<string, Customer>()
  for (const payment of payments) {
    if (payment.settlement === 'GIVEN_UP') continue
    const { winner } = payment
    const known = customers.get(winner.id)
    if (known) known.payments.push(payment)
    else
      customers.set(winner.id, {
        fanId: winner.id,
        name: nameOf(winner),
        paddle: paddles.get(winner.id),
        payments: [payment],
      })
  }
  return [...customers.values()].toSorted(
    (one, other) =>
      Number(dueOf(other.payments) > 0) - Number(dueOf(one.payments) > 0) || one.name.localeCompare(other.name),
  )
}
