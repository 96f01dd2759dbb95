import { recordReturn, type StaffWithdrawalDetails } from '@virage/contract/staff'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { Act } from '../../parts/act.tsx'
import { PhotoLinks } from '../../parts/photo-links.tsx'
import { useRecordReturn } from './use-record-return.ts'

/** Asks a second person whether a deduction is right. Confirming it records the same one, and the refund begins. */
export function ConfirmDeduction({
  withdrawal,
  onRecorded,
}: {
  withdrawal: StaffWithdrawalDetails
  onRecorded: (message: string) => void
}) {
  const { email } = useClub()
  const t = useTranslations('withdrawals')
  const { isBusy, failure, problems, record } = useRecordReturn(withdrawal.id)
  const asked = withdrawal.returns.findLast(({ deduction }) => deduction > 0)
  if (!asked) return null
  const isOwn = asked.recordedBy === email
  const confirm = async () => {
    const { condition, deduction, reason } = asked
    const recorded = await record({ condition, deduction, ...(reason !== null && { reason }) })
    if (recorded) onRecorded(t(recorded.state === 'CONFIRMATION' ? 'waitsSecond' : 'refundBegins'))
  }
  return (
    <section className="stack justify-items-start" aria-label={t('confirmTitle')}>
      <h3 className="font-semibold">{t('confirmTitle')}</h3>
      <PhotoLinks urls={asked.photoUrls} />
      <p>{t('confirmText', { percent: asked.deduction, by: asked.recordedBy })}</p>
      {isOwn ? (
        <p className="quiet">{t('confirmOther')}</p>
      ) : (
        <Act
          operation={recordReturn}
          className="primary"
          aria-busy={isBusy}
          disabled={isBusy}
          onClick={() => void confirm()}
        >
          {t('confirm', { percent: asked.deduction })}
        </Act>
      )}
      {failure !== null && <p role="alert">{failure}</p>}
      {problems['photoIds'] !== undefined && <p role="alert">{t('confirmNeedsPhotos')}</p>}
    </section>
  )
}
