import type { ProblemKey } from '@virage/contract'

/** What a refused purchase is answered. */
export const orderRefusals = {
  notFound: 'errors.exclusive.notFound',
  notForSale: 'errors.exclusive.notForSale',
  outOfStock: 'errors.exclusive.outOfStock',
  notEnough: 'errors.coins.notEnough',
  underWay: 'errors.payment.underWay',
} as const satisfies Record<string, ProblemKey>
