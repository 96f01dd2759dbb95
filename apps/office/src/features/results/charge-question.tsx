import { chargeDuePayment, type StaffDuePayment } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { Question } from '../../parts/office-dialog.tsx'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { nameOf } from './results.ts'
import { useAct } from './use-act.ts'

/** Charges the winner's saved card, after a question. Asked again, it is another charge. */
export function ChargeQuestion({ payment, onClose }: { payment: StaffDuePayment; onClose: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('results')
  const { money } = useStaffPrice()
  const name = nameOf(payment.winner)
  const sum = money(payment.cost.value)
  const params = { slug, duePaymentId: payment.id }
  const charge = useAct((idempotencyKey) => unwrap(call(chargeDuePayment, { params, body: {}, idempotencyKey })), {
    done: () => t('done.charge', { name }),
    onDone: onClose,
  })
  return (
    <Question
      title={t('charge.title', { sum })}
      confirm={t('act.charge', { sum })}
      tone="plain"
      isBusy={charge.isPending}
      onConfirm={() => charge.mutate()}
      onClose={onClose}
    >
      <p>{t('charge.text', { name, lot: payment.lot.name })}</p>
      {payment.offered && <p>{t('charge.offer', { name })}</p>}
    </Question>
  )
}
