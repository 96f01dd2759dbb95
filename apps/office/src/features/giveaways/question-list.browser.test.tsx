import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { mostAnswers, mostQuestions, newAnswer, newQuestion, type QuestionItem } from './giveaway-form.ts'
import { QuestionList } from './question-list.tsx'

const questionOf = (title: string): QuestionItem => ({ ...newQuestion(), 'title.en': title, 'title.fr': title })

function Form({
  initial,
  problems,
  lock,
}: {
  initial: QuestionItem[]
  problems: Record<string, string>
  lock?: string
}) {
  const [questions, setQuestions] = useState(initial)
  return <QuestionList questions={questions} problems={problems} lock={lock} onChange={setQuestions} />
}

const open = (titles: string[], { problems = {}, lock }: { problems?: Record<string, string>; lock?: string } = {}) =>
  show(<Form initial={titles.map(questionOf)} problems={problems} {...(lock !== undefined && { lock })} />, {
    role: 'owner',
    settings: { languages: ['en', 'fr'] },
  })
const titles = () => [...document.querySelectorAll('.question-title')].map((one) => one.textContent)
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a question moves by its buttons, by Alt with an arrow, and to a position', async () => {
  await open(['One', 'Two', 'Three'])
  await button('Move “Three” up').click()
  expect(titles()).toEqual(['One', 'Three', 'Two'])
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(titles()).toEqual(['Three', 'One', 'Two'])
  await expect.element(button('Move “Three” up')).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(titles()).toEqual(['Three', 'One', 'Two'])
  await page.getByLabelText('Move “Three” to position').selectOptions('3')
  expect(titles()).toEqual(['One', 'Two', 'Three'])
})

test('a question with a problem is open', async () => {
  await open(['One', 'Two'], { problems: { 'questions.1.title': 'errors.validation.required' } })
  await expect.element(button('Two')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(button('One')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Fill this in.')
})

test('questions that were answered are locked, with the reason', async () => {
  await open(['One'], { lock: 'Two people have answered.' })
  await expect.element(page.getByRole('note')).toHaveTextContent('Two people have answered.')
  await expect.element(button('Remove “One”')).toBeDisabled()
  await expect.element(button('Add question')).not.toBeInTheDocument()
})

test('a form has at most fifty questions', async () => {
  await open(Array.from({ length: mostQuestions }, (_, index) => `Question ${index}`))
  await expect.element(button('Add question')).toBeDisabled()
  await expect.element(page.getByText('A form has at most 50 questions.')).toBeVisible()
})

test('the focus stays with the choices of an answer when its button goes or can’t be pressed any more', async () => {
  const choices = Array.from({ length: mostAnswers - 1 }, newAnswer)
  const question: QuestionItem = { ...questionOf('Best match?'), kind: 'choice', answers: choices }
  await show(<Form initial={[question]} problems={{}} />, { settings: { languages: ['en'] } })
  await button('Best match?').click()
  await button('Move choice 2 up').click()
  await expect.element(button('Move choice 1 up')).toHaveFocus()
  await button('Remove choice 2').click()
  await expect.element(page.getByLabelText('Choice 2 · English')).toHaveFocus()
  await button('Add choice').click()
  await button('Add choice').click()
  await expect.element(button('Add choice')).toBeDisabled()
  await expect.element(page.getByLabelText(/^Introduction/)).toHaveFocus()
})

test('the focus moves to the next question when one is removed, and to the last when no more can be added', async () => {
  await open(Array.from({ length: mostQuestions }, (_, index) => `Question ${index + 1}`))
  await button('Remove “Question 1”').click()
  await expect.element(button('Question 2')).toHaveFocus()
  await button('Add question').click()
  await expect.element(button('Remove “Question 50”')).toHaveFocus()
})
