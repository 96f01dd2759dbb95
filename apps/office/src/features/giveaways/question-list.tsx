import { Icon } from '@virage/ui'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { SelectInput, SwitchInput, TextInput } from '../../parts/fields.tsx'
import { keepFocus } from '../../parts/keep-focus.ts'
import { LanguageFields } from '../../parts/language-fields.tsx'
import { moved, OrderedCard } from '../../parts/ordered-card.tsx'
import { type FieldProblems, problemsBelow } from '../../parts/problems-of.ts'
import {
  mostAnswers,
  mostQuestions,
  newAnswer,
  newQuestion,
  type QuestionItem,
  questionKinds,
  shownQuestion,
} from './giveaway-form.ts'

/**
 * The questions of a form in their order. One is open at a time, and those with problems. Buttons, Alt with an arrow and a
 * choice of the position move a question; nothing needs dragging (WCAG 2.5.7).
 *
 * @param lock why the questions can't change; undefined if they can
 */
export function QuestionList({
  questions,
  problems,
  lock,
  onChange,
}: {
  questions: QuestionItem[]
  problems: FieldProblems
  lock: string | undefined
  onChange: (questions: QuestionItem[]) => void
}) {
  const t = useTranslations('giveaways')
  const [openId, setOpenId] = useState<string | null>(null)
  const add = () => {
    const question = newQuestion()
    onChange([...questions, question])
    setOpenId(question.id)
  }
  return (
    <section className="stack !gap-3" aria-label={t('questions')}>
      <div className="line">
        <h2 className="text-base">{t('questions')}</h2>
        <span className="count">{questions.length}</span>
      </div>
      {lock !== undefined && (
        <p className="banner !m-0" data-tone="info" role="note">
          {lock}
        </p>
      )}
      {questions.length === 0 && <p className="quiet">{t('noQuestions')}</p>}
      <fieldset disabled={lock !== undefined} className="stack">
        <legend className="sr-only">{t('questions')}</legend>
        <ol className="stack">
          {questions.map((question, at) => {
            const own = problemsBelow(problems, `questions.${at}`)
            return (
              <QuestionCard
                key={question.id}
                question={question}
                at={at}
                count={questions.length}
                problems={own}
                isOpen={openId === question.id || Object.keys(own).length > 0}
                onToggle={() => setOpenId(openId === question.id ? null : question.id)}
                onChange={(change) =>
                  onChange(questions.map((one) => (one.id === question.id ? { ...one, ...change } : one)))
                }
                onMove={(to) => onChange(moved(questions, at, to))}
                onRemove={() => onChange(questions.filter(({ id }) => id !== question.id))}
              />
            )
          })}
        </ol>
        {lock === undefined && (
          <div className="line">
            <button
              type="button"
              className="btn"
              disabled={questions.length >= mostQuestions}
              onClick={({ currentTarget }) => keepFocus(currentTarget, add)}
            >
              <Icon name="plus" size={16} />
              {t('addQuestion')}
            </button>
            {questions.length >= mostQuestions && (
              <span className="small quiet">{t('mostQuestions', { count: mostQuestions })}</span>
            )}
          </div>
        )}
      </fieldset>
    </section>
  )
}

function QuestionCard({
  question,
  at,
  count,
  problems,
  isOpen,
  onToggle,
  onChange,
  onMove,
  onRemove,
}: {
  question: QuestionItem
  at: number
  count: number
  problems: FieldProblems
  isOpen: boolean
  onToggle: () => void
  onChange: (change: Partial<QuestionItem>) => void
  onMove: (to: number) => void
  onRemove: () => void
}) {
  const t = useTranslations('giveaways')
  const language = useLocale()
  const title = shownQuestion(question, language).title || t('untitled')
  return (
    <OrderedCard
      title={title}
      at={at}
      count={count}
      isOpen={isOpen}
      labels={{
        moveTo: t('moveTo', { name: title }),
        up: t('up', { name: title }),
        down: t('down', { name: title }),
        remove: t('removeQuestion', { name: title }),
      }}
      tags={
        <>
          <span className="tag wide-only">{t(`kinds.${question.kind}`)}</span>
          {question.required && <span className="tag wide-only">{t('required')}</span>}
        </>
      }
      onToggle={onToggle}
      onMove={onMove}
      onRemove={onRemove}
    >
      <div className="stack !gap-4 pt-3">
        <LanguageFields
          value={question}
          problems={problems}
          set={onChange}
          hasTried={Object.keys(problems).length > 0}
          line="title"
          labels={{ line: t('question') }}
        />
        <div className="two">
          <SelectInput
            label={t('kind')}
            value={question.kind}
            options={questionKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={({ target }) => onChange({ kind: questionKinds.find((one) => one === target.value) ?? 'line' })}
          />
          <SwitchInput
            label={t('required')}
            meaning={t(question.required ? 'requiredYes' : 'requiredNo')}
            checked={question.required}
            onChange={({ target }) => onChange({ required: target.checked })}
          />
        </div>
        {question.kind === 'choice' && (
          <Answers answers={question.answers} problems={problems} onChange={(answers) => onChange({ answers })} />
        )}
        <LanguageFields
          value={question}
          problems={problems}
          set={onChange}
          hasTried={Object.keys(problems).length > 0}
          line="preTitle"
          labels={{ line: t('preTitle') }}
        />
      </div>
    </OrderedCard>
  )
}

function Answers({
  answers,
  problems,
  onChange,
}: {
  answers: QuestionItem['answers']
  problems: FieldProblems
  onChange: (answers: QuestionItem['answers']) => void
}) {
  const t = useTranslations('giveaways')
  const form = useTranslations('form')
  const { settings } = useClub()
  return (
    <div className="stack">
      <span className="label font-semibold">{t('choices')}</span>
      {problems['answers'] !== undefined && (
        <p className="error" role="alert">
          {t('twoChoices')}
        </p>
      )}
      <ol className="stack">
        {answers.map((answer, at) => (
          <li key={answer.id} className="line items-end">
            <div className="two flex-1">
              {settings.languages.map((language, column) => (
                <TextInput
                  key={language}
                  lang={language}
                  label={`${t('choice', { number: at + 1 })} · ${form(`languages.${language}`)}`}
                  maxLength={200}
                  data-missing={answer[language] === '' || undefined}
                  value={answer[language]}
                  problem={
                    problems[`answers.${at}.${language}`] ?? (column === 0 ? problems[`answers.${at}`] : undefined)
                  }
                  onChange={({ target }) =>
                    onChange(answers.map((one) => (one.id === answer.id ? { ...one, [language]: target.value } : one)))
                  }
                />
              ))}
            </div>
            <button
              type="button"
              className="btn plain square"
              aria-label={t('choiceUp', { number: at + 1 })}
              aria-disabled={at === 0 || undefined}
              onClick={() => {
                if (at > 0) onChange(moved(answers, at, at - 1))
              }}
            >
              <span className="rotate-180">
                <Icon name="down" size={16} />
              </span>
            </button>
            <button
              type="button"
              className="btn plain square"
              aria-label={t('removeChoice', { number: at + 1 })}
              onClick={({ currentTarget }) =>
                keepFocus(currentTarget, () => onChange(answers.filter(({ id }) => id !== answer.id)))
              }
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="btn small justify-self-start"
        disabled={answers.length >= mostAnswers}
        onClick={({ currentTarget }) => keepFocus(currentTarget, () => onChange([...answers, newAnswer()]))}
      >
        <Icon name="plus" size={16} />
        {t('addChoice')}
      </button>
    </div>
  )
}
