import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createParticipation, type Fan } from '@virage/contract'
import { Alert, Button, buttonClass, Checkbox, Icon, Skeleton } from '@virage/ui'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { answerOf, call, OperationError, keyOf } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { clearDraft, keepDraft, readDraft } from '../../shell/drafts.ts'
import { useClub } from '../../shell/club-context.ts'
import { fanQuery } from '../fans/queries.ts'
import { giveawaysQuery } from '../giveaways/queries.ts'
import { QuestionFields } from '../giveaways/question-fields.tsx'

/** The club's questionnaire (P08). One that staff have sent back says why, and is answered again. */
export function DueDiligenceForm({ fan }: { fan: Fan }) {
  const club = useClub()
  const t = useTranslations('kyc')
  const problemText = useProblemText()
  const client = useQueryClient()
  const forms = useQuery(giveawaysQuery(club.slug))
  const form = forms.data?.find(({ type }) => type === 'DUE_DILIGENCE')
  const draftName = `questionnaire ${club.slug} ${fan.username}`
  const [answers, setAnswers] = useState<ReadonlyMap<string, string>>(
    () => new Map(Object.entries(readDraft(draftName))),
  )
  const [elsewhere, setElsewhere] = useState(false)
  const key = useRef<string>(undefined)

  const send = useMutation({
    mutationFn: (giveawayId: string) => {
      key.current ??= crypto.randomUUID()
      const answeredQuestions = (form?.questions ?? []).flatMap((question) => {
        const answer = answers.get(question.id)?.trim() ?? ''
        if (answer === '') return []
        return [{ questionId: question.id, answer: question.answers.length > 0 ? { id: answer } : { text: answer } }]
      })
      const { firstName, lastName, email } = fan.identity
      return answerOf(
        call(createParticipation, {
          params: { slug: club.slug },
          body: { giveawayId, clubSlug: club.slug, firstName, lastName, email, partnerSlug: null, answeredQuestions },
          idempotencyKey: key.current,
        }),
      )
    },
    onSuccess: () => {
      clearDraft(draftName)
      return client.invalidateQueries({ queryKey: fanQuery(club.slug).queryKey })
    },
    onError: () => void (key.current = undefined),
  })
  if (forms.isPending) return <Skeleton className="h-96" />
  if (!form) return <Alert title={t('dueDiligenceTitle')}>{t('dueDiligenceText')}</Alert>

  const missing = new Set(
    (send.error instanceof OperationError ? (send.error.problem?.errors ?? []) : []).map(({ path }) =>
      path.replace('answeredQuestions.', ''),
    ),
  )
  const answerQuestion = (id: string, answer: string) => {
    const next = new Map(answers).set(id, answer)
    setAnswers(next)
    keepDraft(draftName, Object.fromEntries(next))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate(form.id)
  }
  return (
    <form onSubmit={submit} className="grid gap-6">
      {fan.kycRejection !== null && (
        <Alert tone="warning" title={t('sentBack')}>
          {fan.kycRejection}
        </Alert>
      )}
      <p className="text-lg text-muted">{t('questionsWhy')}</p>
      {form.url === null ? (
        <QuestionFields questions={form.questions} answers={answers} onAnswer={answerQuestion} missing={missing} />
      ) : (
        <>
          <a href={form.url} target="_blank" rel="noreferrer" className={buttonClass({ tone: 'quiet' })}>
            {t('openForm')}
            <Icon name="next" size={20} />
          </a>
          <Checkbox checked={elsewhere} onChange={(event) => setElsewhere(event.target.checked)}>
            {t('answeredThere')}
          </Checkbox>
        </>
      )}
      {send.isError && <Alert tone="danger" title={problemText(keyOf(send.error))} />}
      <Button type="submit" busy={send.isPending} disabled={form.url !== null && !elsewhere}>
        {t('sendAnswers')}
      </Button>
    </form>
  )
}
