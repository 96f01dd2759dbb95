import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Fan, Order } from '@virage/contract'
import { buttonClass, EmptyState, Skeleton } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { ShowMore } from '../../shell/show-more.tsx'
import { contractsQuery } from '../withdrawals/queries.ts'
import { Collapsible } from '../profile/collapsible.tsx'
import { parcelsQuery } from './delivery-queries.ts'
import { orderPagesQuery } from './order-queries.ts'
import { OrderRow } from './order-row.tsx'
import { OrderSheet } from './order-sheet.tsx'

/** The fan's orders; in a foundation, their exclusives (P04, P05). */
export function OrdersSection({ fan }: { fan: Fan }) {
  const club = useClub()
  const t = useTranslations('profile')
  const pages = useInfiniteQuery(orderPagesQuery(club.slug, fan.username))
  const orders = pages.data?.pages.flat()
  const contracts = useQuery(contractsQuery(club.slug, fan.username))
  const hasDeliveries = orders?.some(({ delivery }) => delivery !== null) ?? false
  const parcels = useQuery({ ...parcelsQuery(club.slug, fan.username), enabled: hasDeliveries })
  const [printed, setPrinted] = useState<Order | null>(null)
  return (
    <Collapsible title={t(club.isFoundation ? 'myExclusives' : 'myOrders')}>
      {pages.isPending && (
        <div className="grid gap-3">
          <Skeleton className="h-26" />
          <Skeleton className="h-26" />
        </div>
      )}
      {pages.isError && !orders && <LoadFailed onRetry={() => void pages.refetch()} />}
      {orders?.length === 0 && (
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
        {orders?.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            contract={contracts.data?.find(({ id }) => id === order.id)}
            parcels={parcels.data?.filter(({ orderId }) => orderId === order.id) ?? []}
            username={fan.username}
            onPrint={() => setPrinted(order)}
          />
        ))}
      </ul>
      <ShowMore pages={pages} />
      {printed && <OrderSheet order={printed} fan={fan} onPrinted={() => setPrinted(null)} />}
    </Collapsible>
  )
}
