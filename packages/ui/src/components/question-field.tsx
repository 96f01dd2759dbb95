import { type ChangeEvent, type FocusEvent, type RefCallback, useId } from 'react'
import { TextField } from './fields.tsx'

/** A question of a form, in the language of the page. */
export type ShownQuestion = {
  title: string
  preTitle: string | null
  /** Choices of which one is selected; empty for a free answer. */
  answers: { id: string; text: string }[]
  required: boolean
  multiline: boolean
}

/** What a form library gives to an input. */
type FieldBinding = {
  name: string
  onChange?: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => unknown
  onBlur?: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => unknown
  ref?: RefCallback<HTMLInputElement | HTMLTextAreaElement>
}

/** The field of a question: choices, a line, or a longer text. A required one has an asterisk. */
export function QuestionField({
  question,
  field,
  initial,
  error = null,
}: {
  question: ShownQuestion
  field: FieldBinding
  initial?: string | undefined
  error?: string | null
}) {
  const id = useId()
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
              {...field}
              type="radio"
              required={question.required}
              value={answer.id}
              defaultChecked={initial === answer.id}
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
        {...field}
        label={question.preTitle === null ? question.title : `${question.preTitle} ${question.title}`}
        required={question.required}
        maxLength={4000}
        defaultValue={initial}
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
        {...field}
        id={id}
        rows={4}
        required={question.required}
        maxLength={4000}
        defaultValue={initial}
        aria-invalid={error !== null || undefined}
        aria-describedby={`${id}-note`}
        className="min-h-28 w-full rounded-control border border-line bg-surface px-4 py-3 text-base aria-invalid:border-danger"
      />
      <p id={`${id}-note`} role={error ? 'alert' : undefined} className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  )
}

function Title({ question }: { question: ShownQuestion }) {
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
