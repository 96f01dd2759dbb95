import type { Giveaway } from '@virage/contract'

/** What somebody has answered, by the questions' ids: the id of a chosen answer, or words. */
export type Answers = Record<string, string>

/** The answers as the contract takes them, without those that are blank. */
export const toAnsweredQuestions = (questions: Giveaway['questions'], answers: Answers = {}) =>
  questions.flatMap(({ id, answers: choices }) => {
    const answer = answers[id]?.trim() ?? ''
    if (answer === '') return []
    return [{ questionId: id, answer: choices.length > 0 ? { id: answer } : { text: answer } }]
  })
