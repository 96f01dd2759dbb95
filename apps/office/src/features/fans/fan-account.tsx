import { useQuery } from '@tanstack/react-query'
import { type FanAccount, getFanAccount } from '@virage/contract/staff'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { readQuery } from '../../queries.ts'

type Payment = FanAccount['payments'][number]
type Bid = FanAccount['bids'][number] & { id: string }

/** What a fan has bid, paid and reserved, and their coins. */
export function FanAccountTab({ fanId }: { fanId: string }) {
  const { slug, settings } = useClub()
  const t = useTranslations('fans')
  const { day, moment } = useTimes()
  const { coins, money } = useAmounts(settings)
  const { fixedPrice } = useStaffPrice()
  const read = useQuery(readQuery(getFanAccount, { params: { slug, fanId } }))
  const account = read.data
  const sum = (of: { coins: { amount: number }; euro: { value: number } }) =>
    [of.coins.amount !== 0 && coins(of.coins.amount), of.euro.value !== 0 && money(of.euro.value)]
      .filter(Boolean)
      .join(' + ') || money(0)
  const spent = (count: number, total: string) => (count === 0 ? t('nothing') : t('spent', { count, sum: total }))
  const payments: Column<Payment>[] = [
    { name: 'date', label: t('date'), renderCell: ({ date }) => moment(date) },
    { name: 'kind', label: t('kind'), renderCell: ({ kind }) => t(`kinds.${kind}`) },
    { name: 'number', label: t('number'), className: 'from-560', renderCell: ({ number }) => number },
    { name: 'amount', label: t('amount'), className: 'number', renderCell: (payment) => paid(payment) },
  ]
  const paid = (payment: Payment) =>
    payment.kind === 'COINS' ? `${money(payment.euro.value)} → ${coins(payment.coins.amount)}` : sum(payment)
  const bids: Column<Bid>[] = [
    {
      name: 'lot',
      label: t('lot'),
      className: 'wide',
      renderCell: ({ name }) => <span className="block whitespace-normal py-1.5 wrap-anywhere">{name}</span>,
    },
    {
      name: 'highest',
      label: t('highest'),
      className: 'number',
      renderCell: ({ highest, cost }) => fixedPrice(highest, cost),
    },
    { name: 'date', label: t('date'), className: 'from-560 quiet', renderCell: ({ date }) => moment(date) },
    {
      name: 'state',
      label: t('status'),
      renderCell: ({ leads }) => (
        <span className="state" data-tone={leads ? 'good' : 'off'}>
          {leads ? t('leads') : t('outbid')}
        </span>
      ),
    },
  ]
  return (
    <div className="scroll">
      <ReadBanner read={read} />
      {read.isPending && <TableBones rows={5} />}
      {account && (
        <div className="stack !gap-6 p-5">
          <dl className="cells">
            {(settings.coinsEnabled || account.balance.amount !== 0) && (
              <div>
                <dt>{t('balance')}</dt>
                <dd className="figure">{coins(account.balance.amount)}</dd>
              </div>
            )}
            <div>
              <dt>{t('orders')}</dt>
              <dd>{spent(account.orders.count, sum(account.orders))}</dd>
            </div>
            <div>
              <dt>{t('donations')}</dt>
              <dd>{spent(account.donations.count, money(account.donations.euro.value))}</dd>
            </div>
          </dl>
          <Part title={t('bids')} isEmpty={account.bids.length === 0} empty={t('noBids')}>
            <DataTable
              label={t('bids')}
              rows={account.bids.map((bid) => ({ ...bid, id: bid.exclusiveId }))}
              columns={bids}
              sort={undefined}
              onSort={() => {}}
            />
          </Part>
          <Part title={t('due')} isEmpty={account.due.length === 0} empty={t('noDue')}>
            <ul>
              {account.due.map(({ id, name, price, cost, deadline }) => (
                <li key={id} className="line wraps">
                  <b className="font-semibold">{name}</b>
                  <span className="figure">{fixedPrice(price, cost)}</span>
                  <span className="quiet">{t('dueUntil', { time: moment(deadline) })}</span>
                </li>
              ))}
            </ul>
          </Part>
          <Part title={t('payments')} isEmpty={account.payments.length === 0} empty={t('noPayments')}>
            <DataTable
              label={t('payments')}
              rows={account.payments}
              columns={payments}
              sort={undefined}
              onSort={() => {}}
            />
          </Part>
          <Part title={t('hours')} isEmpty={account.hours.length === 0} empty={t('noHours')}>
            <ul>
              {account.hours.map(({ id, starts }) => (
                <li key={id}>
                  {day(`${starts.slice(0, 10)}T12:00:00Z`)}, {starts.slice(11, 16)}
                </li>
              ))}
            </ul>
          </Part>
        </div>
      )}
    </div>
  )
}

function Part({
  title,
  isEmpty,
  empty,
  children,
}: {
  title: string
  isEmpty: boolean
  empty: string
  children: ReactNode
}) {
  return (
    <section className="stack list" aria-label={title}>
      <h2>{title}</h2>
      {isEmpty ? <p className="quiet">{empty}</p> : children}
    </section>
  )
}
