import type { ProblemKey } from '@virage/contract'

/** The problem of each reason for which there is no refund. */
export const refusals = {
  notFound: 'errors.backend.notFound',
  alreadyRefunded: 'errors.refund.already',
  coinsSpent: 'errors.refund.coinsSpent',
  tooMuch: 'errors.refund.tooMuch',
  receipt: 'errors.refund.receipt',
  changed: 'errors.refund.changed',
  approvalNeeded: 'errors.refund.approvalNeeded',
} as const satisfies Record<string, ProblemKey>
