import { useMutation } from '@tanstack/react-query'
import { type FanRecord, liftSuspension, suspendFan, type Suspension, suspensionScopes } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useWhileShown } from '@virage/session/use-while-shown'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { Act } from '../../parts/act.tsx'
import { SelectInput, TextInput } from '../../parts/fields.tsx'
import { fromLocalInput, toLocalInput } from '../../parts/local-time.ts'
import { Question } from '../../parts/office-dialog.tsx'
import { checkBody, fieldProblemsOf } from '../../parts/problems-of.ts'
import { ReasonField } from '../../parts/reason-field.tsx'
import { say } from '../../parts/toasts.ts'
import { useIntentKey } from '../../parts/use-intent-key.ts'
import { useNameOf } from './names.ts'

type Change = (suspensions: FanRecord['suspensions']) => void

/** A fan's suspensions, newest first, with the acts that begin and end one. */
export function Suspensions({ record, onChange }: { record: FanRecord; onChange: Change }) {
  const t = useTranslations('fans')
  const { moment } = useTimes()
  const [dialog, setDialog] = useState<'new' | Suspension | null>(null)
  return (
    <section className="stack" aria-labelledby="fan-suspensions">
      <div className="line">
        <h2 id="fan-suspensions">{t('suspensions')}</h2>
        <Act operation={suspendFan} className="small push" onClick={() => setDialog('new')}>
          {t('suspend')}
        </Act>
      </div>
      {record.suspensions.length === 0 ? (
        <p className="quiet">{t('noSuspensions')}</p>
      ) : (
        <ul className="stack">
          {record.suspensions.map((one) => {
            const state = stateOf(one)
            return (
              <li key={one.id} className="line wraps">
                <span className="state" data-tone={state === 'active' ? 'bad' : 'off'}>
                  {t(`states.${state}`)}
                </span>
                <b className="font-semibold">{t(`scopes.${one.scope}`)}</b>
                <span className="quiet">
                  {t('period', { from: moment(one.since), to: moment(one.liftedAt ?? one.endsAt) })}
                </span>
                <span className="basis-full">{one.reason}</span>
                {state === 'active' && (
                  <Act operation={liftSuspension} className="small" onClick={() => setDialog(one)}>
                    {t('lift')}
                  </Act>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {dialog === 'new' && <SuspendDialog record={record} onChange={onChange} onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'new' && (
        <LiftQuestion record={record} suspension={dialog} onChange={onChange} onClose={() => setDialog(null)} />
      )}
    </section>
  )
}

const stateOf = ({ liftedAt, endsAt }: Suspension) =>
  liftedAt !== null ? 'lifted' : Date.parse(endsAt) > Date.now() ? 'active' : 'ended'

const week = 7 * 86_400_000

function SuspendDialog({ record, onChange, onClose }: { record: FanRecord; onChange: Change; onClose: () => void }) {
  const close = useWhileShown(onClose)
  const { slug } = useClub()
  const t = useTranslations('fans')
  const nameOf = useNameOf()
  const name = nameOf(record)
  const [scope, setScope] = useState<Suspension['scope']>('BIDDING')
  const [until, setUntil] = useState(() => toLocalInput(new Date(Date.now() + week).toISOString()))
  const [reason, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  const { keyOf } = useIntentKey()
  const body = { scope, reason: reason.trim(), endsAt: fromLocalInput(until) ?? '' }
  const suspend = useMutation({
    mutationFn: () =>
      unwrap(call(suspendFan, { params: { slug, fanId: record.id }, body, idempotencyKey: keyOf(body) })),
    onSuccess: (stored) => {
      onChange([stored, ...record.suspensions])
      say(t('suspended', { name }))
      close()
    },
  })
  const problems = { ...(hasTried && checkBody(suspendFan, body)), ...fieldProblemsOf(suspend.error) }
  return (
    <ActDialog
      title={t('suspendTitle', { name })}
      act={suspend}
      submitLabel={t('suspendConfirm', { name })}
      tone="danger"
      isAtField={Object.keys(fieldProblemsOf(suspend.error)).length > 0}
      onSubmit={() => {
        setTried(true)
        if (Object.keys(checkBody(suspendFan, body)).length === 0) suspend.mutate()
      }}
      onClose={onClose}
    >
      <SelectInput
        label={t('scope')}
        value={scope}
        options={suspensionScopes.map((value) => ({ value, label: t(`scopes.${value}`) }))}
        onChange={({ target }) => setScope(target.value === 'CHAT' ? 'CHAT' : 'BIDDING')}
      />
      <TextInput
        label={t('until')}
        type="datetime-local"
        hint={t('untilHint')}
        value={until}
        problem={problems['endsAt']}
        onChange={({ target }) => setUntil(target.value)}
      />
      <ReasonField hint={t('reasonHint', { name })} value={reason} problem={problems['reason']} onChange={setReason} />
      <p className="quiet">{t('suspendText')}</p>
    </ActDialog>
  )
}

function LiftQuestion({
  record,
  suspension,
  onChange,
  onClose,
}: {
  record: FanRecord
  suspension: Suspension
  onChange: Change
  onClose: () => void
}) {
  const close = useWhileShown(onClose)
  const { slug } = useClub()
  const t = useTranslations('fans')
  const text = useProblemText()
  const nameOf = useNameOf()
  const name = nameOf(record)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const lift = useMutation({
    mutationFn: () => unwrap(call(liftSuspension, { params: { slug, suspensionId: suspension.id }, idempotencyKey })),
    onSuccess: (stored) => {
      onChange(record.suspensions.map((one) => (one.id === stored.id ? stored : one)))
      say(t('lifted', { name }))
    },
    onError: (error) => say(text(error), 'bad'),
    onSettled: close,
  })
  return (
    <Question
      title={t('liftTitle', { name })}
      confirm={t('liftConfirm')}
      tone="plain"
      isBusy={lift.isPending}
      onConfirm={() => lift.mutate()}
      onClose={onClose}
    >
      <p>{t('liftText', { name })}</p>
    </Question>
  )
}
