import { Link } from '@tanstack/react-router'
import type { FanContract, Order, Parcel } from '@virage/contract'
import { Button, buttonClass, Chip, Picture } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useTimes } from '@virage/session/times'
import { InvoiceLink } from '../profile/invoice-link.tsx'
import { ReceiptLink } from '../profile/receipt-link.tsx'
import { openLines } from '../withdrawals/queries.ts'
import { useOrderCost } from './order-cost.ts'
import { ParcelStatus } from './parcel-status.tsx'

/** A row of the list of orders: exclusive, date, payment, refund, receipt, withdrawal, print button and parcels (P04, B01, B06). */
export function OrderRow({
  order,
  contract,
  parcels,
  username,
  onPrint,
}: {
  order: Order
  /** Undefined until it is loaded. */
  contract?: FanContract | undefined
  parcels: Parcel[]
  username: string
  onPrint: () => void
}) {
  const t = useTranslations('profile')
  const { day } = useTimes()
  const { paid, refunded } = useOrderCost(order)
  const [first] = order.exclusives
  const deliveryDueFor = order.redeliveryDueFor ?? order.deliveryDueFor
  return (
    <li className="grid grid-cols-[64px_1fr_auto] items-start gap-4 rounded-card border border-line bg-surface p-3 pr-4">
      {first && <Picture url={first.imageUrl} alt="" sizes="64px" ratio="4 / 5" className="rounded-control" />}
      <span className="grid justify-items-start gap-1">
        <span className="font-semibold">{order.exclusives.map(({ name }) => name).join(', ')}</span>
        <span className="text-sm text-muted">
          {day(order.date)} · {t('orderNumber', { number: order.number })}
        </span>
        <span className="figures">{paid}</span>
        {order.refunded ? (
          <Chip tone="quiet">{t('refunded')}</Chip>
        ) : (
          refunded !== null && <Chip tone="quiet">{t('refundedAmount', { amount: refunded })}</Chip>
        )}
        {contract?.lines.some(({ state }) => state === 'WITHDRAWN') && (
          <Chip tone="quiet">{t('contractWithdrawn')}</Chip>
        )}
        {deliveryDueFor !== null && (
          <Link
            to="/clubs/$slug/payments/$duePaymentId"
            params={{ slug: order.clubSlug, duePaymentId: deliveryDueFor }}
            className={buttonClass()}
          >
            {t(order.redeliveryDueFor === null ? 'chooseDelivery' : 'chooseAgain')}
          </Link>
        )}
        {contract && openLines(contract).length > 0 && (
          <Link
            to="/clubs/$slug/withdrawal"
            params={{ slug: order.clubSlug }}
            search={{ order: order.number }}
            className="flex min-h-11 items-center text-sm underline underline-offset-4"
          >
            {t('withdrawHere')}
          </Link>
        )}
        <Link
          to="/clubs/$slug/messages"
          params={{ slug: order.clubSlug }}
          search={{ order: order.id, number: order.number }}
          className="flex min-h-11 items-center text-sm underline underline-offset-4"
        >
          {t('askAboutOrder')}
        </Link>
        {order.receipt && <ReceiptLink receipt={order.receipt} cancelled={order.refunded} />}
        {order.invoices.map((invoice) => (
          <InvoiceLink key={invoice.number} invoice={invoice} />
        ))}
      </span>
      <Button tone="quiet" icon="print" onClick={onPrint} className="px-3.5!">
        <span className="max-sm:sr-only">{t('print')}</span>
      </Button>
      {parcels.map((parcel) => (
        <ParcelStatus key={parcel.id} parcel={parcel} username={username} />
      ))}
    </li>
  )
}
