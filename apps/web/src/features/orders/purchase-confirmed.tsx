import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OpenCheckout } from '@virage/contract'
import { Button, buttonClass, Icon, Skeleton } from '@virage/ui'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { serverNow } from '../../clock.ts'
import { useClub } from '../../shell/club-context.ts'
import { contactLink } from '../../shell/contact-address.ts'
import { clearDraft } from '../../shell/drafts.ts'
import { Failed } from '../../shell/failed.tsx'
import { MissingOrFailed } from '../../shell/missing-or-failed.tsx'
import { exclusiveQuery } from '../exclusives/queries.ts'
import { balanceQuery, useFan } from '../fans/queries.ts'
import { ordersQuery } from './order-queries.ts'
import { deliveryDraftName } from './use-delivery.ts'
import { usePatience } from './use-patience.ts'

/** Maximum age of an order that this page confirms, in milliseconds. */
const maxAge = 86_400_000

/** Polling interval until the provider's webhook has created the order, in milliseconds. */
const pollingInterval = 2_000

/**
 * Confirms a purchase (M12). The URL proves nothing, so the page confirms only an order that exists; until then the payment
 * is pending.
 */
export function PurchaseConfirmed({ exclusiveSlug }: { exclusiveSlug: string }) {
  const club = useClub()
  const t = useTranslations('confirmed')
  const client = useQueryClient()
  const { fan } = useFan(club.slug)
  const { isOver, lookAgain } = usePatience()
  const exclusive = useQuery(exclusiveQuery(club.slug, exclusiveSlug))
  const isBought = ({ date, exclusives }: { date: string; exclusives: { slug: string }[] }) =>
    serverNow() - Date.parse(date) < maxAge && exclusives.some(({ slug }) => slug === exclusiveSlug)
  const orders = useQuery({
    ...ordersQuery(club.slug, fan?.username ?? ''),
    enabled: fan !== undefined,
    refetchInterval: ({ state: { data } }) => (isOver || data?.some(isBought) ? false : pollingInterval),
  })
  const isOfExclusive = ({ exclusives }: OpenCheckout) => exclusives.some(({ slug }) => slug === exclusiveSlug)
  const balance = useQuery({
    ...balanceQuery(club.slug),
    enabled: fan !== undefined,
    refetchInterval: ({ state: { data } }) =>
      !isOver && data?.checkouts.some(isOfExclusive) ? pollingInterval : false,
  })
  // Until its checkout is paid, an order of the same exclusive is an earlier one.
  const isOpen = balance.isPending || balance.data?.checkouts.some(isOfExclusive) === true
  const order = isOpen ? undefined : orders.data?.find(isBought)
  const isLate = isOver && order === undefined
  // A purchase changes the balance, the stock and the payments due.
  useEffect(() => void client.invalidateQueries(), [client, order?.id])
  const orderedId = order?.exclusives.find(({ slug }) => slug === exclusiveSlug)?.id
  useEffect(() => {
    if (orderedId !== undefined) clearDraft(deliveryDraftName(orderedId, fan))
  }, [orderedId, fan])
  if (exclusive.error && !exclusive.data)
    return (
      <MissingOrFailed
        error={exclusive.error}
        slug={club.slug}
        what="exclusive"
        onRetry={() => void exclusive.refetch()}
      />
    )
  if (orders.isError && !orders.data) return <Failed onRetry={() => void orders.refetch()} />
  if (!orders.data) return <Skeleton className="wrap mt-8 h-dvh" />
  return (
    <main className="wrap grid min-h-[70dvh] content-center justify-items-center gap-6 py-16 text-center">
      <span
        className={`sheet grid size-24 place-items-center rounded-full ${order ? 'bg-primary text-on-primary' : 'bg-raised'}`}
      >
        <Icon name={order ? 'check' : 'clock'} size={48} />
      </span>
      <h1 className="display text-4xl uppercase">{t(order ? 'title' : isLate ? 'lateTitle' : 'pendingTitle')}</h1>
      <p className="max-w-[46ch] text-lg text-balance text-muted" aria-live="polite">
        {order ? t('text', { number: order.number }) : t(isLate ? 'lateText' : 'pendingText')}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {isLate && (
          <Button
            onClick={() => {
              lookAgain()
              void orders.refetch()
              void balance.refetch()
            }}
          >
            {t('lookAgain')}
          </Button>
        )}
        <Link to="/clubs/$slug" params={{ slug: club.slug }} className={buttonClass(isLate ? { tone: 'quiet' } : {})}>
          {t('home')}
        </Link>
        <Link to="/clubs/$slug/profile" params={{ slug: club.slug }} className={buttonClass({ tone: 'quiet' })}>
          {t('orders')}
        </Link>
      </div>
      <a href={contactLink(club)} className="text-sm text-muted underline">
        {t('contact')}
      </a>
    </main>
  )
}
