import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  decideReview,
  getFanFile,
  getReviewReasons,
  type ReviewVerdict,
  takeBackReview,
  updateReviewReasons,
  type WaitingReview,
} from '@virage/contract/staff'
import { languageFor } from '@virage/domain'
import { OperationError, unwrap } from '@virage/session/operation-error'
import { Icon } from '@virage/ui'
import { useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { ReadBanner } from '../../parts/list-states.tsx'
import { DecisionPane } from '../../parts/queue-panes.tsx'
import { say, sayDone } from '../../parts/toasts.ts'
import { useIntentKey } from '../../parts/use-intent-key.ts'
import { readQuery } from '../../queries.ts'
import { useKeys } from '../../shell/keys.ts'
import { useNameOf } from '../fans/names.ts'
import { ReasonsDialog } from './reasons-dialog.tsx'

/** What a reviewer has chosen, but not sent. */
type Draft = { verdict: ReviewVerdict | null; reason: number | null; text: string }
const empty: Draft = { verdict: null, reason: null, text: '' }

/** A decision, about the answers with which the fan has waited since then. */
type Sent = { verdict: ReviewVerdict; reason: string; statusSince: string; of: WaitingReview }

/**
 * The decision about a file. It is stored at once and takes effect some seconds later, so that it can be taken back although the tab was
 * closed (docs/decisions/0125).
 */
export function ReviewDecision({
  review,
  onLater,
  onDecided,
  onChanged,
}: {
  review: WaitingReview
  onLater: () => void
  onDecided: (fanId: string) => void
  /** Called when the queue has to be read again. @param fanId whose file to open */
  onChanged: (fanId?: string) => void
}) {
  const { slug, settings } = useClub()
  const t = useTranslations('reviews')
  const client = useQueryClient()
  const text = useProblemText()
  const locale = useLocale()
  const { allowed, reason: refusal } = useMay()(decideReview)
  const { fanId, firstName } = review
  const nameOf = useNameOf()
  const name = firstName || nameOf(review)
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  const draft = drafts[fanId] ?? empty
  const change = (next: Partial<Draft>) => setDrafts({ ...drafts, [fanId]: { ...draft, ...next } })
  const [isEditing, setEditing] = useState(false)
  const reasons = useQuery(readQuery(getReviewReasons, { params: { slug } }))
  // The file is read by the pane beside; this only observes it.
  const fileQuery = readQuery(getFanFile, { params: { slug, fanId } })
  const file = useQuery({ ...fileQuery, enabled: false }).data
  const language = languageFor(settings, file?.language ?? null)
  const field = useRef<HTMLTextAreaElement>(null)

  const pick = (index: number) => {
    const chosen = reasons.data?.reasons[index]
    if (!chosen || !allowed) return
    const verdict = draft.verdict === 'REJECT' ? 'REJECT' : 'ASK'
    change({ verdict, reason: index, text: chosen.text[language] ?? chosen.text.en ?? chosen.text.fr ?? '' })
  }
  useKeys({
    s: onLater,
    ...Object.fromEntries(Array.from({ length: 9 }, (_, index) => [String(index + 1), () => pick(index)])),
  })

  // A repetition of the same decision after a lost answer gets the first one's answer, and can still be taken back.
  const { keyOf, forget } = useIntentKey()
  const decide = useMutation({
    mutationFn: ({ verdict, reason, statusSince, of }: Sent) => {
      const body = { verdict, statusSince, ...(verdict === 'APPROVE' ? {} : { reason }) }
      const idempotencyKey = keyOf([of.fanId, body])
      return unwrap(call(decideReview, { params: { slug, fanId: of.fanId }, body, idempotencyKey }))
    },
    onSuccess: ({ id }, { verdict, of }) => {
      forget()
      sayDone(t(`sent.${verdict}`, { name: nameOf(of) }), () => void takeBack(id, of))
      // Another file may have been opened while the server answered.
      onDecided(of.fanId)
    },
    onError: (error) => {
      say(text(error), 'bad')
      if (error instanceof OperationError && error.problem?.key === 'errors.staff.changed')
        void client.invalidateQueries(fileQuery)
      onChanged()
    },
  })
  const takeBack = async (decisionId: string, of: WaitingReview) => {
    try {
      await unwrap(call(takeBackReview, { params: { slug, decisionId } }))
      say(t('takenBack', { name: nameOf(of) }))
      onChanged(of.fanId)
    } catch (error) {
      say(text(error), 'bad')
      onChanged()
    }
  }
  const needsReason = draft.verdict === 'REJECT' || draft.verdict === 'ASK'
  const hasReason = draft.text.trim() !== ''
  const send = () => {
    if (draft.verdict === null || !file || decide.isPending) return
    decide.mutate({
      verdict: draft.verdict,
      reason: draft.text.trim(),
      statusSince: file.statusSince,
      of: review,
    })
  }
  return (
    <>
      <DecisionPane
        label={t('decision')}
        choices={[
          { verdict: 'APPROVE', key: 'a', label: t('verdicts.APPROVE'), icon: 'check' },
          { verdict: 'ASK', key: 'q', label: t('verdicts.ASK'), icon: 'info' },
          { verdict: 'REJECT', key: 'r', label: t('verdicts.REJECT'), icon: 'close' },
        ]}
        chosen={draft.verdict}
        onChoose={(verdict) => change({ verdict })}
        send={draft.verdict === null ? t('sendNone') : t(`send.${draft.verdict}`, { name })}
        isBusy={decide.isPending}
        isReady={file !== undefined && (!needsReason || hasReason)}
        reason={refusal}
        operation={decideReview.id}
        onSend={send}
      >
        <button type="button" className="btn verdict" onClick={onLater}>
          <Icon name="clock" size={16} />
          {t('later')}
          <kbd aria-hidden="true" className="push">
            S
          </kbd>
        </button>
        {draft.verdict === 'APPROVE' && <p className="quiet">{t('approveHint', { name })}</p>}
        {needsReason && (
          <section className="stack" aria-label={t('reason')}>
            <div className="line">
              <h3>{t('reason')}</h3>
              <span className="small quiet push">{t(`readIn.${language}`, { name })}</span>
            </div>
            <ReadBanner read={reasons} />
            <div className="reasons">
              {reasons.data?.reasons.map((one, index) => (
                <button
                  key={JSON.stringify(one)}
                  type="button"
                  aria-pressed={draft.reason === index}
                  onClick={() => pick(index)}
                >
                  <kbd aria-hidden="true">{index + 1}</kbd>
                  <span className="clip">{one.name[locale] ?? one.name.en ?? one.name.fr}</span>
                </button>
              ))}
            </div>
            <div className="field">
              <label htmlFor="review-reason">{t('message', { name })}</label>
              <textarea
                ref={field}
                id="review-reason"
                className="input"
                lang={language}
                rows={4}
                value={draft.text}
                onChange={({ target }) => change({ text: target.value })}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && hasReason) send()
                  if (event.key === 'Escape') field.current?.blur()
                }}
              />
              <span className="hint">{t('messageHint', { name })}</span>
            </div>
            <Act
              operation={updateReviewReasons}
              className="plain small justify-self-start"
              onClick={() => setEditing(true)}
            >
              {t('editReasons')}
            </Act>
          </section>
        )}
      </DecisionPane>
      {isEditing && reasons.data && <ReasonsDialog stored={reasons.data} onClose={() => setEditing(false)} />}
    </>
  )
}
