import { extendDuePayment, type StaffDuePayment } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { fromLocalInput, toLocalInput } from '../../parts/local-time.ts'
import { fieldProblemsOf } from '../../parts/problems-of.ts'
import { nameOf } from './results.ts'
import { useAct } from './use-act.ts'

/** The time that a winner gets by default, in milliseconds: three days more. */
const usualExtension = 3 * 86_400_000

/** Gives a winner more time to pay. */
export function ExtendDialog({ payment, onClose }: { payment: StaffDuePayment; onClose: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('results')
  const { moment } = useTimes()
  const [local, setLocal] = useState(() =>
    toLocalInput(new Date(Math.max(Date.parse(payment.deadline), Date.now()) + usualExtension).toISOString()),
  )
  const deadline = fromLocalInput(local) ?? ''
  const name = nameOf(payment.winner)
  const act = useAct(
    (idempotencyKey, body: { deadline: string }) =>
      unwrap(call(extendDuePayment, { params: { slug, duePaymentId: payment.id }, body, idempotencyKey })),
    { done: (extended) => t('done.extend', { name, date: moment(extended.deadline) }), onDone: onClose, isQuiet: true },
  )
  const problem = fieldProblemsOf(act.error)['deadline']
  return (
    <ActDialog
      title={t('extend.title')}
      act={act}
      submitLabel={t('extend.submit')}
      isReady={deadline !== ''}
      isAtField={problem !== undefined}
      onSubmit={() => act.mutate({ deadline })}
      onClose={onClose}
    >
      <p>{t('extend.now', { name, date: moment(payment.deadline) })}</p>
      <TextInput
        label={t('extend.deadline')}
        hint={t('extend.paris')}
        type="datetime-local"
        value={local}
        problem={problem}
        onChange={({ target }) => setLocal(target.value)}
      />
    </ActDialog>
  )
}
