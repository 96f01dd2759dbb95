import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cancelScheduledCharge, type DuePayment, type Fan, type Order } from '@virage/contract'
import { useAmounts } from '@virage/session/amounts'
import { ignoreHeldEnter } from '@virage/session/held-enter'
import { useTimes } from '@virage/session/times'
import { useJustChanged } from '@virage/session/use-just-changed'
import { Alert, Button, buttonClass, Picture, Skeleton } from '@virage/ui'
import { notify } from '@virage/ui/toasts'
import { useTranslations } from 'use-intl'
import { call, keyOf, unwrap } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import type { PaymentResult } from '../exclusives/use-payment-return.ts'
import { duePaymentsQuery, useFan } from '../fans/queries.ts'
import { cardQuery } from './card-query.ts'
import { ordersQuery } from '../orders/order-queries.ts'
import { DeliveryChoice } from '../orders/delivery-choice.tsx'
import { DeclarationFields } from '../orders/declaration-fields.tsx'
import { useDeclaration } from '../orders/use-declaration.ts'
import { useDelivery } from '../orders/use-delivery.ts'
import { usePatience } from '../orders/use-patience.ts'
import { CostBreakdown } from '../orders/cost-breakdown.tsx'
import { NotEnoughCoins } from '../orders/not-enough-coins.tsx'
import { OpenCheckoutNotice } from '../orders/open-checkout.tsx'
import { redirectToProvider } from '../orders/redirect-to-provider.ts'
import { usePayable } from '../orders/use-payable.ts'
import { LaterDelivery } from './later-delivery.tsx'
import { payDue } from './pay-due.ts'

type Props = { duePaymentId: string; paymentResult: PaymentResult }

/**
 * The page on which a fan pays for a won lot, authenticates a charge, or stops one (B05), and then chooses a delivery that isn't paid
 * yet; also that of a parcel that came back, whose id stands in place of the payment's (B06).
 */
export function PaymentPage({ duePaymentId, paymentResult }: Props) {
  const club = useClub()
  const t = useTranslations('payments')
  const problemText = useProblemText()
  const { fan } = useFan(club.slug)
  const username = fan?.username ?? ''
  const { interval } = usePatience()
  const dues = useQuery({ ...duePaymentsQuery(club.slug, username), enabled: fan !== undefined })
  const due = dues.data?.find(({ id }) => id === duePaymentId)
  const isForDue = ({ deliveryDueFor, redeliveryDueFor }: Order) =>
    deliveryDueFor === duePaymentId || redeliveryDueFor === duePaymentId
  const orders = useQuery({
    ...ordersQuery(club.slug, username),
    enabled: fan !== undefined && dues.isSuccess && !due,
    refetchInterval: ({ state }) => (paymentResult === 'SUCCESS' && state.data?.some(isForDue) ? interval : false),
  })
  const order = orders.data?.find(isForDue)
  return (
    <main className="wrap grid max-w-[560px] gap-6 pt-8 md:pt-12">
      {due && fan ? (
        <Payment key={due.id} due={due} fan={fan} paymentResult={paymentResult} />
      ) : order && fan ? (
        <LaterDelivery order={order} fan={fan} paymentResult={paymentResult} />
      ) : orders.isError && !orders.data ? (
        <LoadFailed onRetry={() => void orders.refetch()} />
      ) : dues.isSuccess && !orders.isPending ? (
        <>
          <h1 className="display text-4xl uppercase">{t('nothing')}</h1>
          <p className="text-muted">{t('nothingText')}</p>
          <Link to="/clubs/$slug/profile" params={{ slug: club.slug }} className={buttonClass()}>
            {t('orders')}
          </Link>
        </>
      ) : dues.isError ? (
        <>
          <Alert tone="danger" title={problemText(keyOf(dues.error))} />
          <Button onClick={() => void dues.refetch()}>{t('retry')}</Button>
        </>
      ) : (
        <>
          <Skeleton className="h-12 w-2/3" />
          <Skeleton className="h-28" />
          <Skeleton className="h-40" />
        </>
      )}
    </main>
  )
}

