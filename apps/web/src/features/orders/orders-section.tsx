import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Order } from '@virage/contract'
import { Button, buttonClass, EmptyState, Picture, Skeleton } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useAmounts } from '../../i18n/amounts.ts'
import { useTimes } from '../../i18n/times.ts'
import { useClub } from '../../shell/club-context.ts'
import { ordersQuery } from '../fans/queries.ts'
import { Fold } from '../profile/fold.tsx'

/** What the fan has bought and won: orders, or a foundation's exclusives (P04, P05). */
export function OrdersSection({ username }: { username: string }) {
  const club = useClub()
  const t = useTranslations('profile')
  const orders = useQuery(ordersQuery(club.slug, username))
  return (
    <Fold title={t(club.isFoundation ? 'myExclusives' : 'myOrders')}>
      {orders.isPending && (
        <div className="grid gap-3">
          <Skeleton className="h-26" />
          <Skeleton className="h-26" />
        </div>
      )}
      {orders.data?.length === 0 && (
        <EmptyState
          icon="bag"
          title={t('noOrders')}
          action={
            <Link to="/clubs/$slug/marketplace" params={{ slug: club.slug }} className={buttonClass({ tone: 'quiet' })}>
              {t('explore')}
            </Link>
          }
        >
          {t('noOrdersText')}
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {orders.data?.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
    </Fold>
  )
}

function OrderRow({ order }: { order: Order }) {
  const club = useClub()
  const t = useTranslations('profile')
  const { coins, money } = useAmounts(club)
  const { day } = useTimes()
  const [first] = order.exclusives
  const paid = [
    order.usedCoins.amount > 0 && club.coinsEnabled ? coins(order.usedCoins.amount) : null,
    order.finalCost.value > 0 ? money(order.finalCost.value) : null,
  ]
  return (
    <li className="grid grid-cols-[64px_1fr_auto] items-center gap-4 rounded-card border border-line bg-surface p-3 pr-4">
      {first && <Picture url={first.imageUrl} alt="" sizes="64px" ratio="4 / 5" className="rounded-control" />}
      <span className="grid gap-1">
        <span className="font-semibold">{order.exclusives.map(({ name }) => name).join(', ')}</span>
        <span className="text-sm text-muted">{day(order.date)}</span>
        <span className="figures">{paid.filter((part) => part !== null).join(' + ') || money(0)}</span>
      </span>
      <Button tone="quiet" icon="print" onClick={() => print()} className="no-print px-3.5!">
        <span className="max-sm:sr-only">{t('print')}</span>
      </Button>
    </li>
  )
}
