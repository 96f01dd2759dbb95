import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createFiatOrder, type DuePayment, type Exclusive } from '@virage/contract'
import { Alert, Button, Picture, usePassFocus } from '@virage/ui'
import { Dialog } from '../../shell/dialog.tsx'
import { useTranslations } from 'use-intl'
import { unwrap, call } from '../../api.ts'
import { useAmounts } from '@virage/session/amounts'
import { ignoreHeldEnter } from '@virage/session/held-enter'
import { useTimes } from '@virage/session/times'
import { useJustChanged } from '@virage/session/use-just-changed'
import { useClub } from '../../shell/club-context.ts'
import { isOutcomeUnknown } from '../auctions/is-outcome-unknown.ts'
import { ContractTerms } from '../exclusives/contract-terms.tsx'
import { exclusiveQuery } from '../exclusives/queries.ts'
import { balanceQuery, useFan } from '../fans/queries.ts'
import { payDue } from '../payments/pay-due.ts'
import { AttemptAlert } from './attempt-alert.tsx'
import { CostBreakdown } from './cost-breakdown.tsx'
import { DeclarationFields } from './declaration-fields.tsx'
import { DeliveryChoice } from './delivery-choice.tsx'
import { useAttempt } from './use-attempt.ts'
import { type DeclarationForm, useDeclaration } from './use-declaration.ts'
import { type Delivery, useDelivery } from './use-delivery.ts'
import { useOrderInCoins } from './use-order-in-coins.ts'
import { redirectToProvider } from './redirect-to-provider.ts'
import { NotEnoughCoins } from './not-enough-coins.tsx'
import { OpenCheckoutNotice } from './open-checkout.tsx'
import { type Payable, usePayable } from './use-payable.ts'

type Props = { exclusive: Exclusive; duePayment: DuePayment | null; cancelled: boolean; onClose: () => void }

/** What the button sends, and what is shown with it. `send` returns the URL of the provider's page; null if it is paid. */
type Attempt = {
  payable: Payable
  delivery: Delivery
  declaration: DeclarationForm
  label: string
  send: () => Promise<string | null>
}

