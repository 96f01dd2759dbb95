import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createParticipation, type Fan, type Giveaway } from '@virage/contract'
import { Button, Checkbox, TextField } from '@virage/ui'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { answerOf, call, OperationError, keyOf } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { notify } from '../../shell/toasts.ts'
import { participationsQuery } from './queries.ts'
import { QuestionFields } from './question-fields.tsx'

const ParticipatedDialog = lazy(() =>
  import('./participated-dialog.tsx').then((module) => ({ default: module.ParticipatedDialog })),
)

type Props = {
  giveaway: Giveaway
  /** The fan whose name and address stand there already; undefined for visitors. */
  fan: Fan | undefined
  partnerSlug: string | null
  /** True when the fan took part before: the form is closed. */
  participated: boolean
}

/** The questions and who answers; once sent it stays closed (P09). */
export function ParticipationForm({ giveaway, fan, partnerSlug, participated }: Props) {
  const club = useClub()
  const t = useTranslations('giveaway')
  const problemText = useProblemText()
  const client = useQueryClient()
  const [person, setPerson] = useState({
    firstName: fan?.identity.firstName ?? '',
    lastName: fan?.identity.lastName ?? '',
    email: fan?.identity.email ?? '',
  })
  const [answers, setAnswers] = useState<ReadonlyMap<string, string>>(new Map())
  const [accepted, accept] = useState(false)
  const [dialog, setDialog] = useState<'sent' | 'before' | 'closed' | null>(participated ? 'before' : null)
  const [closed, close] = useState(participated)
  // One key for the form: what is sent again after a lost answer is the same participation.
  const key = useRef<string>(undefined)

  const send = useMutation({
    mutationFn: () => {
      key.current ??= crypto.randomUUID()
      return answerOf(
        call(createParticipation, {
          params: { slug: club.slug },
          body: {
            giveawayId: giveaway.id,
            clubSlug: club.slug,
            ...person,
            partnerSlug,
            answeredQuestions: giveaway.questions.flatMap((question) => {
              const answer = answers.get(question.id)?.trim() ?? ''
              if (answer === '') return []
              return [
                { questionId: question.id, answer: question.answers.length > 0 ? { id: answer } : { text: answer } },
              ]
            }),
          },
          idempotencyKey: key.current,
        }),
      )
    },
    onSuccess: async () => {
      close(true)
      setDialog('sent')
      if (fan) await client.invalidateQueries({ queryKey: participationsQuery(club.slug, fan.username).queryKey })
    },
    onError: (error) => {
      key.current = undefined
      if (keyOf(error) === 'errors.giveaway.alreadyParticipated') {
        close(true)
        setDialog('before')
      } else if (invalidPaths(error).length === 0) {
        notify({
          type: 'danger',
          message: keyOf(error) === 'errors.giveaway.notActive' ? t('over') : problemText(keyOf(error)),
        })
      }
    },
  })
  const invalid = invalidPaths(send.error)
  const errorOf = (field: string) => (invalid.includes(field) ? t(field === 'email' ? 'notAnEmail' : 'required') : null)
  const missing = new Set(invalid.map((path) => path.replace('answeredQuestions.', '')))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (accepted) send.mutate()
  }
  const field = (name: keyof typeof person) => ({
    label: t(name),
    name,
    required: true,
    value: person[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => setPerson({ ...person, [name]: event.target.value }),
  })
  return (
    <form onSubmit={submit} className="rounded-[24px] border border-line bg-surface p-5 md:p-8">
      <fieldset disabled={closed || send.isPending} className="grid gap-6 disabled:opacity-60">
        <legend className="sr-only">{giveaway.name}</legend>
        <QuestionFields
          questions={giveaway.questions}
          answers={answers}
          onAnswer={(id, answer) => setAnswers(new Map(answers).set(id, answer))}
          missing={missing}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('firstName')} autoComplete="given-name" />
          <TextField {...field('lastName')} autoComplete="family-name" />
        </div>
        <TextField
          {...field('email')}
          type="email"
          autoComplete="email"
          readOnly={fan !== undefined}
          hint={fan ? t('ownAddress') : undefined}
        />
        <Checkbox required checked={accepted} onChange={(event) => accept(event.target.checked)}>
          {t('accept')}{' '}
          <a
            href={`/legal/${club.slug}/giveaway-terms.pdf`}
            target="_blank"
            rel="noreferrer"
            className="font-semibold underline underline-offset-3"
          >
            {t('terms')}
          </a>
        </Checkbox>
        <Button type="submit" wide busy={send.isPending} disabled={closed || !accepted}>
          {t(!closed ? 'send' : fan ? 'done' : 'waits')}
        </Button>
      </fieldset>
      <Suspense>
        {(dialog === 'sent' || dialog === 'before') && (
          <ParticipatedDialog
            giveaway={giveaway}
            sent={dialog === 'sent'}
            waits={!fan}
            onClose={() => setDialog('closed')}
          />
        )}
      </Suspense>
    </form>
  )
}

/** Which fields the server found wrong. */
const invalidPaths = (error: unknown): string[] =>
  error instanceof OperationError ? (error.problem?.errors ?? []).map(({ path }) => path) : []
