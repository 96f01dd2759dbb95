import type { Fan, Order } from '@virage/contract'
import { Logo, Picture } from '@virage/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { useClub } from '../../shell/club-context.ts'
import { useOrderCost } from './order-cost.ts'

/**
 * The print sheet of an order (S08, P04). It is visible only in print, and prints as soon as its pictures have loaded.
 *
 * @param onPrinted called after the print dialog was closed
 */
export function OrderSheet({ order, fan, onPrinted }: { order: Order; fan: Fan; onPrinted: () => void }) {
  const club = useClub()
  const t = useTranslations('order')
  const { price, money } = useAmounts(club)
  const { moment } = useTimes()
  const { paid, refunded } = useOrderCost(order)
  const sheet = useRef<HTMLElement>(null)
  const printed = useEffectEvent(onPrinted)
  useEffect(() => {
    const done = () => printed()
    const ready = new AbortController()
    addEventListener('afterprint', done, { signal: ready.signal })
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])]
    // The sheet is hidden, so lazy pictures would never load.
    for (const picture of pictures) picture.loading = 'eager'
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => ready.signal.aborted || print())
    return () => ready.abort()
  }, [order])
  const details = [
    [t('number'), order.number],
    [t('date'), moment(order.date)],
    [t('buyer'), fan.identity.name, fan.identity.email],
    ...(order.receipt ? [[t('receipt'), order.receipt.number] as const] : []),
  ] as const
  const totals = [
    ...[order.delivery ?? [], order.redeliveries].flat().map(({ name, cost }) => [name, money(cost.value)] as const),
    [t('total'), money(order.originalCost.value)],
    [t('paid'), paid],
    ...(refunded === null ? [] : [[t('refundedAmount'), refunded] as const]),
  ] as const
  return createPortal(
    <article ref={sheet} className="print-sheet" aria-label={t('title')}>
      <div className="flex items-center gap-4 border-b border-line pb-6">
        <Logo url={club.logoUrl} size={56} />
        <span className="display text-2xl">{club.platformName}</span>
      </div>
      <h1 className="display text-3xl uppercase">{t('title')}</h1>
      <dl className="grid grid-cols-2 gap-6">
        {details.map(([name, ...values]) => (
          <div key={name} className="grid content-start gap-1">
            <dt className="eyebrow">{name}</dt>
            {values.map((value) => (
              <dd key={value}>{value}</dd>
            ))}
          </div>
        ))}
      </dl>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="eyebrow border-b border-line">
            <th scope="col" colSpan={2} className="pb-2">
              {t('thing')}
            </th>
            <th scope="col" className="pb-2 text-right">
              {t('price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.exclusives.map((one) => (
            <tr key={one.id} className="break-inside-avoid border-b border-line">
              <td className="w-22 py-4">
                <Picture url={one.imageUrl} alt="" sizes="64px" ratio="4 / 5" eager className="w-16 rounded-control" />
              </td>
              <td className="py-4">
                <strong className="block">{one.name}</strong>
                <span className="text-sm text-muted">{t(one.category)}</span>
              </td>
              <td className="figures py-4 text-right whitespace-nowrap">{price(one.pricing)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {totals.map(([name, value], index) => (
            // Two deliveries can have one name.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <th scope="row" colSpan={2} className="pt-3 font-normal text-muted">
                {name}
              </th>
              <td className="figures pt-3 text-right whitespace-nowrap">{value}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      <p className="text-sm text-muted">{[club.name, club.contactEmail].filter((part) => part !== null).join(', ')}</p>
    </article>,
    document.body,
  )
}
