import { createCoinsOrder, type OperationInput } from '@virage/contract'
import { notify } from '@virage/ui/toasts'
import { useTranslations } from 'use-intl'
import { call, unwrap } from '../../api.ts'
import { serverNow } from '../../clock.ts'
import { useClub } from '../../shell/club-context.ts'
import { wasMadeBefore } from './was-made-before.ts'

/** An order in coins. */
export type CoinsOrder = OperationInput<typeof createCoinsOrder>['body']

/**
 * Returns a function that orders in coins. The order may be an earlier one whose answer was lost: the same content has the same
 * idempotency key, also after a start over. The fan is told that nothing was ordered again.
 */
export function useOrderInCoins(): (order: CoinsOrder) => Promise<void> {
  const { slug } = useClub()
  const t = useTranslations('purchase')
  return async (order) => {
    const sentAt = serverNow()
    const made = await unwrap(call(createCoinsOrder, { params: { slug }, body: order }))
    if (wasMadeBefore(sentAt, made)) notify({ type: 'info', message: t('orderedBefore') })
  }
}
