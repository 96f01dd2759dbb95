import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createParticipation, type Fan, type Giveaway } from '@virage/contract'
import { Alert, Button, buttonClass, Checkbox, Icon, Skeleton } from '@virage/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { unwrap, call, keyOf } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { clearDraft, saveDraft, readDraft } from '../../shell/drafts.ts'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { fanQuery } from '../fans/queries.ts'
import { giveawaysQuery } from '../giveaways/queries.ts'
import { QuestionFields, type QuestionValues, questionNames } from '../giveaways/question-fields.tsx'
import { toAnsweredQuestions } from '../giveaways/to-answered-questions.ts'
import { showFieldErrors } from '../forms/show-field-errors.ts'

/** The club's questionnaire (P08). If the team has sent it back, it shows the reason and can be answered again. */
export function DueDiligenceForm({ fan }: { fan: Fan }) {
  const club = useClub()
  const t = useTranslations('kyc')
  const forms = useQuery(giveawaysQuery(club.slug))
  const form = forms.data?.find(({ type }) => type === 'DUE_DILIGENCE')
  if (forms.isPending) return <Skeleton className="h-96" />
  if (!forms.data) return <LoadFailed onRetry={() => void forms.refetch()} />
  if (!form) return <Alert title={t('dueDiligenceTitle')}>{t('dueDiligenceText')}</Alert>
  return <Questionnaire form={form} fan={fan} />
}

function Questionnaire({ form, fan }: { form: Giveaway; fan: Fan }) {
  const club = useClub()
  const t = useTranslations('kyc')
  const problemText = useProblemText()
  const client = useQueryClient()
  const draftName = `questionnaire ${club.slug} ${fan.username}`
  const [draft] = useState(() => readDraft(draftName))
  const { register, handleSubmit, setError, getFieldState, formState } = useForm<QuestionValues>()
  const [isAnsweredElsewhere, setAnsweredElsewhere] = useState(false)

  const send = useMutation({
    mutationFn: ({ answeredQuestions }: QuestionValues) => {
      const { firstName, lastName, email } = fan.identity
      return unwrap(
        call(createParticipation, {
          params: { slug: club.slug },
          body: {
            giveawayId: form.id,
            clubSlug: club.slug,
            firstName,
            lastName,
            email,
            partnerSlug: null,
            answeredQuestions: toAnsweredQuestions(form.questions, answeredQuestions),
          },
        }),
      )
    },
    onSuccess: () => {
      clearDraft(draftName)
      return client.invalidateQueries({ queryKey: fanQuery(club.slug).queryKey })
    },
    onError: (error) => showFieldErrors(error, questionNames(form.questions), setError),
  })
  return (
    <form
      onSubmit={(event) => void handleSubmit((values) => send.mutate(values))(event)}
      onInput={(event) => saveDraft(draftName, event.currentTarget)}
      className="grid gap-6"
    >
      {fan.kycRejection !== null && (
        <Alert tone="warning" title={t('sentBack')}>
          {fan.kycRejection}
        </Alert>
      )}
      <p className="text-lg text-muted">{t('questionsWhy')}</p>
      {form.url === null ? (
        <QuestionFields
          questions={form.questions}
          register={register}
          isMissing={(name) => getFieldState(name, formState).invalid}
          draft={draft}
        />
      ) : (
        <>
          <a href={form.url} target="_blank" rel="noreferrer" className={buttonClass({ tone: 'quiet' })}>
            {t('openForm')}
            <Icon name="next" size={20} />
          </a>
          <Checkbox checked={isAnsweredElsewhere} onChange={(event) => setAnsweredElsewhere(event.target.checked)}>
            {t('answeredThere')}
          </Checkbox>
        </>
      )}
      {send.isError && <Alert tone="danger" title={problemText(keyOf(send.error))} />}
      <Button
        type="submit"
        busy={formState.isSubmitting || send.isPending}
        disabled={form.url !== null && !isAnsweredElsewhere}
      >
        {t('sendAnswers')}
      </Button>
    </form>
  )
}
