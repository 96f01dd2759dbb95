import type { StaffExclusive } from '@virage/contract/staff'

/** The colour of each state; its word always stands beside it. */
export const toneOf = { FOR_SALE: 'good', UPCOMING: 'warn', SOLD_OUT: 'plain', HIDDEN: 'off', LOT: 'info' } as const

/** Returns an exclusive as it will be once it is shown or hidden; the server then says its exact state. */
export const withVisible = (exclusive: StaffExclusive, visible: boolean): StaffExclusive => ({
  ...exclusive,
  visible,
  state:
    exclusive.auctionId !== null
      ? 'LOT'
      : visible
        ? exclusive.upcoming
          ? 'UPCOMING'
          : exclusive.stock === 0
            ? 'SOLD_OUT'
            : 'FOR_SALE'
        : 'HIDDEN',
})
