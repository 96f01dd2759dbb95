import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Operation } from '@virage/contract'
import { Alert, Button, buttonClass, EmptyState, Icon, SectionHead, Skeleton } from '@virage/ui'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { serverNow } from '../../clock.ts'
import { useClub } from '../../shell/club-context.ts'
import { Failed } from '../../shell/failed.tsx'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { ShowMore } from '../../shell/show-more.tsx'
import { balanceQuery, useFan } from '../fans/queries.ts'
import { operationsQuery } from './order-queries.ts'
import { OpenCheckoutNotice } from './open-checkout.tsx'
import { usePatience } from './use-patience.ts'
import { lazyDialog } from '../../shell/lazy-dialog.tsx'

const BuyCoinsDialog = lazyDialog(async () => (await import('./buy-coins-dialog.tsx')).BuyCoinsDialog)
const GiftCardDialog = lazyDialog(async () => (await import('./gift-card-dialog.tsx')).GiftCardDialog)

/** Polling interval until bought coins have arrived, in milliseconds. */
const pollingInterval = 2_000

/** How long before the fan's return from the provider the coins may have arrived, in milliseconds. */
const returnTime = 60_000

/** Returns how far the server's clock is ahead of the browser's, in milliseconds. */
const clockLead = () => serverNow() - Date.now()

/** The wallet: coins and transactions; visitors are asked to log in (P03). */
export function WalletPage({ paymentResult }: { paymentResult: 'SUCCESS' | 'CANCELED' | undefined }) {
  const club = useClub()
  const t = useTranslations('wallet')
  const checkoutText = useTranslations('checkout')
  const { session, fan, retry } = useFan(club.slug)
  const { coins, money } = useAmounts(club)
  const { moment } = useTimes()
  const [open, setOpen] = useState<'buy' | 'gift' | null>(null)
  const client = useQueryClient()
  // By the browser's clock: the server's is unknown until the first response.
  const [openedAt] = useState(Date.now)
  const { isOver, lookAgain } = usePatience()
  const isAwaited = ({ type, date }: Operation) =>
    type === 'COINS_PURCHASE' && Date.parse(date) > openedAt + clockLead() - returnTime
  const balance = useQuery({ ...balanceQuery(club.slug), enabled: fan !== undefined })
  const pages = useInfiniteQuery({
    ...operationsQuery(club.slug, fan?.username ?? ''),
    enabled: fan !== undefined,
    refetchInterval: ({ state: { data } }) =>
      paymentResult === 'SUCCESS' && !isOver && !data?.pages[0]?.some(isAwaited) ? pollingInterval : false,
  })
  const operations = pages.data?.pages.flat()
  const hasArrived = paymentResult === 'SUCCESS' && operations?.some(isAwaited) === true
  useEffect(() => {
    if (hasArrived) void client.invalidateQueries({ queryKey: balanceQuery(club.slug).queryKey })
  }, [hasArrived, client, club.slug])
  const titleOf = ({ type, change, refunded }: Operation) => {
    const title = type === 'COINS_GIFT' && change < 0 ? t('coinsGiven') : t(`type.${type}`)
    return refunded ? t('refunded', { what: title }) : title
  }
  if (session.state === 'anonymous') {
    return (
      <main className="wrap py-16">
        <EmptyState
          isPage
          icon="wallet"
          title={t('guest')}
          action={
            <Link to="/clubs/$slug/login" params={{ slug: club.slug }} className={buttonClass()}>
              {t('login')}
            </Link>
          }
        >
          {t('guestText')}
        </EmptyState>
      </main>
    )
  }
  if (retry && !fan) return <Failed onRetry={retry} />
  return (
    <main className="wrap grid gap-10 pt-8 md:pt-12">
      <h1 className="display text-4xl uppercase">{t('title')}</h1>
      {paymentResult === 'CANCELED' && <Alert tone="warning" title={t('paymentCanceled')} />}
      {paymentResult === 'SUCCESS' && !hasArrived && !isOver && <Alert tone="success" title={t('paymentUnderWay')} />}
      {paymentResult === 'SUCCESS' && !hasArrived && isOver && (
        <Alert tone="warning" title={t('paymentLate')}>
          <p>{t('paymentLateText')}</p>
          <Button
            tone="quiet"
            className="mt-3"
            onClick={() => {
              lookAgain()
              void pages.refetch()
            }}
          >
            {t('lookAgain')}
          </Button>
        </Alert>
      )}
      <section className="grid gap-1 rounded-[24px] border border-line bg-surface p-6 md:p-8" aria-label={t('balance')}>
        <span className="eyebrow">{t('balance')}</span>
        {balance.data ? (
          <>
            <span className="display figures text-[56px]">{coins(balance.data.coins.amount)}</span>
            <span className="text-muted">{t('worth', { amount: money(balance.data.totalCost.value) })}</span>
            {balance.data.held.amount > 0 && (
              <span className="font-semibold">
                {checkoutText('onHold', { amount: coins(balance.data.held.amount) })}
              </span>
            )}
          </>
        ) : balance.isError ? (
          <LoadFailed onRetry={() => void balance.refetch()} />
        ) : (
          <Skeleton className="h-16 w-64" />
        )}
        {fan?.kycStatus === 'VALIDATED' && club.coinsEnabled && (
          <div className="mt-4 flex flex-wrap gap-3">
            {club.fiatAccepted && (
              <Button icon="plus" onClick={() => setOpen('buy')}>
                {t('buy')}
              </Button>
            )}
            <Button tone="quiet" icon="heart" disabled={!balance.data} onClick={() => setOpen('gift')}>
              {t('gift')}
            </Button>
          </div>
        )}
      </section>
      {balance.data?.checkouts.map((checkout) => (
        <OpenCheckoutNotice key={checkout.id} checkout={checkout} />
      ))}
      <section>
        <SectionHead title={t('operations')} />
        {operations?.some(({ type }) => type === 'COINS_PURCHASE') && (
          <Link
            to="/clubs/$slug/profile"
            params={{ slug: club.slug }}
            hash="invoices"
            className="flex min-h-11 w-fit items-center gap-2 text-sm font-semibold underline underline-offset-4"
          >
            <Icon name="receipt" size={18} />
            {t('invoices')}
          </Link>
        )}
        {pages.isError && !operations && <LoadFailed onRetry={() => void pages.refetch()} />}
        {pages.isPending && <Skeleton className="h-40" />}
        {operations?.length === 0 && (
          <EmptyState icon="wallet" title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        )}
        <ul className="grid gap-2">
          {operations?.map((operation) => (
            <li
              key={operation.id}
              className="flex min-h-16 items-center gap-4 rounded-card border border-line bg-surface px-5 py-3"
            >
              <span className={operation.change > 0 ? 'text-success' : 'text-muted'}>
                <Icon name={operation.change > 0 ? 'plus' : 'bag'} />
              </span>
              <span className="grid grow">
                <span className="font-semibold">{titleOf(operation)}</span>
                <span className="flex flex-wrap gap-x-3 text-sm text-muted">
                  {operation.label !== null && <span>{operation.label}</span>}
                  <span>{moment(operation.date)}</span>
                </span>
              </span>
              <span className="figures">{coins(operation.change)}</span>
            </li>
          ))}
        </ul>
        <ShowMore pages={pages} />
      </section>
      {open === 'buy' && <BuyCoinsDialog onClose={() => setOpen(null)} />}
      {open === 'gift' && balance.data && fan && (
        <GiftCardDialog username={fan.username} balance={balance.data.coins.amount} onClose={() => setOpen(null)} />
      )}
    </main>
  )
}
