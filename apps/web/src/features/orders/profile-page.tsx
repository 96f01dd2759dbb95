import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Order } from '@virage/contract'
import { Avatar, Button, buttonClass, Chip, EmptyState, Icon, Picture, SectionHead, Skeleton } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useAmounts } from '../../i18n/amounts.ts'
import { useTimes } from '../../i18n/times.ts'
import { useClub } from '../../shell/club-context.ts'
import { duePaymentsQuery, ordersQuery, useFan } from '../fans/queries.ts'

/** Who the fan is in this club, what they owe and what they own (P04, P05). */
export function ProfilePage() {
  const club = useClub()
  const t = useTranslations('profile')
  const { fan } = useFan(club.slug)
  const orders = useQuery({ ...ordersQuery(club.slug, fan?.username ?? ''), enabled: fan !== undefined })
  if (!fan) return null
  return (
    <main className="wrap grid gap-12 pt-8 md:pt-12">
      <section className="flex flex-wrap items-center gap-5">
        <Avatar name={fan.identity.name || fan.identity.email} pictureUrl={fan.pictureUrl} size={88} />
        <div className="grid gap-1.5">
          <h1 className="display text-3xl">{fan.identity.name || fan.identity.email}</h1>
          <p className="text-muted">{fan.identity.email}</p>
          {fan.kycStatus === 'VALIDATED' ? (
            <span className="flex items-center gap-2 text-sm font-semibold text-success">
              <Icon name="shield" size={20} />
              {t('verified')}
            </span>
          ) : (
            <Link to="/clubs/$slug/kyc" params={{ slug: club.slug }} className={buttonClass({ tone: 'quiet' })}>
              {t('finishKyc')}
            </Link>
          )}
        </div>
      </section>
      <DuePayments username={fan.username} />
      <section>
        <SectionHead title={t(club.isFoundation ? 'myExclusives' : 'myOrders')} />
        {orders.isPending && <Skeleton className="h-32" />}
        {orders.data?.length === 0 && (
          <EmptyState
            icon="bag"
            title={t('noOrders')}
            action={
              <Link
                to="/clubs/$slug/marketplace"
                params={{ slug: club.slug }}
                className={buttonClass({ tone: 'quiet' })}
              >
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
      </section>
      <Link to="/clubs" className="flex min-h-11 w-fit items-center gap-2 text-sm font-semibold text-muted underline">
        {t('allClubs')}
      </Link>
    </main>
  )
}

function DuePayments({ username }: { username: string }) {
  const club = useClub()
  const t = useTranslations('profile')
  const { price } = useAmounts(club)
  const { moment } = useTimes()
  const { data } = useQuery(duePaymentsQuery(club.slug, username))
  if (!data || data.length === 0) return null
  return (
    <section>
      <SectionHead title={t('due')} aside={<Chip tone="live">{data.length}</Chip>} />
      <ul className="grid gap-3">
        {data.map((due) => (
          <li key={due.exclusiveId}>
            <Link
              to="/clubs/$slug/exclusives/$exclusiveSlug"
              params={{ slug: club.slug, exclusiveSlug: due.exclusiveSlug }}
              className="grid grid-cols-[64px_1fr_auto] items-center gap-4 rounded-card border border-line bg-surface p-3 pr-5"
            >
              <Picture url={due.imageUrl} alt="" sizes="64px" ratio="4 / 5" className="rounded-control" />
              <span className="grid gap-1">
                <span className="font-semibold">{due.name}</span>
                <span className="text-sm text-muted">{t('payBefore', { when: moment(due.deadline) })}</span>
              </span>
              <span className="figures">{price(due.pricing)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
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
