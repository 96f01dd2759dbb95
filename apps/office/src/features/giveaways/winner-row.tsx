import { useMutation } from '@tanstack/react-query'
import { drawSubstitute, type DrawnEntry, handOverPrize, type StaffParticipation } from '@virage/contract/staff'
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
import { Question } from '../../parts/office-dialog.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import { ReasonField } from '../../parts/reason-field.tsx'
import { say } from '../../parts/toasts.ts'
import { useIntentKey } from '../../parts/use-intent-key.ts'
import { type Contacts, shortId } from './contacts.ts'

/** An entry that was drawn: its owner once somebody has asked, its prize, and what can be done about it. */
export function WinnerRow({
  giveawayId,
  entry,
  number,
  numberOf,
  known,
  isReplaceable,
  onChanged,
}: {
  giveawayId: string
  entry: DrawnEntry
  /** Its number in the list, from 1. */
  number: number
  numberOf: (participationId: string) => number
  known: Contacts
  /** False once all entries are erased. */
  isReplaceable: boolean
  onChanged: (substitute?: StaffParticipation) => Promise<unknown>
}) {
  const { slug } = useClub()
  const t = useTranslations('draw')
  const text = useProblemText()
  const { moment } = useTimes()
  const [dialog, setDialog] = useState<{ of: 'handOver' | 'replace' } | null>(null)
  const close = () => setDialog(null)
  const { participationId, replacedId, replaced, handedOver } = entry
  const person = known.get(participationId)
  const fullName = person && `${person.firstName} ${person.lastName}`.trim()
  const name = person ? fullName || t('erased') : t('entry', { id: shortId(participationId) })
  const handOver = useMutation<unknown, Error, typeof dialog>({
    mutationFn: () => unwrap(call(handOverPrize, { params: { slug, giveawayId, participationId } })),
    onSuccess: () => say(t('handedOverNow', { name })),
    onError: (error) => say(text(error), 'bad'),
    onSettled: async (_, __, from) => {
      await onChanged()
      // Another dialog may be open by then, or the same one again.
      setDialog((now) => (now === from ? null : now))
    },
  })
  return (
    <li className="winner" data-replaced={replaced !== null || undefined}>
      <span className="figure quiet w-6">{number}</span>
      <span className="stack min-w-0 !gap-0">
        <span className="line wraps">
          <b className="font-semibold">{name}</b>
          {replaced !== null ? (
            <span className="state" data-tone="off">
              {t('replacedBy', { number: numberOf(replaced.byId) })}
            </span>
          ) : handedOver !== null ? (
            <span className="state" data-tone="good">
              {t('hasPrize')}
            </span>
          ) : (
            <span className="state" data-tone="warn">
              {t('prizeOpen')}
            </span>
          )}
        </span>
        {person && fullName !== '' && (
          <a className="link small" href={`mailto:${person.email}`}>
            {person.email}
          </a>
        )}
        <code className="small quiet wrap-anywhere">{participationId}</code>
        {replacedId !== null && (
          <span className="small quiet">
            {t('substituteOf', { number: numberOf(replacedId), when: moment(entry.drawnAt) })}
          </span>
        )}
        {replaced !== null && (
          <span className="small quiet">
            {t('replacedBecause', { when: moment(replaced.at), reason: replaced.reason })}
          </span>
        )}
        {handedOver !== null && (
          <span className="small quiet">{t('handedOverBy', { when: moment(handedOver.at), who: handedOver.by })}</span>
        )}
      </span>
      {replaced === null && handedOver === null && (
        <span className="line wraps push">
          <Act
            operation={handOverPrize}
            aria-label={t('handOverTo', { name })}
            onClick={() => setDialog({ of: 'handOver' })}
          >
            {t('handOver')}
          </Act>
          {isReplaceable && (
            <Act
              operation={drawSubstitute}
              aria-label={t('replaceName', { name })}
              onClick={() => setDialog({ of: 'replace' })}
            >
              {t('replace')}
            </Act>
          )}
        </span>
      )}
      {dialog?.of === 'handOver' && handedOver === null && (
        <Question
          title={t('handOverTitle', { name })}
          confirm={t('handOverConfirm')}
          tone="plain"
          isBusy={handOver.isPending}
          onConfirm={() => handOver.mutate(dialog)}
          onClose={close}
        >
          <p>{t('handOverText')}</p>
        </Question>
      )}
      {dialog?.of === 'replace' && (
        <SubstituteDialog
          giveawayId={giveawayId}
          participationId={participationId}
          name={name}
          onChanged={onChanged}
          onClose={close}
        />
      )}
    </li>
  )
}

/** Asks why a winner is replaced, and draws the substitute. */
function SubstituteDialog({
  giveawayId,
  participationId,
  name,
  onChanged,
  onClose,
}: {
  giveawayId: string
  participationId: string
  name: string
  onChanged: (substitute?: StaffParticipation) => Promise<unknown>
  onClose: () => void
}) {
  const close = useWhileShown(onClose)
  const { slug } = useClub()
  const t = useTranslations('draw')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const { keyOf } = useIntentKey()
  const replace = useMutation({
    mutationFn: () =>
      unwrap(
        call(drawSubstitute, {
          params: { slug, giveawayId, participationId },
          body: { reason },
          idempotencyKey: keyOf(reason),
        }),
      ),
    onSuccess: async ({ substitute }) => {
      await onChanged(substitute)
      say(t('substituted', { name: `${substitute.firstName} ${substitute.lastName}`.trim() }))
      close()
    },
    onError: () => void onChanged(),
  })
  return (
    <ActDialog
      title={t('replaceTitle', { name })}
      act={replace}
      submitLabel={t('replaceConfirm')}
      onSubmit={() => {
        const found = checkBody(drawSubstitute, { reason })['reason']
        setProblem(found)
        if (found === undefined) replace.mutate()
      }}
      onClose={onClose}
    >
      <p>{t('replaceText')}</p>
      <ReasonField hint={t('reasonHint')} value={reason} problem={problem} onChange={setReason} />
    </ActDialog>
  )
}
