import { useMutation } from '@tanstack/react-query'
import { recordedMethods, recordRepayment, type RecordedMethod } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useWhileShown } from '@virage/session/use-while-shown'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { SelectInput } from '../../parts/fields.tsx'
import { say } from '../../parts/toasts.ts'
import { useIntentKey } from '../../parts/use-intent-key.ts'

/** Records how the club has repaid a refund that the buyer's bank has sent back. @param id of the refund */
export function RepaymentDialog({
  id,
  name,
  sum,
  onChanged,
  onClose,
}: {
  id: string
  name: string
  sum: string
  onChanged: () => unknown
  onClose: () => void
}) {
  const close = useWhileShown(onClose)
  const { slug } = useClub()
  const t = useTranslations('refunds')
  const results = useTranslations('results')
  const [method, setMethod] = useState<RecordedMethod>('TRANSFER')
  const { keyOf } = useIntentKey()
  const act = useMutation({
    mutationFn: (body: { method: RecordedMethod }) =>
      unwrap(call(recordRepayment, { params: { slug, refundId: id }, body, idempotencyKey: keyOf(body) })),
    onSuccess: () => {
      say(t('repayment.done', { sum }))
      close()
    },
    // Somebody else may have recorded it meanwhile.
    onSettled: () => void onChanged(),
  })
  return (
    <ActDialog
      title={t('repayment.title')}
      act={act}
      submitLabel={t('repayment.submit')}
      onSubmit={() => act.mutate({ method })}
      onClose={onClose}
    >
      <p>{t('repayment.intro', { name, sum })}</p>
      <SelectInput
        label={t('repayment.method')}
        value={method}
        options={recordedMethods.map((value) => ({ value, label: results(`paidBy.${value}`) }))}
        onChange={({ target }) => setMethod(recordedMethods.find((one) => one === target.value) ?? 'TRANSFER')}
      />
    </ActDialog>
  )
}
