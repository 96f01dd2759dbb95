import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createParticipation, type Fan, type Giveaway } from '@virage/contract'
import { Button, Checkbox, TextField } from '@virage/ui'
import { notify } from '@virage/ui/toasts'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { unwrap, call, keyOf } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { clearDraft, readDraft, saveDraft } from '../../shell/drafts.ts'
import { showFieldErrors } from '../forms/show-field-errors.ts'
import { participationsQuery } from './queries.ts'
import { QuestionFields, type QuestionValues, questionNames } from './question-fields.tsx'
import { toAnsweredQuestions } from './to-answered-questions.ts'
import { lazyDialog } from '../../shell/lazy-dialog.tsx'

const ParticipatedDialog = lazyDialog(async () => (await import('./participated-dialog.tsx')).ParticipatedDialog)

const names = ['firstName', 'lastName', 'email'] as const

type Values = QuestionValues & Record<(typeof names)[number], string> & { accepted: boolean }

type Props = {
  giveaway: Giveaway
  /** The fan whose name and address are filled in; undefined for visitors. */
  fan: Fan | undefined
  partnerSlug: string | null
  /** Whether the fan has already entered; the form is then disabled. */
  participated: boolean
}

/** The form that enters a giveaway. After it was sent, it is disabled (P09). */
export function ParticipationForm({ giveaway, fan, partnerSlug, participated }: Props) {
  const club = useClub()
  const t = useTranslations('giveaway')
  const problemText = useProblemText()
  const client = useQueryClient()
  const { register, handleSubmit, getValues, setValue, setError, getFieldState, control, formState } = useForm<Values>()
  const accepted = useWatch({ control, name: 'accepted' })
  const [dialog, setDialog] = useState<'sent' | 'before' | 'closed' | null>(participated ? 'before' : null)
  const [closed, setClosed] = useState(participated)
  const { questions } = giveaway
  const draftName = `giveaway ${giveaway.id} ${fan?.username ?? ''}`
  // After hydration: the server has rendered the form without the draft. Input from before it counts. Consent isn't kept.
  useEffect(() => {
    const draft = readDraft(draftName)
    for (const name of [...questionNames(questions), ...names])
      if (draft[name] !== undefined && !getValues(name)) setValue(name, draft[name])
  }, [draftName, questions, getValues, setValue])

  const send = useMutation({
    mutationFn: ({ firstName, lastName, email, answeredQuestions }: Values) =>
      unwrap(
        call(createParticipation, {
          params: { slug: club.slug },
          body: {
            giveawayId: giveaway.id,
            clubSlug: club.slug,
            firstName,
            lastName,
            email,
            partnerSlug,
            answeredQuestions: toAnsweredQuestions(questions, answeredQuestions),
          },
        }),
      ),
    onSuccess: async () => {
      clearDraft(draftName)
      setClosed(true)
      setDialog('sent')
      if (fan) await client.invalidateQueries({ queryKey: participationsQuery(club.slug, fan.username).queryKey })
    },
    onError: (error) => {
      if (keyOf(error) === 'errors.giveaway.alreadyParticipated') {
        setClosed(true)
        setDialog('before')
      } else if (!showFieldErrors(error, [...questionNames(questions), ...names], setError)) {
        notify({
          type: 'danger',
          message: keyOf(error) === 'errors.giveaway.notActive' ? t('over') : problemText(keyOf(error)),
        })
      }
    },
  })
  const field = (name: (typeof names)[number]) => ({
    ...register(name),
    label: t(name),
    required: true,
    defaultValue: fan?.identity[name],
    error: getFieldState(name, formState).error ? t(name === 'email' ? 'notAnEmail' : 'required') : null,
  })
  return (
    <form
      onSubmit={(event) => void handleSubmit((values) => send.mutate(values))(event)}
      onInput={(event) => saveDraft(draftName, event.currentTarget)}
      className="rounded-[24px] border border-line bg-surface p-5 md:p-8"
    >
      <fieldset disabled={closed} className="grid gap-6 disabled:opacity-60">
        <legend className="sr-only">{giveaway.name}</legend>
        <QuestionFields
          questions={questions}
          register={register}
          isMissing={(name) => getFieldState(name, formState).invalid}
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
        <Checkbox {...register('accepted')} required>
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
        <Button type="submit" wide busy={formState.isSubmitting || send.isPending} disabled={closed || !accepted}>
          {t(!closed ? 'send' : fan ? 'done' : 'waits')}
        </Button>
      </fieldset>
      {(dialog === 'sent' || dialog === 'before') && (
        <ParticipatedDialog
          giveaway={giveaway}
          sent={dialog === 'sent'}
          awaitsConfirmation={!fan}
          onClose={() => setDialog('closed')}
        />
      )}
    </form>
  )
}
