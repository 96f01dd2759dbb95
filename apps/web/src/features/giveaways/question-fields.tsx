import type { Giveaway } from '@virage/contract'
import { TextField } from '@virage/ui'
import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { Answers } from './to-answered-questions.ts'

type Question = Giveaway['questions'][number]

/** Values of the fields; undefined without questions. */
export type QuestionValues = { answeredQuestions?: Answers }

/** The name of a question's field, equal to the server's path. */
export type QuestionName = `answeredQuestions.${string}`
const nameOf = ({ id }: Question): QuestionName => `answeredQuestions.${id}`

/** The names of the fields, in order. */
export const questionNames = (questions: Question[]): QuestionName[] => questions.map(nameOf)

type Props = {
  questions: Question[]
  register: (name: QuestionName) => UseFormRegisterReturn
  isMissing: (name: QuestionName) => boolean
  /** Initial answers, by field name. */
  draft?: Readonly<Record<string, string>>
}

/** The fields of a form's questions: choices, a line, or a longer text. Required ones have an asterisk (P09). */
export function QuestionFields({ questions, register, isMissing, draft }: Props) {
  return questions.map((question) => {
    const name = nameOf(question)
    return (
      <QuestionField
        key={question.id}
        question={question}
        registered={register(name)}
        draft={draft?.[name]}
        isMissing={isMissing(name)}
      />
    )
  })
}

function QuestionField({
  question,
  registered,
  draft,
  isMissing,
}: {
  question: Question
  registered: UseFormRegisterReturn
  draft: string | undefined
  isMissing: boolean
}) {
  const t = useTranslations('questions')
  const id = useId()
  const error = isMissing ? t('required') : null
  if (question.answers.length > 0) {
    return (
      <fieldset className="grid gap-2" aria-describedby={`${id}-note`}>
        <legend className="mb-1 font-semibold">
          <Title question={question} />
        </legend>
        {question.answers.map((answer) => (
          <label
            key={answer.id}
            className="flex min-h-13 cursor-pointer items-center gap-3.5 rounded-control border border-line bg-ground px-4 transition-colors has-checked:border-primary-text has-checked:bg-raised"
          >
            <input
              {...registered}
              type="radio"
              required={question.required}
              value={answer.id}
              defaultChecked={draft === answer.id}
              className="size-5 shrink-0 accent-(--primary)"
            />
            {answer.text}
          </label>
        ))}
        <p id={`${id}-note`} role={error ? 'alert' : undefined} className="text-sm text-danger empty:hidden">
          {error}
        </p>
      </fieldset>
    )
  }
  if (!question.multiline) {
    return (
      <TextField
        {...registered}
        label={question.preTitle === null ? question.title : `${question.preTitle} ${question.title}`}
        required={question.required}
        maxLength={4000}
        defaultValue={draft}
        error={error}
      />
    )
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        <Title question={question} />
      </label>
      <textarea
        {...registered}
        id={id}
        rows={4}
        required={question.required}
        maxLength={4000}
        defaultValue={draft}
        aria-invalid={isMissing || undefined}
        aria-describedby={`${id}-note`}
        className="min-h-28 w-full rounded-control border border-line bg-surface px-4 py-3 text-base aria-invalid:border-danger"
      />
      <p id={`${id}-note`} role={error ? 'alert' : undefined} className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  )
}

function Title({ question }: { question: Question }) {
  return (
    <>
      {question.preTitle !== null && <span className="eyebrow mb-1 block">{question.preTitle}</span>}
      {question.title}
      {question.required && (
        <span aria-hidden="true" className="text-muted">
          {' '}
          *
        </span>
      )}
    </>
  )
}
