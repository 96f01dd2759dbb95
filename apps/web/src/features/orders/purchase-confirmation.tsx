import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Exclusive, Fan } from '@virage/contract'
import {
  cents,
  centsOf,
  centsToDecimal,
  coinPriceOf,
  coinsOf,
  coinsToDecimal,
  coinUnits,
  deliveryCost,
} from '@virage/domain'
import { Button, Picture, Skeleton, usePassFocus } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useAmounts } from '@virage/session/amounts'
import { ignoreHeldEnter } from '@virage/session/held-enter'
import { useJustChanged } from '@virage/session/use-just-changed'
import { useClub } from '../../shell/club-context.ts'
import { MissingOrFailed } from '../../shell/missing-or-failed.tsx'
import { ClubNotFound } from '../../shell/not-found.tsx'
import { ContractTerms } from '../exclusives/contract-terms.tsx'
import { exclusiveQuery } from '../exclusives/queries.ts'
import { balanceQuery, useFan } from '../fans/queries.ts'
import { AttemptAlert } from './attempt-alert.tsx'
import { useAttempt } from './use-attempt.ts'
import { type Delivery, useDelivery } from './use-delivery.ts'
import { DeliveryChoice } from './delivery-choice.tsx'
import { DeclarationFields } from './declaration-fields.tsx'
import { NotEnoughCoins } from './not-enough-coins.tsx'
import { type DeclarationForm, useDeclaration } from './use-declaration.ts'
import { type CoinsOrder, useOrderInCoins } from './use-order-in-coins.ts'

/** The page that confirms a purchase with coins: balance, exclusive, buyer, and a button (M12). */
export function PurchaseConfirmation({ exclusiveSlug }: { exclusiveSlug: string }) {
  const club = useClub()
  const { fan } = useFan(club.slug)
  const { data, error, refetch } = useQuery(exclusiveQuery(club.slug, exclusiveSlug))
  if (error && !data)
    return <MissingOrFailed error={error} slug={club.slug} what="exclusive" onRetry={() => void refetch()} />
  if (data?.visible === false || (data && data.auctionLot !== null))
    return <ClubNotFound slug={club.slug} what="exclusive" />
  if (!data || !fan) return <Skeleton className="wrap mt-8 h-dvh" />
  return <Confirmation key={data.id} exclusive={data} fan={fan} />
}

type Product = Pick<
  Exclusive,
  'id' | 'slug' | 'name' | 'imageUrl' | 'placeholder' | 'withdrawal' | 'ownership' | 'category' | 'delivery'
> & {
  pricing: { coins: { amount: number }; totalCost: { value: number } }
  isOutOfStock: boolean
  isUpcoming: boolean
}

/** What the button sends, what is shown with it, and the total in euro. */
type Attempt = {
  body: CoinsOrder
  delivery: Delivery
  declaration: DeclarationForm
  label: string
  totalCost: number
}

