import type { Page } from '@playwright/test'
import { confirmationTime } from '../../apps/web/src/features/own-bids/confirmation-time.ts'

/** Longer than any test. */
const longest = 600_000

/**
 * Lets the button that raises a bid wait for its second press as long as a machine under load takes. Call it before the page
 * opens anything.
 */
export const awaitSecondPress = (page: Page): Promise<unknown> =>
  page.addInitScript(
    ([short, long]) => {
      const set = window.setTimeout
      const setLonger = (handler: TimerHandler, delay?: number, ...values: unknown[]) =>
        set(handler, delay === short ? long : delay, ...values)
      Object.assign(window, { setTimeout: setLonger })
    },
    [confirmationTime, longest] as const,
  )
