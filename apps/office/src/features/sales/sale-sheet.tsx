import { useQuery } from '@tanstack/react-query'
import type { InvoiceLink } from '@virage/contract'
import type { refundableKinds, refundStatuses } from '@virage/contract/staff'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { Door } from '../../parts/door.tsx'
import { RefundButton } from '../refunds/refund-button.tsx'
import { DocumentLinks } from './document-links.tsx'
import { RefundMark } from './sale-cells.tsx'
import { FanFacts, SaleFrame, SheetBones } from './sale-frame.tsx'

/** What the sheet says about a sale. */
type Description = {
  title: string
  fan: { id: string | null; name: string; email: string } | null
  amount: number
  date: string
  refund: (typeof refundStatuses)[number] | null
  /** Whether a part has been refunded, and the rest can be. */
  isPart?: boolean
  facts: [label: string, value: string][]
}

/**
 * One purchase of coins, donation or membership beside its list. What the list doesn't have is read by its id: documents, and rows of
 * other pages.
 */
export function SaleSheet<Row>({
  kind,
  id,
  row,
  load,
  describe,
  onClose,
  onChanged,
}: {
  kind: Exclude<(typeof refundableKinds)[number], 'order'>
  id: string
  row: Row | undefined
  /** Reads it by its id. */
  load: () => Promise<Row & { invoices?: InvoiceLink[] }>
  describe: (row: Row) => Description
  onClose: () => void
  onChanged: () => unknown
}) {
  const { slug, settings } = useClub()
  const t = useTranslations('sales')
  const { money } = useAmounts(settings)
  const { moment } = useTimes()
  const read = useQuery({ queryKey: ['sale', slug, kind, id], queryFn: load, staleTime: 0 })
  const one = row ?? read.data
  const about = one === undefined ? undefined : describe(one)
  return (
    <SaleFrame
      title={about?.title ?? t('loading')}
      read={row === undefined ? read : { ...read, isError: false }}
      onClose={onClose}
      footer={
        about && (
          <RefundButton
            kind={kind}
            id={id}
            isOffered={about.refund === null || about.refund === 'failed' || about.isPart === true}
            onChanged={() => {
              void read.refetch()
              onChanged()
            }}
          />
        )
      }
    >
      {about ? (
        <>
          <div className="line">
            <span className="figures text-2xl">{money(about.amount)}</span>
            <span className="push">
              <RefundMark state={about.refund} part={about.isPart ?? false} />
            </span>
          </div>
          <FanFacts fan={about.fan} />
          <dl className="facts">
            <dt>{t('date')}</dt>
            <dd>{moment(about.date)}</dd>
            {about.facts.map(([label, value]) => (
              <div key={label} className="contents">
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            <DocumentLinks invoices={read.data?.invoices ?? []} />
          </dl>
          {about.refund !== null && about.fan !== null && about.fan.id !== null && (
            <Door to="/refunds" search={{ fanId: about.fan.id }} className="link">
              {t('seeRefund')}
            </Door>
          )}
        </>
      ) : (
        read.isPending && <SheetBones />
      )}
    </SaleFrame>
  )
}