function Confirmation({ exclusive, fan }: { exclusive: Product; fan: Fan }) {
  const club = useClub()
  const t = useTranslations('purchase')
  const { price, coins } = useAmounts(club)
  const client = useQueryClient()
  const navigate = useNavigate()
  const balance = useQuery(balanceQuery(club.slug))
  const { part, passFocus } = usePassFocus<HTMLElement>()
  const orderInCoins = useOrderInCoins()
  const currentDelivery = useDelivery(exclusive.id, fan)
  const currentDeclaration = useDeclaration(exclusive.withdrawal)
  const { choice, cost } = currentDelivery
  const total = coinUnits(
    coinsOf(exclusive.pricing.coins.amount) + deliveryCost(cost, coinPriceOf(club.currentPrice)).coins,
  )
  const next: Attempt = {
    body: {
      lineItems: [{ exclusiveId: exclusive.id }],
      ...(choice ? { delivery: choice } : {}),
      seenCoinsAmount: coinsToDecimal(total),
      ...currentDeclaration.body,
    },
    delivery: currentDelivery,
    declaration: currentDeclaration,
    label: t('order', { amount: cost > 0 ? coins(coinsToDecimal(total)) : price(exclusive.pricing) }),
    totalCost: centsToDecimal(cents(centsOf(exclusive.pricing.totalCost.value) + cost)),
  }
  const { sent, ...buy } = useAttempt(['purchase in coins', fan.username, exclusive.id], {
    mutationFn: ({ body }: Attempt) => orderInCoins(body),
    // The confirmation reads again what has changed: nothing else may delay it.
    onSuccess: () =>
      navigate({
        to: '/clubs/$slug/exclusives/$exclusiveSlug/purchase-confirmed',
        params: { slug: club.slug, exclusiveSlug: exclusive.slug },
      }),
    // The price of the exclusive or of its delivery may have changed.
    onError: () => {
      void client.invalidateQueries({ queryKey: ['delivery-options'] })
      void client.invalidateQueries({ queryKey: exclusiveQuery(club.slug, exclusive.slug).queryKey })
    },
  })
  const startOver = () => {
    passFocus()
    buy.startOver()
  }
  // If the balance fails to load, the server decides. After a lost answer it may be what the order has left.
  const isMissingCoins = !sent && balance.data !== undefined && coinsOf(balance.data.coins.amount) < total
  const { delivery, declaration, label, totalCost } = sent ?? next
  // A second press was aimed at the price that was shown before, or at “Start over”.
  const hasJustChanged = useJustChanged(`${label} ${buy.startOvers}`)
  return (
    <main ref={part} className="wrap grid max-w-[720px] gap-6 pt-8 md:pt-12">
      <h1 className="display text-4xl uppercase">{t('title.normal')}</h1>
      <p className="flex items-baseline justify-between gap-4 rounded-card border border-line bg-surface p-5">
        <span className="text-muted">{t('yourBalance')}</span>
        <span className="figures text-xl">{balance.data ? coins(balance.data.coins.amount) : ''}</span>
      </p>
      <div className="grid grid-cols-[120px_1fr] items-center gap-5 rounded-card border border-line bg-surface p-5">
        <Picture
          url={exclusive.imageUrl}
          alt=""
          sizes="120px"
          ratio="4 / 5"
          placeholder={exclusive.placeholder}
          className="rounded-control"
        />
        <div className="grid gap-2">
          <h2 className="text-lg font-bold">{exclusive.name}</h2>
          <p className="figures text-2xl">{price(exclusive.pricing)}</p>
        </div>
      </div>
      <dl className="grid gap-1 rounded-card border border-line bg-surface p-5">
        <dt className="eyebrow">{t('contact')}</dt>
        <dd className="font-semibold">{fan.identity.name}</dd>
        <dd className="text-muted">{fan.identity.email}</dd>
      </dl>
      <fieldset disabled={sent !== undefined} className="contents">
        <DeliveryChoice delivery={delivery} fan={fan} />
        <DeclarationFields declaration={declaration} />
      </fieldset>
      {buy.error && <AttemptAlert error={buy.error} texts="purchase" onStartOver={sent && startOver} />}
      {isMissingCoins && <NotEnoughCoins />}
      <ContractTerms exclusive={exclusive} delivery={delivery} terms={declaration.terms} total={totalCost} />
      <Button
        wide
        icon="wallet"
        busy={buy.isPending || balance.isPending || currentDelivery.isLoading || hasJustChanged}
        disabled={
          !sent &&
          (!delivery.isComplete ||
            !declaration.isComplete ||
            isMissingCoins ||
            exclusive.isOutOfStock ||
            exclusive.isUpcoming ||
            !club.coinsEnabled)
        }
        onClick={() => buy.attempt(sent ?? next)}
        onKeyDown={ignoreHeldEnter}
      >
        {label}
      </Button>
    </main>
  )
}
