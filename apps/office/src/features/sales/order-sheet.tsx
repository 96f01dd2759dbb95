import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getStaffOrder, recordHandover, type StaffOrderDetails } from '@virage/contract/staff'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { Act } from '../../parts/act.tsx'
import { Door } from '../../parts/door.tsx'
import { readQuery } from '../../queries.ts'
import { RefundButton } from '../refunds/refund-button.tsx'
import { useProviderReason } from '../refunds/use-provider-reason.ts'
import { DocumentLinks } from './document-links.tsx'
import { ReceivedDialog } from './received-dialog.tsx'
import { fullName } from './sale-cells.tsx'
import { FanFacts, SaleFrame, SheetBones } from './sale-frame.tsx'

/** One order beside the list: its lines, what was paid, its receipt, documents and parcels, and all that happened to it. */
export function OrderSheet({ id, onClose, onChanged }: { id: string; onClose: () => void; onChanged: () => unknown }) {
  const { slug, settings } = useClub()
  const t = useTranslations('sales')
  const { coins, money } = useAmounts(settings)
  const { moment } = useTimes()
  const [isRecording, setRecording] = useState(false)
  const read = useQuery({ ...readQuery(getStaffOrder, { params: { slug, orderId: id } }), staleTime: 0 })
  const order = read.data
  const left = order && leftOf(order)
  // A club without coins may have had them when this was bought.
  const hasCoins = settings.coinsEnabled || (order !== undefined && order.usedCoins.amount > 0)
  return (
    <SaleFrame
      title={order ? t('orderTitle', { number: order.number }) : t('loading')}
      read={read}
      onClose={onClose}
      footer={
        left && (
          <RefundButton
            kind="order"
            id={id}
            isOffered={left.card > 0 || left.coins > 0}
            onChanged={() => {
              void read.refetch()
              onChanged()
            }}
          />
        )
      }
    >
      {order ? (
        <>
          <FanFacts fan={{ id: order.buyer.id, name: fullName(order.buyer), email: order.buyer.email }} />
          <table className="table" aria-label={t('lines')}>
            <tbody>
              {order.lines.map((line) => (
                <tr key={line.exclusiveId}>
                  <td className="wide">
                    <Link
                      to="/$slug/exclusives/$id"
                      params={{ slug, id: line.exclusiveId }}
                      className="link clip block"
                    >
                      {line.name}
                    </Link>
                  </td>
                  <td className="number">{hasCoins ? coins(line.price.amount) : money(line.cost.value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <table className="table" aria-label={t('payment')}>
            <thead>
              <tr>
                <th scope="col" className="wide">
                  <span className="sr-only">{t('payment')}</span>
                </th>
                <th scope="col" className="number">
                  {t('euros')}
                </th>
                {hasCoins && (
                  <th scope="col" className="number">
                    {t('coinsPaid')}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {(
                [
                  ['paid', order.finalCost.value, order.usedCoins.amount],
                  ['refunded', order.refundedCost.value, order.refundedCoins.amount],
                ] as const
              ).map(([name, card, used]) => (
                <tr key={name}>
                  <th scope="row">{t(name)}</th>
                  <td className="number">{money(card)}</td>
                  {hasCoins && <td className="number">{coins(used)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
          <dl className="facts">
            <dt>{t('receipt')}</dt>
            <dd>
              <ReceiptText receipt={order.receipt} />
            </dd>
            {order.parcels.length === 0 && (
              <>
                <dt>{t('received.label')}</dt>
                <dd>
                  {order.receivedAt !== null ? (
                    moment(order.receivedAt)
                  ) : (
                    <Act operation={recordHandover} className="small" onClick={() => setRecording(true)}>
                      {t('received.open')}
                    </Act>
                  )}
                </dd>
              </>
            )}
            <DocumentLinks invoices={order.invoices} />
            {order.parcels.map(({ id: parcel, state }) => (
              <div key={parcel} className="contents">
                <dt>{t('parcel')}</dt>
                <dd>
                  <Door to="/parcels" search={{ q: order.number }} className="link">
                    {t(`parcels.${state}`)}
                  </Door>
                </dd>
              </div>
            ))}
          </dl>
          <Timeline order={order} />
          {isRecording && (
            <ReceivedDialog order={order} onRecorded={read.refetch} onClose={() => setRecording(false)} />
          )}
        </>
      ) : (
        read.isPending && <SheetBones />
      )}
    </SaleFrame>
  )
}

const leftOf = ({ finalCost, usedCoins, refundedCost, refundedCoins }: StaffOrderDetails) => ({
  card: finalCost.value - refundedCost.value,
  coins: usedCoins.amount - refundedCoins.amount,
})

function ReceiptText({ receipt }: { receipt: StaffOrderDetails['receipt'] }) {
  const t = useTranslations('sales')
  if (!receipt) return t('noReceipt')
  if (receipt.number === null)
    return (
      <Door to="/receipts" className="link">
        {t('receiptWaits')}
      </Door>
    )
  return receipt.cancelled ? t('receiptCancelled', { number: receipt.number }) : receipt.number
}

/** What happened to an order, newest first. */
function Timeline({ order }: { order: StaffOrderDetails }) {
  const { settings } = useClub()
  const t = useTranslations('sales')
  const { coins, money } = useAmounts(settings)
  const reasonOf = useProviderReason()
  const { moment } = useTimes()
  const sum = (amount: number, used: number) =>
    [...(amount > 0 ? [money(amount)] : []), ...(used > 0 ? [coins(used)] : [])].join(' + ')
  const entries = [
    { id: order.id, date: order.date, text: t('happened.ordered'), to: undefined },
    ...order.withdrawals.map(({ id, sentAt, isEffective }) => ({
      id,
      date: sentAt,
      text: t(isEffective ? 'happened.withdrawn' : 'happened.withdrawalRefused'),
      to: { to: '/withdrawals' as const, search: { row: id } },
    })),
    ...order.refunds.map((refund) => ({
      id: refund.id,
      date: refund.date,
      text: t(`happened.${refund.status}`, {
        sum: sum(refund.amount.value, refund.coins.amount),
        reason: refund.failure === null ? refund.reason : reasonOf(refund.failure),
      }),
      to: { to: '/refunds' as const, search: { row: refund.id } },
    })),
  ].toSorted((one, other) => other.date.localeCompare(one.date))
  return (
    <section className="stack" aria-label={t('timeline')}>
      <h3>{t('timeline')}</h3>
      <ol className="stack !gap-2">
        {entries.map(({ id, date, text, to }) => (
          <li key={id} className="stack !gap-0">
            <span className="small quiet">{moment(date)}</span>
            {to ? (
              <Door {...to} className="link">
                {text}
              </Door>
            ) : (
              text
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
