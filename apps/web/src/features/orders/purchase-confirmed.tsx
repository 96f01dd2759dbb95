import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass, Icon, Skeleton } from '@virage/ui'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { serverNow } from '../../clock.ts'
import { useClub } from '../../shell/club-context.ts'
import { contactLink } from '../../shell/contact-address.ts'
import { Failed } from '../../shell/failed.tsx'
import { ClubNotFound } from '../../shell/not-found.tsx'
import { exclusiveQuery } from '../exclusives/queries.ts'
import { ordersQuery, useFan } from '../fans/queries.ts'

/** How long an order counts as the one that is confirmed here, in milliseconds. */
const recent = 86_400_000

/** How often the order of a payment is looked for until the provider has told of it, in milliseconds. */
const betweenLooks = 2_000

/**
 * Thanks after a purchase, and the ways on (M12). The address proves nothing: it is thanked for an order that is there,
 * which may be a moment after the payment.
 */
export function PurchaseConfirmed({ exclusiveSlug }: { exclusiveSlug: string }) {
  const club = useClub()
  const t = useTranslations('confirmed')
  const client = useQueryClient()
  const { fan } = useFan(club.slug)
  const exclusive = useQuery(exclusiveQuery(club.slug, exclusiveSlug))
  const isBought = ({ date, exclusives }: { date: string; exclusives: { slug: string }[] }) =>
    serverNow() - Date.parse(date) < recent && exclusives.some(({ slug }) => slug === exclusiveSlug)
  const orders = useQuery({
    ...ordersQuery(club.slug, fan?.username ?? ''),
    enabled: fan !== undefined,
    refetchInterval: ({ state: { data } }) => (data?.some(isBought) ? false : betweenLooks),
  })
  const order = orders.data?.find(isBought)
  // What was bought has changed the balance, the stock and what is due.
  useEffect(() => void client.invalidateQueries(), [client, order?.id])
  if (exclusive.isError && !exclusive.data) return <ClubNotFound slug={club.slug} what="exclusive" />
  if (orders.isError && !orders.data) return <Failed onRetry={() => void orders.refetch()} />
  if (!orders.data) return <Skeleton className="wrap mt-8 h-[70dvh]" />
  return (
    <main className="wrap grid min-h-[70dvh] content-center justify-items-center gap-6 py-16 text-center">
      <span
        className={`sheet grid size-24 place-items-center rounded-full ${order ? 'bg-primary text-on-primary' : 'bg-raised'}`}
      >
        <Icon name={order ? 'check' : 'clock'} size={48} />
      </span>
      <h1 className="display text-4xl uppercase">{t(order ? 'title' : 'pendingTitle')}</h1>
      <p className="max-w-[46ch] text-lg text-balance text-muted" aria-live="polite">
        {order ? t('text', { number: order.number }) : t('pendingText')}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to="/clubs/$slug" params={{ slug: club.slug }} className={buttonClass()}>
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
