import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelCheckout, type OpenCheckout } from '@virage/contract'
import { Alert, Button } from '@virage/ui'
import { notify } from '@virage/ui/toasts'
import { useTranslations } from 'use-intl'
import { unwrap, call } from '../../api.ts'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { useClub } from '../../shell/club-context.ts'
import { balanceQuery } from '../fans/queries.ts'
import { redirectToProvider } from './redirect-to-provider.ts'

/** An open checkout: what it has on hold, and buttons that continue or cancel it (M11). */
export function OpenCheckoutNotice({ checkout }: { checkout: OpenCheckout }) {
  const club = useClub()
  const t = useTranslations('checkout')
  const { coins, money } = useAmounts(club)
  const { hour } = useTimes()
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => unwrap(call(cancelCheckout, { params: { slug: club.slug, checkoutId: checkout.id } })),
    onSuccess: () => notify({ type: 'success', message: t('cancelled') }),
    // Also after a failure: the checkout may have been paid meanwhile. The balance tells whether it is still open.
    onSettled: () => {
      void client.invalidateQueries()
      return client.invalidateQueries({ queryKey: balanceQuery(club.slug).queryKey }, { cancelRefetch: false })
    },
  })
  const { url, heldCoins } = checkout
  return (
    <div className="grid gap-4">
      <Alert title={t('title')}>
        {t('text', {
          amount: money(checkout.cost.value),
          what: checkout.exclusives.map(({ name }) => name).join(', ') || t('delivery'),
          when: hour(checkout.expiresAt),
        })}
        {heldCoins.amount > 0 && ` ${t('held', { amount: coins(heldCoins.amount) })}`}
      </Alert>
      <div className="grid gap-3 sm:grid-cols-2">
        {url !== null && (
          <Button icon="card" disabled={cancel.isPending} onClick={() => redirectToProvider(url)}>
            {t('continue')}
          </Button>
        )}
        <Button tone="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}
