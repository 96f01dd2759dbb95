import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getStaffWithdrawal,
  listStaffWithdrawals,
  recordReturn,
  type StaffWithdrawalDetails,
} from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { Icon } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ThingList } from '../../parts/thing-list.tsx'
import { useClub } from '../../access/club-context.ts'
import { Act } from '../../parts/act.tsx'
import { PhotoLinks } from '../../parts/photo-links.tsx'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { say } from '../../parts/toasts.ts'
import { readQuery } from '../../queries.ts'
import { useSumText } from './use-sum-text.ts'
import { FailedRefund } from './failed-refund.tsx'
import { ConfirmDeduction } from './confirm-deduction.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { WithdrawalMark } from './withdrawal-mark.tsx'

/** One withdrawal beside the queue: what was sent, what goes back, and what staff have recorded. */
export function WithdrawalSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('withdrawals')
  const frame = useTranslations('frame')
  const client = useQueryClient()
  const read = useQuery({ ...readQuery(getStaffWithdrawal, { params: { slug, withdrawalId: id } }), staleTime: 0 })
  const [isRecording, setRecording] = useState(false)
  const withdrawal = read.data
  const reread = () => {
    void client.invalidateQueries({ queryKey: [listStaffWithdrawals.id, slug] })
    void read.refetch()
  }
  const handleRecorded = (message: string) => {
    setRecording(false)
    say(message)
    reread()
  }
  const canRecord = withdrawal?.state === 'RETURN' || withdrawal?.state === 'CONFIRMATION'
  return (
    <aside className="side" aria-label={t('one')}>
      <header>
        <h2 className="clip">
          {withdrawal?.orderNumber ? t('ofOrder', { number: withdrawal.orderNumber }) : t('one')}
        </h2>
        <button type="button" className="btn plain square push" aria-label={frame('close')} onClick={onClose}>
          <Icon name="close" size={16} />
        </button>
      </header>
      <div className="inner">
        <ReadBanner read={read} />
        {read.isPending && <TableBones rows={4} />}
        {withdrawal && (
          <>
            <WithdrawalFacts withdrawal={withdrawal} />
            {withdrawal.state === 'REFUND' && withdrawal.refund?.status === 'failed' && (
              <FailedRefund key={withdrawal.refund.id} id={withdrawal.refund.id} onChanged={reread} />
            )}
            {withdrawal.state === 'CONFIRMATION' && (
              <ConfirmDeduction withdrawal={withdrawal} onRecorded={handleRecorded} />
            )}
          </>
        )}
      </div>
      {canRecord && (
        <footer>
          <Act
            operation={recordReturn}
            className={withdrawal.state === 'RETURN' ? 'primary' : ''}
            onClick={() => setRecording(true)}
          >
            {t(withdrawal.state === 'RETURN' ? 'record' : 'recordOther')}
          </Act>
        </footer>
      )}
      {isRecording && withdrawal && (
        <ReturnDialog withdrawal={withdrawal} onRecorded={handleRecorded} onClose={() => setRecording(false)} />
      )}
    </aside>
  )
}

function WithdrawalFacts({ withdrawal }: { withdrawal: StaffWithdrawalDetails }) {
  const t = useTranslations('withdrawals')
  const { day, moment } = useTimes()
  const sumText = useSumText()
  const { sender, refund, shipment, paid, expected } = withdrawal
  return (
    <>
      <span className="line">
        <WithdrawalMark withdrawal={withdrawal} />
      </span>
      {withdrawal.refusal !== null && <p>{t(`refusals.${withdrawal.refusal}`)}</p>}
      {withdrawal.ground === 'UNDELIVERED' && <p>{t('undelivered')}</p>}
      {withdrawal.state === 'RETURN' && <p className="quiet">{t(shipment ? 'waitsProof' : 'waits')}</p>}
      <dl className="facts">
        <dt>{t('due')}</dt>
        <dd className={withdrawal.overdue ? 'font-semibold text-[var(--bad)]' : undefined}>
          {day(withdrawal.refundDueAt)}
          {withdrawal.overdue && ` · ${t('late')}`}
        </dd>
        {paid && (
          <>
            <dt>{t('paid')}</dt>
            <dd>{sumText(paid)}</dd>
          </>
        )}
        {expected && (
          <>
            <dt>{t('expected')}</dt>
            <dd className="font-semibold">{sumText(expected)}</dd>
          </>
        )}
        {refund && (
          <>
            <dt>{t('refund')}</dt>
            <dd className="font-semibold">
              {sumText(refund)}, {t(`refundStatus.${refund.status}`)}
            </dd>
          </>
        )}
        <dt>{t('shipment')}</dt>
        <dd className="wrap-anywhere">
          {shipment ? t('shipmentText', { carrier: shipment.carrier, number: shipment.number }) : t('noShipment')}
        </dd>
      </dl>
      {withdrawal.lines.length > 0 && <ThingList things={withdrawal.lines} label={t('things')} />}
      <section className="stack" aria-label={t('words')}>
        <h3 className="font-semibold">{t('words')}</h3>
        {sender ? (
          <dl className="facts">
            <dt>{t('sent')}</dt>
            <dd>{moment(withdrawal.sentAt)}</dd>
            <dt>{t('firstName')}</dt>
            <dd className="wrap-anywhere">{sender.firstName}</dd>
            <dt>{t('lastName')}</dt>
            <dd className="wrap-anywhere">{sender.lastName}</dd>
            <dt>{t('email')}</dt>
            <dd className="wrap-anywhere">{sender.email}</dd>
            <dt>{t('order')}</dt>
            <dd className="wrap-anywhere">{sender.orderNumber}</dd>
          </dl>
        ) : (
          <p className="quiet">{t('senderErased')}</p>
        )}
      </section>
      {withdrawal.returns.length > 0 && (
        <section className="stack" aria-label={t('returns')}>
          <h3 className="font-semibold">{t('returns')}</h3>
          <ol className="stack">
            {withdrawal.returns.map((one) => (
              <li key={one.date} className="grid">
                <span className="wrap-anywhere">{one.condition}</span>
                {one.deduction > 0 && (
                  <span className="wrap-anywhere">
                    {t('deducted', { percent: one.deduction, reason: one.reason ?? '' })}
                  </span>
                )}
                <PhotoLinks urls={one.photoUrls} />
                <span className="small quiet wrap-anywhere">
                  {t('recordedBy', { time: moment(one.date), by: one.recordedBy })}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
