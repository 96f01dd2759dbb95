import type { Giveaway } from '@virage/contract'
import { TextField } from '@virage/ui'
import { useId } from 'react'
import { useTranslations } from 'use-intl'

type Question = Giveaway['questions'][number]

/** What somebody has answered: the id of a chosen answer, or words. */
export type Answers = ReadonlyMap<string, string>

type Props = {
  questions: Question[]
  answers: Answers
  onAnswer: (questionId: string, answer: string) => void
  /** Ids of questions whose answer is missing. */
  missing: ReadonlySet<string>
}

/** The questions of a form: one of several answers, a line, or a longer text; the required ones bear an asterisk (P09). */
export function QuestionFields({ questions, answers, onAnswer, missing }: Props) {
  return questions.map((question) => (
    <QuestionField
      key={question.id}
      question={question}
      value={answers.get(question.id) ?? ''}
      onChange={(answer) => onAnswer(question.id, answer)}
      isMissing={missing.has(question.id)}
    />
  ))
}

function QuestionField({
  question,
  value,
  onChange,
  isMissing,
}: {
  question: Question
  value: string
  onChange: (answer: string) => void
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
              type="radio"
              name={id}
              required={question.required}
              checked={value === answer.id}
              onChange={() => onChange(answer.id)}
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
        label={question.preTitle === null ? question.title : `${question.preTitle} ${question.title}`}
        required={question.required}
        maxLength={4000}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        <Title question={question} />
      </label>
      <textarea
        id={id}
        rows={4}
        required={question.required}
        maxLength={4000}
        value={value}
        aria-invalid={isMissing || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
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
