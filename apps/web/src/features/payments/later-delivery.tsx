import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Fan, openDeliveryPage, openRedeliveryPage, type Order } from '@virage/contract'
import { useAmounts } from '@virage/session/amounts'
import { ignoreHeldEnter } from '@virage/session/held-enter'
import { useJustChanged } from '@virage/session/use-just-changed'
import { Alert, Button, Picture } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { call, keyOf, unwrap } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import type { PaymentResult } from '../exclusives/use-payment-return.ts'
import { CostBreakdown } from '../orders/cost-breakdown.tsx'
import { DeliveryChoice } from '../orders/delivery-choice.tsx'
import { NotEnoughCoins } from '../orders/not-enough-coins.tsx'
import { OpenCheckoutNotice } from '../orders/open-checkout.tsx'
import { redirectToProvider } from '../orders/redirect-to-provider.ts'
import { useDelivery } from '../orders/use-delivery.ts'
import { usePayable } from '../orders/use-payable.ts'

/** Where a fan chooses and pays the delivery of a won lot that was charged without one, or of a parcel that came back (B06). */
export function LaterDelivery({ order, fan, paymentResult }: { order: Order; fan: Fan; paymentResult: PaymentResult }) {
  const club = useClub()
  const t = useTranslations('payments')
  const purchase = useTranslations('purchase')
  const problemText = useProblemText()
  const { money, coins } = useAmounts(club)
  const client = useQueryClient()
  const [lot] = order.exclusives
  const parcelId = order.redeliveryDueFor
  const delivery = useDelivery(lot?.id ?? '', fan, parcelId ?? undefined)
  // The order itself is paid.
  const currency = 'EUR' as const
  const nothing = {
    coins: { amount: 0, ticker: club.ticker },
    totalCost: { value: 0, currency },
    tokenCost: { value: club.currentPrice, currency },
  }
  const payable = usePayable(null, nothing, delivery.cost)
  const { checkout } = payable
  const isLoading = payable.isLoading || delivery.isLoading
  const isFree = delivery.cost === 0
  const choose = useMutation({
    mutationFn: async () => {
      if (!delivery.choice) throw new Error('No delivery is chosen')
      const page = `${location.origin}${location.pathname}`
      const [successUrl, cancelUrl] = [`${page}?payment-result=SUCCESS`, `${page}?payment-result=CANCELED`]
      const of = { slug: club.slug, username: fan.username }
      const body = { successUrl, cancelUrl, delivery: delivery.choice, seenCoinsAmount: payable.discount }
      const { url } = await unwrap(
        parcelId === null
          ? call(openDeliveryPage, {
              params: { ...of, duePaymentId: order.deliveryDueFor ?? '' },
              body,
            })
          : call(openRedeliveryPage, { params: { ...of, parcelId }, body }),
      )
      return url === successUrl ? null : url
    },
    onSuccess: async (url) => (url === null ? client.invalidateQueries() : redirectToProvider(url)),
    // The price of the delivery may have changed, or the balance; or it is chosen, and its answer was lost.
    onError: () => void client.invalidateQueries(),
    meta: { isFailureShown: true },
  })
  const label = isFree
    ? t('choose')
    : payable.coinsPayAll
      ? purchase('payCoins', { amount: coins(payable.discount) })
      : purchase('payCard', { amount: money(payable.rest) })
  const hasJustChanged = useJustChanged(label)
  return (
    <>
      <h1 className="display text-4xl uppercase">{t(parcelId === null ? 'delivery' : 'redelivery')}</h1>
      <div className="grid grid-cols-[72px_1fr] items-center gap-4">
        {lot && <Picture url={lot.imageUrl} alt="" sizes="72px" ratio="4 / 5" className="rounded-control" />}
        <div className="grid gap-1">
          <p className="font-bold">{lot?.name}</p>
          <p className="text-sm text-muted">
            {t(parcelId === null ? 'deliveryText' : 'redeliveryText', { number: order.number })}
          </p>
        </div>
      </div>
      {paymentResult === 'SUCCESS' && <Alert title={t('waiting')}>{t('waitingText')}</Alert>}
      {paymentResult === 'CANCELED' && !checkout && !choose.isError && (
        <Alert tone="warning" title={purchase('cancelled')} />
      )}
      {choose.isError && <Alert tone="danger" title={problemText(keyOf(choose.error))} />}
      {checkout ? (
        <OpenCheckoutNotice checkout={checkout} />
      ) : (
        <>
          <DeliveryChoice delivery={delivery} fan={fan} />
          {!isFree && <CostBreakdown payable={payable} />}
          {payable.isMissingCoins && !isLoading && <NotEnoughCoins />}
          <Button
            wide
            icon={isFree ? 'check' : payable.coinsPayAll ? 'wallet' : 'euro'}
            busy={choose.isPending || isLoading || choose.isSuccess || hasJustChanged}
            disabled={
              (!isFree && payable.retry !== undefined) ||
              payable.isMissingCoins ||
              !delivery.choice ||
              !delivery.isComplete
            }
            onClick={() => choose.mutate()}
            onKeyDown={ignoreHeldEnter}
          >
            {label}
          </Button>
        </>
      )}
    </>
  )
}
