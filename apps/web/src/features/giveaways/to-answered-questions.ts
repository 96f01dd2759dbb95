import type { Giveaway } from '@virage/contract'

/** Answers by question id: the id of a chosen answer, or a text. */
export type Answers = Record<string, string>

/** Converts answers to the contract's input, without blank ones. */
export const toAnsweredQuestions = (questions: Giveaway['questions'], answers: Answers = {}) =>
  questions.flatMap(({ id, answers: choices }) => {
    const answer = answers[id]?.trim() ?? ''
    if (answer === '') return []
    return [{ questionId: id, answer: choices.length > 0 ? { id: answer } : { text: answer } }]
  })
