import type { ProblemKey } from '@virage/contract'

/** The problem of each reason for which a purchase is rejected. */
export const orderProblems = {
  notFound: 'errors.exclusive.notFound',
  notForSale: 'errors.exclusive.notForSale',
  outOfStock: 'errors.exclusive.outOfStock',
  deliveryNeeded: 'errors.delivery.needed',
  deliveryNotThere: 'errors.delivery.notThere',
  deliveryMoved: 'errors.delivery.moved',
  moved: 'errors.exclusive.moved',
  notEnough: 'errors.coins.notEnough',
  underWay: 'errors.payment.underWay',
} as const satisfies Record<string, ProblemKey>
