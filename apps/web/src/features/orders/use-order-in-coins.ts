import { createCoinsOrder, type OperationInput } from '@virage/contract'
import { notify } from '@virage/ui/toasts'
import { useTranslations } from 'use-intl'
import { call, unwrap } from '../../api.ts'
import { serverNow } from '../../clock.ts'
import { useClub } from '../../shell/club-context.ts'

/** An order in coins. */
export type CoinsOrder = OperationInput<typeof createCoinsOrder>['body']

/** How far the estimate of the server's time may be off, and the database's clock from it, in milliseconds. */
const tolerance = 5_000

/**
 * Returns a function that orders in coins. The order may be an earlier one whose answer was lost: the same content has the same
 * idempotency key, also after a start over. The fan is told that nothing was ordered again.
 */
export function useOrderInCoins(): (order: CoinsOrder) => Promise<void> {
  const { slug } = useClub()
  const t = useTranslations('purchase')
  return async (order) => {
    const sentAt = serverNow()
    const { date } = await unwrap(call(createCoinsOrder, { params: { slug }, body: order }))
    if (Date.parse(date) < sentAt - tolerance) notify({ type: 'info', message: t('orderedBefore') })
  }
}
