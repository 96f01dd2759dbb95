import { useQuery } from '@tanstack/react-query'
import { getRefundable, type refundableKinds } from '@virage/contract/staff'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { ReadBanner } from '../../parts/list-states.tsx'
import { readQuery } from '../../queries.ts'
import { fullName } from '../sales/sale-cells.tsx'
import { SheetBones } from '../sales/sale-frame.tsx'
import { RefundForm } from './refund-form.tsx'
import { RefundProgress } from './refund-progress.tsx'
import { RequestSent } from './request-sent.tsx'
import { useRefund } from './use-refund.ts'

/** The refund of a purchase: what is left, what follows, then how it goes. */
export function RefundDialog({
  kind,
  id,
  onChanged,
  onClose,
}: {
  kind: (typeof refundableKinds)[number]
  id: string
  onChanged: () => unknown
  onClose: () => void
}) {
  const { slug } = useClub()
  const t = useTranslations('refunds')
  const read = useQuery({
    ...readQuery(getRefundable, { params: { slug, kind, itemId: id } }),
    // What is left decides about money: it is read each time, and never kept.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const refund = useRefund(kind, id, onChanged)
  const { data } = read
  const name = data?.buyer ? fullName(data.buyer) : t('someone')
  return (
    <OfficeDialog title={data ? t('title', { name }) : t('open')} onClose={onClose}>
      <ReadBanner read={read} />
      {refund.refundId !== null ? (
        <RefundProgress
          id={refund.refundId}
          name={name}
          isRecorded={data?.isRecorded ?? false}
          onChanged={onChanged}
          onRetry={() => {
            refund.reset()
            void read.refetch()
          }}
          onClose={onClose}
        />
      ) : refund.isRequested || (data && data.requestId !== null) ? (
        <RequestSent isNew={refund.isRequested} onClose={onClose} />
      ) : data ? (
        <RefundForm kind={kind} purchase={data} name={name} refund={refund} />
      ) : (
        read.isPending && <SheetBones />
      )}
    </OfficeDialog>
  )
}
