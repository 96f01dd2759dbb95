import { moveParcels, type StaffParcel } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ThingList } from '../../parts/thing-list.tsx'
import { useClub } from '../../access/club-context.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { ParcelMark } from '../parcels/parcel-mark.tsx'
import { buyerName } from '../parcels/parcel-list.ts'
import { useParcelActs } from '../parcels/use-parcel-acts.ts'
import type { Found } from './find-parcel.ts'
import { HandoverForm } from './handover-form.tsx'
import { recordHandover } from './handover-queue.ts'

/** What a code led to: the parcel and who takes it, that it was handed over already, or why there is nothing. */
export function FoundParcel({
  found,
  onRetry,
  onNext,
}: {
  found: Found
  onRetry: (code: string) => void
  onNext: () => void
}) {
  const { slug } = useClub()
  const t = useTranslations('handover')
  const { hour, moment } = useTimes()
  const text = useProblemText()
  const next = (
    <button type="button" className="btn primary min-h-11" onClick={onNext}>
      {t('next')}
    </button>
  )
  if (found.kind === 'waiting')
    return (
      <Message tone="warn" action={next}>
        {t('handedHere', { time: hour(found.handover.handedOverAt) })}
      </Message>
    )
  if (found.kind === 'unknown')
    return (
      <Message tone="bad" action={next}>
        {t(found.isOffline ? 'unknownOffline' : 'unknown')}
      </Message>
    )
  if (found.kind === 'failed')
    return (
      <Message tone="bad" action={next}>
        {text(found.error)}
      </Message>
    )
  const { parcel, code, handovers, isOffline } = found
  if (parcel.state === 'READY')
    return (
      <div className="stack !gap-4">
        {isOffline && <p role="status">{t('offline')}</p>}
        <ParcelFacts parcel={parcel} />
        <HandoverForm
          parcel={parcel}
          isOffline={isOffline}
          onCancel={onNext}
          onDone={(taken) => {
            void recordHandover(slug, {
              code,
              parcelId: parcel.id,
              title: t('entry', { number: parcel.order.number, name: buyerName(parcel) }),
              handedOverAt: new Date().toISOString(),
              ...taken,
            })
            onNext()
          }}
        />
      </div>
    )
  const [first, ...others] = handovers
  return (
    <div className="stack !gap-4">
      <Message tone={parcel.state === 'DELIVERED' ? 'warn' : 'bad'}>
        {parcel.state !== 'DELIVERED'
          ? t('notReady')
          : first
            ? t('handedOver', { time: moment(first.date), by: first.staffEmail })
            : t('delivered', { time: moment(parcel.stateSince) })}
      </Message>
      {others.map((other) => (
        <Message key={other.date} tone="bad">
          {t('handedAgain', { time: moment(other.date), by: other.staffEmail })}
        </Message>
      ))}
      <ParcelFacts parcel={parcel} />
      <span className="line">
        {parcel.state === 'PREPARING' && <MakeReady parcel={parcel} onReady={() => onRetry(code)} />}
        {next}
      </span>
    </div>
  )
}

function MakeReady({ parcel, onReady }: { parcel: StaffParcel; onReady: () => void }) {
  const t = useTranslations('handover')
  const acts = useParcelActs(parcel.id)
  const makeReady = async () => {
    if (await acts.move('READY')) onReady()
  }
  return (
    <Act operation={moveParcels} className="min-h-11" aria-busy={acts.isBusy} onClick={() => void makeReady()}>
      {t('makeReady')}
    </Act>
  )
}

function Message({ tone, action, children }: { tone: 'warn' | 'bad'; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="stack !gap-4">
      <div className="banner rounded-lg border" data-tone={tone} role="alert">
        {children}
      </div>
      {action}
    </div>
  )
}

/** Whose parcel it is, and what is in it, large enough to compare with what is on the table. */
function ParcelFacts({ parcel }: { parcel: StaffParcel }) {
  const t = useTranslations('handover')
  return (
    <section className="stack !gap-3" aria-label={t('parcel')}>
      <div className="line flex-wrap">
        <h2 className="text-xl font-semibold wrap-anywhere">{buyerName(parcel)}</h2>
        <ParcelMark parcel={parcel} />
      </div>
      <p className="quiet">
        {t('order', { number: parcel.order.number })}
        {parcel.deputy !== null && ` · ${t('deputy', { name: parcel.deputy })}`}
      </p>
      <ThingList things={parcel.things} label={t('things')} size="large" />
    </section>
  )
}
