import type { Giveaway } from '@virage/contract'
import { QuestionField } from '@virage/ui'
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
  const t = useTranslations('questions')
  return questions.map((question) => {
    const name = nameOf(question)
    return (
      <QuestionField
        key={question.id}
        question={question}
        field={register(name)}
        initial={draft?.[name]}
        error={isMissing(name) ? t('required') : null}
      />
    )
  })
}
