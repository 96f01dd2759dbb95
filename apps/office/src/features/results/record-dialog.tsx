import { recordedMethods, recordPayment, type RecordedMethod, type StaffDuePayment } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { SelectInput, TextInput } from '../../parts/fields.tsx'
import { localDay } from '../../parts/local-time.ts'
import { numberOf, numberText } from '../../parts/numbers.ts'
import { checkBody, fieldProblemsOf } from '../../parts/problems-of.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { nameOf } from './results.ts'
import { useAct } from './use-act.ts'

/** Records a payment in cash, by cheque or by transfer. It keeps no draft: the sum and the day are those of this moment. */
export function RecordDialog({ payment, onClose }: { payment: StaffDuePayment; onClose: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('results')
  const { money } = useStaffPrice()
  const [today] = useState(() => localDay())
  const [method, setMethod] = useState<RecordedMethod>('CASH')
  const [amount, setAmount] = useState(numberText(payment.cost.value, useLocale()))
  const [receivedDay, setReceivedDay] = useState(today)
  const [reference, setReference] = useState('')
  const [hasTried, setTried] = useState(false)
  const sum = money(payment.cost.value)
  const body = {
    method,
    amount: numberOf(amount),
    receivedDay,
    ...(reference.trim() !== '' && { reference: reference.trim() }),
  }
  const found = checkBody(recordPayment, body)
  const isOther = found['amount'] === undefined && body.amount !== payment.cost.value
  const act = useAct(
    (idempotencyKey, recorded: typeof body) =>
      unwrap(call(recordPayment, { params: { slug, duePaymentId: payment.id }, body: recorded, idempotencyKey })),
    { done: () => t('done.record', { sum }), onDone: onClose, isQuiet: true },
  )
  const refused = fieldProblemsOf(act.error)
  const problems = hasTried ? { ...found, ...refused, ...(isOther && { amount: 'errors.payment.otherSum' }) } : refused
  return (
    <ActDialog
      title={t('record.title')}
      act={act}
      submitLabel={t('record.submit', { sum })}
      isAtField={Object.keys(refused).length > 0}
      onSubmit={() => {
        setTried(true)
        if (Object.keys(found).length === 0 && !isOther) act.mutate(body)
      }}
      onClose={onClose}
    >
      <p>{t('record.intro', { name: nameOf(payment.winner), sum, lot: payment.lot.name })}</p>
      <SelectInput
        label={t('record.method')}
        value={method}
        options={recordedMethods.map((value) => ({ value, label: t(`paidBy.${value}`) }))}
        onChange={({ target }) => setMethod(recordedMethods.find((one) => one === target.value) ?? 'CASH')}
      />
      <div className="two">
        <TextInput
          label={t('record.amount')}
          hint={t('record.amountHint', { sum })}
          inputMode="decimal"
          unit="€"
          value={amount}
          problem={problems['amount']}
          onChange={({ target }) => setAmount(target.value)}
        />
        <TextInput
          label={t('record.day')}
          type="date"
          max={today}
          value={receivedDay}
          problem={problems['receivedDay']}
          onChange={({ target }) => setReceivedDay(target.value)}
        />
      </div>
      <TextInput
        label={t(`record.reference.${method}`)}
        hint={t('record.referenceHint')}
        autoComplete="off"
        maxLength={200}
        value={reference}
        problem={problems['reference']}
        onChange={({ target }) => setReference(target.value)}
      />
    </ActDialog>
  )
}