/** The dialog that buys an exclusive, supports a foundation, or pays a won lot (M10, M11). */
export function PurchaseDialog({ exclusive, duePayment, cancelled, onClose }: Props) {
  const club = useClub()
  const t = useTranslations('purchase')
  const shell = useTranslations('shell')
  const { price, coins, money } = useAmounts(club)
  const { moment } = useTimes()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { fan } = useFan(club.slug)
  const { part, passFocus } = usePassFocus<HTMLDivElement>()
  const orderInCoins = useOrderInCoins()
  const currentDelivery = useDelivery(exclusive.id, fan)
  const currentDeclaration = useDeclaration(duePayment?.withdrawal ?? exclusive.withdrawal)

  const pricing = duePayment?.pricing ?? exclusive.pricing
  const current = usePayable(exclusive.slug, pricing, currentDelivery.cost)
  const { checkout } = current
  const isLoading = current.isLoading || currentDelivery.isLoading
  const inCoins = currentDelivery.cost > 0 ? coins(current.discount) : price(pricing)
  const { choice } = currentDelivery
  const chosen = {
    ...(choice ? { delivery: choice } : {}),
    ...currentDeclaration.body,
    seenCoinsAmount: current.discount,
  }
  const order = { lineItems: [{ exclusiveId: exclusive.id }], ...chosen }
  const params = { slug: club.slug }

  const next: Attempt = {
    payable: current,
    delivery: currentDelivery,
    declaration: currentDeclaration,
    // A won lot was ordered by the bid; paying it orders nothing.
    label: t(duePayment ? (current.coinsPayAll ? 'payCoins' : 'payCard') : 'order', {
      amount: current.coinsPayAll ? inCoins : money(current.rest),
    }),
    send: async () => {
      const page = `${location.origin}${location.pathname}`
      const urls = { successUrl: `${page}/purchase-confirmed`, cancelUrl: `${page}?payment-result=CANCELED` }
      if (duePayment && fan) {
        const ofDue = { ...params, username: fan.username, duePaymentId: duePayment.id }
        return payDue({ params: ofDue, body: { ...chosen, ...urls } })
      }
      if (current.coinsPayAll) {
        await orderInCoins(order)
        return null
      }
      return (await unwrap(call(createFiatOrder, { params, body: { ...order, ...urls } }))).url
    },
  }
  const { sent, ...pay } = useAttempt(['purchase', fan?.username, exclusive.id], {
    mutationFn: ({ send }: Attempt) => send(),
    onSuccess: async (url) => {
      if (url !== null) return redirectToProvider(url)
      // The confirmation reads again what has changed: nothing else may delay it.
      await navigate({
        to: '/clubs/$slug/exclusives/$exclusiveSlug/purchase-confirmed',
        params: { slug: club.slug, exclusiveSlug: exclusive.slug },
      })
      return undefined
    },
    // The price of the exclusive or of its delivery may have changed, or the balance.
    onError: (error) => {
      void client.invalidateQueries({ queryKey: ['delivery-options'] })
      void client.invalidateQueries({ queryKey: exclusiveQuery(club.slug, exclusive.slug).queryKey })
      // After a lost answer only the same content isn't ordered twice: it stays what the shown balance makes of it.
      if (!isOutcomeUnknown(error)) void client.invalidateQueries({ queryKey: balanceQuery(club.slug).queryKey })
    },
  })

  // After a lost answer the balance may be what the order has left: it says nothing about how the order is paid.
  const { payable, delivery, declaration, label } = sent ?? next
  const { coinsPayAll } = payable
  // A second press was aimed at the price that was shown before, or at “Start over”.
  const hasJustChanged = useJustChanged(`${label} ${pay.startOvers}`)
  const startOver = () => {
    passFocus()
    pay.startOver()
  }
  const isMissingCoins = !sent && current.isMissingCoins
  const isLot = exclusive.auctionLot !== null
  // A lot is never ordered here: its payment may be settled elsewhere, or go to another bidder.
  const isNothingDue = isLot && !duePayment && !sent
  const kind = duePayment?.offered
    ? 'offer'
    : duePayment || isLot
      ? 'auction'
      : club.isFoundation
        ? 'donation'
        : 'normal'
  return (
    <Dialog open onClose={onClose} title={t(`title.${kind}`)} closeLabel={shell('close')} closable={!pay.isPending}>
      <div ref={part} className="grid gap-5">
        {cancelled && !checkout && !isNothingDue && !pay.error && <Alert tone="warning" title={t('cancelled')} />}
        {pay.error && (
          <AttemptAlert error={pay.error} texts="purchase" onStartOver={checkout ? undefined : sent && startOver} />
        )}
        <div className="grid grid-cols-[72px_1fr] items-center gap-4">
          <Picture
            url={exclusive.imageUrl}
            alt=""
            sizes="72px"
            ratio="4 / 5"
            placeholder={exclusive.placeholder}
            className="rounded-control"
          />
          <div className="grid gap-1">
            <p className="font-bold">{exclusive.name}</p>
            <p className="figures text-lg">{price(pricing)}</p>
            {duePayment && <p className="text-sm text-muted">{t('deadline', { when: moment(duePayment.deadline) })}</p>}
          </div>
        </div>
        {checkout ? (
          <OpenCheckoutNotice checkout={checkout} />
        ) : isNothingDue ? (
          !isLoading && <Alert title={t('nothingDue')}>{t('nothingDueText')}</Alert>
        ) : (
          <>
            <fieldset disabled={sent !== undefined} className="contents">
              {fan && <DeliveryChoice delivery={delivery} fan={fan} />}
              <DeclarationFields declaration={declaration} />
            </fieldset>
            <CostBreakdown payable={payable} />
            {isMissingCoins && !isLoading && <NotEnoughCoins />}
            <ContractTerms exclusive={exclusive} delivery={delivery} terms={declaration.terms} total={payable.total} />
            <Button
              wide
              // The words of an order need the whole width of a phone.
              {...(duePayment && { icon: coinsPayAll ? 'wallet' : 'euro' })}
              busy={pay.isPending || isLoading || hasJustChanged || (pay.isSuccess && !coinsPayAll)}
              disabled={
                !sent &&
                (current.retry !== undefined || isMissingCoins || !delivery.isComplete || !declaration.isComplete)
              }
              onClick={() => pay.attempt(sent ?? next)}
              onKeyDown={ignoreHeldEnter}
            >
              {label}
            </Button>
            <p className="text-center text-sm text-muted">{coinsPayAll ? t('coinsNote') : t('cardNote')}</p>
          </>
        )}
      </div>
    </Dialog>
  )
}