function Payment({ due, fan, paymentResult }: { due: DuePayment; fan: Fan; paymentResult: PaymentResult }) {
  const club = useClub()
  const t = useTranslations('payments')
  const purchase = useTranslations('purchase')
  const problemText = useProblemText()
  const { price, money, coins } = useAmounts(club)
  const { moment } = useTimes()
  const client = useQueryClient()
  const delivery = useDelivery(due.exclusiveId, fan)
  const declaration = useDeclaration(due.withdrawal)
  const payable = usePayable(due.exclusiveSlug, due.pricing, delivery.cost)
  const { rest, coinsPayAll, checkout, isMissingCoins } = payable
  const isLoading = payable.isLoading || delivery.isLoading
  const chosen = { ...(delivery.choice && { delivery: delivery.choice }), ...declaration.body }
  const pay = useMutation({
    mutationFn: () => {
      const page = `${location.origin}${location.pathname}`
      const urls = { successUrl: `${page}?payment-result=SUCCESS`, cancelUrl: `${page}?payment-result=CANCELED` }
      const params = { slug: club.slug, username: fan.username, duePaymentId: due.id }
      return payDue({ params, body: { ...chosen, seenCoinsAmount: payable.discount, ...urls } })
    },
    onSuccess: async (url) => (url === null ? client.invalidateQueries() : redirectToProvider(url)),
    // The price of the delivery may have changed, or the balance; or it is paid, and its answer was lost.
    onError: () => void client.invalidateQueries(),
    meta: { isFailureShown: true },
  })
  const label = coinsPayAll
    ? purchase('payCoins', { amount: delivery.cost > 0 ? coins(payable.discount) : price(due.pricing) })
    : purchase('payCard', { amount: money(rest) })
  const hasJustChanged = useJustChanged(label)
  const isBeingConfirmed = paymentResult === 'SUCCESS' && due.state !== 'ACTION_NEEDED'
  return (
    <>
      <h1 className="display text-4xl uppercase">{t('title', { amount: money(due.pricing.totalCost.value) })}</h1>
      <div className="grid grid-cols-[72px_1fr] items-center gap-4">
        <Picture url={due.imageUrl} alt="" sizes="72px" ratio="4 / 5" className="rounded-control" />
        <div className="grid gap-1">
          <Link
            to="/clubs/$slug/exclusives/$exclusiveSlug"
            params={{ slug: club.slug, exclusiveSlug: due.exclusiveSlug }}
            className="font-bold underline-offset-4 hover:underline"
          >
            {due.name}
          </Link>
          <p className="figures text-lg">{price(due.pricing)}</p>
          <p className="text-sm text-muted">{purchase('deadline', { when: moment(due.deadline) })}</p>
        </div>
      </div>
      {isBeingConfirmed && <Alert title={t('waiting')}>{t('waitingText')}</Alert>}
      {paymentResult === 'CANCELED' && !checkout && !pay.isError && (
        <Alert tone="warning" title={purchase('cancelled')} />
      )}
      {pay.isError && <Alert tone="danger" title={problemText(keyOf(pay.error))} />}
      {due.state === 'ACTION_NEEDED' && (
        <Alert tone="warning" title={t('actionNeeded')}>
          {t('actionNeededText')}
        </Alert>
      )}
      {due.chargeDate !== null && <ScheduledCharge due={due} chargeDate={due.chargeDate} username={fan.username} />}
      {checkout ? (
        <OpenCheckoutNotice checkout={checkout} />
      ) : (
        <>
          <DeliveryChoice delivery={delivery} fan={fan} />
          <DeclarationFields declaration={declaration} />
          <CostBreakdown payable={payable} />
          {isMissingCoins && !isLoading && <NotEnoughCoins />}
          <Button
            wide
            icon={coinsPayAll ? 'wallet' : 'euro'}
            busy={pay.isPending || isLoading || pay.isSuccess || hasJustChanged}
            disabled={payable.retry !== undefined || isMissingCoins || !delivery.isComplete || !declaration.isComplete}
            onClick={() => pay.mutate()}
            onKeyDown={ignoreHeldEnter}
          >
            {label}
          </Button>
          <p className="text-center text-sm text-muted">{purchase(coinsPayAll ? 'coinsNote' : 'cardNote')}</p>
        </>
      )}
    </>
  )
}

/** Says when the saved card is charged, and stops it. */
function ScheduledCharge({ due, chargeDate, username }: { due: DuePayment; chargeDate: string; username: string }) {
  const club = useClub()
  const t = useTranslations('payments')
  const problemText = useProblemText()
  const { moment } = useTimes()
  const client = useQueryClient()
  const { data } = useQuery(cardQuery(club.slug, username))
  const last4 = data?.card?.last4 ?? 'none'
  const stop = useMutation({
    mutationFn: () =>
      unwrap(call(cancelScheduledCharge, { params: { slug: club.slug, username, duePaymentId: due.id } })),
    onSuccess: () => notify({ type: 'success', message: t('stopped') }),
    // The charge may have begun, and this card of the page with it.
    onError: (error) => notify({ type: 'danger', message: problemText(keyOf(error)) }),
    onSettled: () => client.invalidateQueries({ queryKey: duePaymentsQuery(club.slug, username).queryKey }),
  })
  return (
    <Alert title={t('scheduled', { card: last4, when: moment(chargeDate) })}>
      <p>{t('scheduledText', { when: moment(due.deadline) })}</p>
      <Button tone="quiet" busy={stop.isPending} onClick={() => stop.mutate()} className="mt-3">
        {t('stop')}
      </Button>
    </Alert>
  )
}
