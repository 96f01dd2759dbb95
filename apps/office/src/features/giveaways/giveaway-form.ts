import type { Language } from '@virage/contract'
import { giveawayTypes, type StaffGiveaway } from '@virage/contract/staff'
import type { ShownQuestion } from '@virage/ui'
import { textsAt } from '../../parts/language-fields.tsx'
import { fromLocalInput, toLocalInput, toOptionalInstant } from '../../parts/local-time.ts'

/** How a question is answered: with a choice, a line, or a longer text. */
export const questionKinds = ['choice', 'line', 'text'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** A choice of a question, in both languages. */
export type AnswerItem = { id: string; en: string; fr: string }

/** A question of the form. The choices of another kind are kept until it is saved. */
export type QuestionItem = {
  id: string
  kind: QuestionKind
  'title.en': string
  'title.fr': string
  'preTitle.en': string
  'preTitle.fr': string
  required: boolean
  answers: AnswerItem[]
}

/** What the form of a giveaway or questionnaire holds. Dates are in Paris time. */
export type GiveawayForm = {
  type: StaffGiveaway['type']
  'name.en': string
  'name.fr': string
  'prize.en': string
  'prize.fr': string
  startDate: string
  /** Empty without an end. */
  endDate: string
  /** Empty without a partner. */
  partnerId: string
  url: string
  questions: QuestionItem[]
}

/** The most questions of a form, and the most choices of a question, that the API accepts. */
export const mostQuestions = 50
export const mostAnswers = 30

/** An empty form. */
export const emptyGiveaway: GiveawayForm = {
  type: 'GIVEAWAY',
  'name.en': '',
  'name.fr': '',
  'prize.en': '',
  'prize.fr': '',
  startDate: '',
  endDate: '',
  partnerId: '',
  url: '',
  questions: [],
}

/** Returns a choice without text. */
export const newAnswer = (): AnswerItem => ({ id: crypto.randomUUID(), en: '', fr: '' })

/** Returns a question without text. */
export const newQuestion = (): QuestionItem => ({
  id: crypto.randomUUID(),
  kind: 'choice',
  'title.en': '',
  'title.fr': '',
  'preTitle.en': '',
  'preTitle.fr': '',
  required: true,
  answers: [newAnswer(), newAnswer()],
})

/** Returns the type that a value of the choice names. */
export const typeOf = (value: string): GiveawayForm['type'] => giveawayTypes.find((one) => one === value) ?? 'GIVEAWAY'

/** Returns what the form shows for a giveaway. */
export const toGiveawayForm = (giveaway: StaffGiveaway): GiveawayForm => ({
  type: giveaway.type,
  'name.en': giveaway.name.en ?? '',
  'name.fr': giveaway.name.fr ?? '',
  'prize.en': giveaway.prize?.en ?? '',
  'prize.fr': giveaway.prize?.fr ?? '',
  startDate: toLocalInput(giveaway.startDate),
  endDate: toLocalInput(giveaway.endDate),
  partnerId: giveaway.partnerId ?? '',
  url: giveaway.url ?? '',
  questions: giveaway.questions.map(({ id, title, preTitle, answers, required, multiline }) => ({
    id,
    kind: answers.length > 0 ? 'choice' : multiline ? 'text' : 'line',
    'title.en': title.en ?? '',
    'title.fr': title.fr ?? '',
    'preTitle.en': preTitle?.en ?? '',
    'preTitle.fr': preTitle?.fr ?? '',
    required,
    answers: answers.map((answer) => ({ id: answer.id, en: answer.text.en ?? '', fr: answer.text.fr ?? '' })),
  })),
})

const orNull = <T extends object>(texts: T): T | null => (Object.keys(texts).length === 0 ? null : texts)

const fields = {
  name: (form: GiveawayForm) => textsAt(form, 'name'),
  prize: (form: GiveawayForm) => orNull(textsAt(form, 'prize')),
  startDate: ({ startDate }: GiveawayForm) => fromLocalInput(startDate) ?? '',
  endDate: ({ endDate }: GiveawayForm) => toOptionalInstant(endDate),
  partnerId: ({ partnerId }: GiveawayForm) => (partnerId === '' ? null : partnerId),
  url: ({ url }: GiveawayForm) => (url.trim() === '' ? null : url.trim()),
  questions: ({ questions }: GiveawayForm) =>
    questions.map((question) => ({
      title: textsAt(question, 'title'),
      preTitle: orNull(textsAt(question, 'preTitle')),
      answers:
        question.kind === 'choice'
          ? question.answers.map((answer) => textsAt({ 'text.en': answer.en, 'text.fr': answer.fr }, 'text'))
          : [],
      required: question.required,
      multiline: question.kind === 'text',
    })),
}
type Body = { [K in keyof typeof fields]: ReturnType<(typeof fields)[K]> }

/** Returns the body of a new giveaway. */
export const createGiveawayBody = (form: GiveawayForm): Body & Pick<GiveawayForm, 'type'> => ({
  type: form.type,
  name: fields.name(form),
  prize: fields.prize(form),
  startDate: fields.startDate(form),
  endDate: fields.endDate(form),
  partnerId: fields.partnerId(form),
  url: fields.url(form),
  questions: fields.questions(form),
})

/** Returns the fields of the API that changed paths belong to. */
export function patchGiveawayBody(form: GiveawayForm, changed: string[]): Partial<Body> {
  const names = new Set(changed.map((path) => path.split('.')[0]))
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, read]) => (names.has(name) ? [[name, read(form)]] : [])),
  )
}

/** Returns the problems of choices: a question with choices needs two, else it would be saved as another kind. */
export const choiceProblems = ({ questions }: GiveawayForm): Record<string, string> =>
  Object.fromEntries(
    questions.flatMap(({ kind, answers }, index) =>
      kind === 'choice' && answers.length < 2 ? [[`questions.${index}.answers`, 'errors.validation.twoChoices']] : [],
    ),
  )

/** Returns a question as fans read it in a language, or else in another one. */
export const shownQuestion = (question: QuestionItem, language: Language): ShownQuestion => {
  const other = language === 'en' ? 'fr' : 'en'
  return {
    title: question[`title.${language}`] || question[`title.${other}`],
    preTitle: question[`preTitle.${language}`] || question[`preTitle.${other}`] || null,
    answers:
      question.kind === 'choice'
        ? question.answers.map((one) => ({ id: one.id, text: one[language] || one[other] }))
        : [],
    required: question.required,
    multiline: question.kind === 'text',
  }
}
