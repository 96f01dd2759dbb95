import type { Readiness, ReadinessItem } from '@virage/contract/staff'

/** The steps to the opening of a club, in order. What is done is read from the club's own data, so no step is ever lost. */
export const steps = [
  'look',
  'texts',
  'identity',
  'seller',
  'payments',
  'exclusive',
  'auction',
  'team',
  'open',
] as const

/** One step. */
export type Step = (typeof steps)[number]

/** The step in which each item of the readiness is completed. */
export const stepOf: Record<ReadinessItem['id'], Step> = {
  logo: 'look',
  banner: 'look',
  colours: 'look',
  texts: 'texts',
  identity: 'identity',
  seller: 'seller',
  payments: 'payments',
  receipts: 'seller',
  exclusive: 'exclusive',
  auction: 'auction',
  team: 'team',
}

/** Returns whether all items of a step are done; the opening is done once the club is open. */
export const isStepDone = (step: Step, { state, items }: Readiness): boolean =>
  step === 'open' ? state === 'LIVE' : items.every((item) => stepOf[item.id] !== step || item.state === 'done')

/** Returns the first step that is not done after a given one, or from the beginning; undefined if all are done. */
export function nextStep(readiness: Readiness, after?: Step): Step | undefined {
  const from = after === undefined ? 0 : steps.indexOf(after) + 1
  return steps.slice(from).find((step) => !isStepDone(step, readiness))
}
