import { mostReturnPhotos, recordReturn, type StaffWithdrawalDetails } from '@virage/contract/staff'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { TextArea, TextInput } from '../../parts/fields.tsx'
import { PhotoField } from '../../parts/photo-field.tsx'
import type { TakenPhoto } from '../../parts/photos.ts'
import { checkBody } from '../../parts/problems-of.ts'
import { ReasonField } from '../../parts/reason-field.tsx'
import { useSumText } from './use-sum-text.ts'
import { useRecordReturn } from './use-record-return.ts'

/** Asks for the condition of what came back, and what the club keeps for damage. */
export function ReturnDialog({
  withdrawal,
  onRecorded,
  onClose,
}: {
  withdrawal: StaffWithdrawalDetails
  onRecorded: (message: string) => void
  onClose: () => void
}) {
  const t = useTranslations('withdrawals')
  const sumText = useSumText()
  const { isBusy, failure, problems, setProblems, record } = useRecordReturn(withdrawal.id)
  const [condition, setCondition] = useState('')
  const [percent, setPercent] = useState('0')
  const [reason, setReason] = useState('')
  const [photos, setPhotos] = useState<TakenPhoto[]>([])
  const [isUploading, setUploading] = useState(false)
  const deduction = percent.trim() === '' ? Number.NaN : Number(percent)
  const hasDeduction = deduction !== 0
  const isPhotoAdded = photos.length > 0 && problems['photoIds'] === 'errors.validation.photo'
  const submit = async () => {
    const body = {
      condition: condition.trim(),
      deduction,
      ...(hasDeduction && reason.trim() !== '' && { reason: reason.trim() }),
      ...(hasDeduction && { photoIds: photos.map(({ id }) => id) }),
    }
    const found = checkBody(recordReturn, body)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const recorded = await record(body)
    if (recorded) onRecorded(t(recorded.state === 'CONFIRMATION' ? 'waitsSecond' : 'refundBegins'))
  }
  return (
    <ActDialog
      title={t('record')}
      act={{ isPending: isBusy || isUploading }}
      submitLabel={t(hasDeduction ? 'recordDeduction' : 'recordAndRefund')}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {failure !== null && (
        <div className="banner" data-tone="bad" role="alert">
          {failure}
        </div>
      )}
      <TextArea
        label={t('condition')}
        hint={t('conditionHint')}
        rows={3}
        value={condition}
        problem={problems['condition']}
        onChange={({ target }) => setCondition(target.value)}
      />
      <TextInput
        label={t('deduction')}
        hint={t('deductionHint')}
        type="number"
        inputMode="numeric"
        min={0}
        max={100}
        unit="%"
        value={percent}
        problem={problems['deduction']}
        onChange={({ target }) => setPercent(target.value)}
      />
      {hasDeduction && (
        <>
          <ReasonField
            label={t('reason')}
            hint={t('reasonHint')}
            value={reason}
            problem={problems['reason']}
            onChange={setReason}
          />
          <PhotoField
            label={t('photos')}
            hint={t('photosHint')}
            photos={photos}
            most={mostReturnPhotos}
            problem={isPhotoAdded ? undefined : problems['photoIds']}
            onChange={setPhotos}
            onUploading={setUploading}
          />
        </>
      )}
      {withdrawal.expected && (
        <p>
          {hasDeduction
            ? t('thenSecond', { sum: sumText(withdrawal.expected) })
            : t('thenRefund', { sum: sumText(withdrawal.expected) })}
        </p>
      )}
    </ActDialog>
  )
}
