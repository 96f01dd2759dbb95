import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  answerEnquiry,
  assignEnquiry,
  getSavedReplies,
  getStaffEnquiry,
  setEnquiryState,
  type StaffEnquiry,
} from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useLocale, useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { SelectInput, TextArea } from '../../parts/fields.tsx'
import { ReadBanner } from '../../parts/list-states.tsx'
import { say } from '../../parts/toasts.ts'
import { useDraft } from '../../parts/use-draft.ts'
import { readQuery } from '../../queries.ts'

/** Answers an enquiry with the help of saved replies, says who does, and closes it. What is typed is kept until it is sent. */
export function EnquiryAnswer({
  id,
  enquiry,
  team,
  onChanged,
  onDone,
}: {
  id: string
  enquiry: StaffEnquiry | undefined
  team: string[]
  onChanged: () => void
  /** It has been answered or closed: the next one can be opened. */
  onDone: () => void
}) {
  const { slug, email, settings } = useClub()
  const t = useTranslations('enquiries')
  const text = useProblemText()
  const ownLanguage = useLocale()
  const client = useQueryClient()
  const mayAnswer = useMay()(answerEnquiry)
  const draft = useDraft(`${slug}.enquiry.${id}`, { text: '' })
  const typed = draft.value.text
  const saved = useQuery(readQuery(getSavedReplies, { params: { slug } }))
  const replies = saved.data?.replies ?? []
  const params = { slug, enquiryId: id }
  const ifMatch = enquiry?.version ?? ''
  const store = (changed: StaffEnquiry) => client.setQueryData(readQuery(getStaffEnquiry, { params }).queryKey, changed)
  const failed = (error: unknown) => {
    say(text(error), 'bad')
    onChanged()
  }
  const answer = useMutation({
    mutationFn: (body: { text: string; close: boolean }) => unwrap(call(answerEnquiry, { params, body, ifMatch })),
    onSuccess: (changed, sent) => {
      const { text: now } = draft.current()
      draft.reset({ text: '' }, { text: now === sent.text ? '' : now })
      store(changed)
      say(t('answered', { name: changed.name }))
      // What is typed meanwhile is more to say.
      if (draft.hasChanges()) onChanged()
      else onDone()
    },
    onError: failed,
  })
  const assign = useMutation({
    mutationFn: (assignee: string | null) => unwrap(call(assignEnquiry, { params, body: { assignee }, ifMatch })),
    onSuccess: (changed) => {
      store(changed)
      onChanged()
    },
    onError: failed,
  })
  const move = useMutation({
    mutationFn: (state: 'WAITING' | 'CLOSED') => unwrap(call(setEnquiryState, { params, body: { state }, ifMatch })),
    onSuccess: (changed) => {
      store(changed)
      if (changed.state === 'CLOSED') onDone()
      else onChanged()
    },
    onError: failed,
  })
  const isBusy = answer.isPending || assign.isPending || move.isPending
  const language = enquiry?.language ?? settings.languages[0] ?? 'en'
  const canSend = typed.trim() !== '' && !isBusy && enquiry !== undefined
  const insert = (index: number) => {
    const reply = replies[index]?.text
    const words = reply?.[language] ?? reply?.en ?? reply?.fr
    if (words !== undefined) draft.set({ text: typed.trim() === '' ? words : `${typed.trimEnd()}\n\n${words}` })
  }
  const colleagues = [...new Set([email, ...team, ...(enquiry?.assignee ? [enquiry.assignee] : [])])]
  return (
    <aside className="decision" aria-label={t('answer')}>
      <div className="decision-body">
        <SelectInput
          label={t('assignee')}
          disabled={!mayAnswer.allowed || isBusy || !enquiry}
          value={enquiry?.assignee ?? ''}
          options={[
            { value: '', label: t('nobody') },
            ...colleagues.map((value) => ({ value, label: value === email ? t('me', { email }) : value })),
          ]}
          onChange={({ target }) => assign.mutate(target.value === '' ? null : target.value)}
        />
        <ReadBanner read={saved} />
        <SelectInput
          label={t('insertReply')}
          disabled={!mayAnswer.allowed || replies.length === 0}
          value=""
          options={[
            { value: '', label: t('chooseReply') },
            ...replies.map(({ name }, index) => ({
              value: String(index),
              label: name[ownLanguage] ?? name.en ?? name.fr ?? '',
            })),
          ]}
          onChange={({ target }) => target.value !== '' && insert(Number(target.value))}
        />
        <TextArea
          label={t('yourAnswer')}
          rows={9}
          maxLength={4000}
          lang={language}
          hint={t(`answersIn.${language}`)}
          disabled={!mayAnswer.allowed}
          value={typed}
          onChange={({ target }) => draft.set({ text: target.value })}
        />
      </div>
      <footer className="stack !gap-2">
        <Act
          operation={answerEnquiry}
          className="primary"
          disabled={!canSend}
          onClick={() => answer.mutate({ text: typed, close: false })}
        >
          {t('send')}
        </Act>
        <span className="line wraps">
          {enquiry?.state === 'CLOSED' ? (
            <Act operation={setEnquiryState} disabled={isBusy} onClick={() => move.mutate('WAITING')}>
              {t('reopen')}
            </Act>
          ) : (
            <Act operation={setEnquiryState} disabled={isBusy || !enquiry} onClick={() => move.mutate('CLOSED')}>
              {t('close')}
            </Act>
          )}
          <Act
            operation={answerEnquiry}
            className="push"
            disabled={!canSend}
            onClick={() => answer.mutate({ text: typed, close: true })}
          >
            {t('sendAndClose')}
          </Act>
        </span>
      </footer>
    </aside>
  )
}
