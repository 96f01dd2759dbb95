import {
  chargeDuePayment,
  type RecordedMethod,
  recordedMethods,
  recordHandover,
  recordPayment,
  type StaffDuePayment,
} from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { localDay } from '../../parts/local-time.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { ChargeQuestion } from '../results/charge-question.tsx'
import { CardMark, StateMark } from '../results/marks.tsx'
import { isOpen } from '../results/results.ts'
import { useAct } from '../results/use-act.ts'
import { type Customer, dueOf } from './customers.ts'

/** One winner at the counter: what they owe, how they pay, and what they take home. */
export function CashierSheet({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useTranslations('room')
  const { name, paddle, payments } = customer
  const [isTaking, setTaking] = useState(false)
  const open = payments.filter(isOpen)
  const toTake = payments.filter(
    ({ payment }) => payment && !payment.refunded && !payment.hasParcels && payment.handedOverDate === null,
  )
  return (
    <section className="stack !gap-5" aria-label={name}>
      <div className="line">
        <h2 className="text-xl wrap-anywhere">
          {paddle !== undefined && <span className="quiet figure">{paddle} </span>}
          {name}
        </h2>
        <button type="button" className="btn min-h-11 push" onClick={onClose}>
          {t('nextCustomer')}
        </button>
      </div>
      <ul>
        {payments.map((payment) => (
          <Won key={payment.id} payment={payment} />
        ))}
      </ul>
      {open.length > 0 && <Take payments={open} onTaking={setTaking} />}
      {toTake.length > 0 && <HandOver payments={toTake} isTaking={isTaking} />}
    </section>
  )
}

/** One thing that was won, and whether it is paid and taken. */
function Won({ payment }: { payment: StaffDuePayment }) {
  const t = useTranslations('room')
  const results = useTranslations('results')
  const { money } = useStaffPrice()
  const [isAsked, setAsked] = useState(false)
  const sum = money(payment.cost.value)
  return (
    <li className="stack border-b border-line py-3 !gap-2">
      <span className="line">
        <span className="wrap-anywhere">{payment.lot.name}</span>
        <span className="push figure">{sum}</span>
      </span>
      <span className="line wraps">
        <StateMark payment={payment} />
        <CardMark payment={payment} />
        {payment.payment?.handedOverDate && (
          <span className="state" data-tone="good">
            {t('handedOver')}
          </span>
        )}
        {payment.chargeable && (
          <Act operation={chargeDuePayment} className="small push" onClick={() => setAsked(true)}>
            {results('act.charge', { sum })}
          </Act>
        )}
      </span>
      {isAsked && <ChargeQuestion payment={payment} onClose={() => setAsked(false)} />}
    </li>
  )
}

/**
 * Records that everything that is due was paid in one way. Each lot is a payment of its own. A lot that ends or is paid
 * elsewhere meanwhile changes the sum only when the cashier looks at it again.
 */
function Take({ payments, onTaking }: { payments: StaffDuePayment[]; onTaking: (isTaking: boolean) => void }) {
  const { slug } = useClub()
  const t = useTranslations('room')
  const results = useTranslations('results')
  const text = useProblemText()
  const { money } = useStaffPrice()
  const [shown, setShown] = useState(payments)
  const sum = money(dueOf(shown))
  const [method, setMethod] = useState<RecordedMethod>('CASH')
  const [reference, setReference] = useState('')
  const take = useAct(
    async (key, { taken, ...given }: Taking) => {
      for (const { id, cost } of taken) {
        const params = { slug, duePaymentId: id }
        const body = { ...given, amount: cost.value }
        await unwrap(call(recordPayment, { params, body, idempotencyKey: `${key}-${id}` }))
      }
    },
    { done: () => t('taken', { sum }), onDone: () => setReference(''), isQuiet: true },
  )
  const hasChanged = !take.isPending && idsOf(shown) !== idsOf(payments)
  useEffect(() => {
    onTaking(take.isPending)
    return () => onTaking(false)
  }, [take.isPending, onTaking])
  return (
    <section className="stack !gap-4" aria-label={t('take')}>
      <p className="room-due">
        <span className="quiet">{t('due')}</span>
        <b className="figure">{sum}</b>
      </p>
      <span className="segments touch" role="group" aria-label={results('record.method')}>
        {recordedMethods.map((one) => (
          <button key={one} type="button" aria-pressed={one === method} onClick={() => setMethod(one)}>
            {results(`paidBy.${one}`)}
          </button>
        ))}
      </span>
      <TextInput
        label={results(`record.reference.${method}`)}
        hint={results('record.referenceHint')}
        autoComplete="off"
        maxLength={200}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
      {take.isError && (
        <p role="alert" className="banner rounded-lg border" data-tone="bad">
          {text(take.error)}
        </p>
      )}
      {hasChanged && (
        <div role="alert" className="banner rounded-lg border" data-tone="warn">
          {t('dueChanged', { sum: money(dueOf(payments)) })}
          <button type="button" className="btn min-h-11 push" onClick={() => setShown(payments)}>
            {t('showDue')}
          </button>
        </div>
      )}
      <Act
        operation={recordPayment}
        className="primary room-place"
        aria-busy={take.isPending}
        disabled={hasChanged}
        onClick={() => {
          if (take.isPending) return
          const [written, receivedDay] = [reference.trim(), localDay()]
          take.mutate({ taken: shown, method, receivedDay, ...(written !== '' && { reference: written }) })
        }}
      >
        {t('takeSum', { sum, method: results(`paidBy.${method}`) })}
      </Act>
    </section>
  )
}

type Taking = { taken: StaffDuePayment[]; method: RecordedMethod; receivedDay: string; reference?: string }

const idsOf = (payments: StaffDuePayment[]) =>
  payments
    .map(({ id }) => id)
    .toSorted()
    .join(' ')

/**
 * Records, with their initials, that a winner takes home what they have paid. What is paid elsewhere meanwhile is handed
 * over only when the cashier looks again.
 *
 * @param isTaking whether the cashier is taking money now: what they take is added at once
 */
function HandOver({ payments, isTaking }: { payments: StaffDuePayment[]; isTaking: boolean }) {
  const { slug } = useClub()
  const t = useTranslations('room')
  const handover = useTranslations('handover')
  const text = useProblemText()
  const [shown, setShown] = useState(payments)
  const [initials, setInitials] = useState('')
  const give = useAct(
    async (key, given: StaffDuePayment[]) => {
      for (const { payment } of given) {
        if (!payment) continue
        const body = { initials: initials.trim() === '' ? null : initials.trim() }
        const params = { slug, orderId: payment.orderId }
        await unwrap(call(recordHandover, { params, body, idempotencyKey: `${key}-${payment.orderId}` }))
      }
    },
    { done: () => t('handedOver'), onDone: () => setInitials(''), isQuiet: true },
  )
  const isOther = idsOf(shown) !== idsOf(payments)
  if (isOther && isTaking) setShown(payments)
  const hasChanged = isOther && !isTaking && !give.isPending
  return (
    <section className="stack !gap-4" aria-label={handover('title')}>
      <TextInput
        label={handover('initials')}
        hint={handover('initialsHint')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={8}
        value={initials}
        onChange={({ target }) => setInitials(target.value)}
      />
      {give.isError && (
        <p role="alert" className="banner rounded-lg border" data-tone="bad">
          {text(give.error)}
        </p>
      )}
      {hasChanged && (
        <div role="alert" className="banner rounded-lg border" data-tone="warn">
          {t('itemsChanged', { count: payments.length })}
          <button type="button" className="btn min-h-11 push" onClick={() => setShown(payments)}>
            {t('showItems')}
          </button>
        </div>
      )}
      <Act
        operation={recordHandover}
        className="primary room-place"
        aria-busy={give.isPending}
        disabled={hasChanged}
        onClick={() => {
          if (!give.isPending) give.mutate(shown)
        }}
      >
        {t('handOver', { count: shown.length })}
      </Act>
    </section>
  )
}
