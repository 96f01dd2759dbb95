import type { StaffGiveaway } from '@virage/contract/staff'
import { expect, test } from 'vitest'
import { gapsOf, stateOf } from './readiness.ts'

const now = '2026-11-23T12:00:00.000Z'
const both = { en: 'Text', fr: 'Texte' }
const ready: StaffGiveaway = {
  id: '0190f1e2-0000-7000-a000-000000000001',
  version: '1',
  type: 'GIVEAWAY',
  name: both,
  prize: both,
  url: null,
  partnerId: null,
  startDate: '2026-11-20T12:00:00.000Z',
  endDate: '2026-11-30T12:00:00.000Z',
  questions: [
    {
      id: '0190f1e2-0000-7000-a000-000000000002',
      title: both,
      preTitle: null,
      answers: [],
      required: true,
      multiline: false,
    },
  ],
  numberOfParticipations: 0,
  drawnAt: null,
  numberOfWinners: null,
  entriesErasedAt: null,
}
const kinds = (giveaway: StaffGiveaway) =>
  gapsOf(giveaway, { languages: ['en', 'fr'], now }).map(({ kind, number }) => (number ? `${kind} ${number}` : kind))

test('a giveaway with an end, a prize and all texts lacks nothing', () => {
  expect(kinds(ready)).toEqual([])
})

test('each thing that a giveaway lacks is named', () => {
  expect(kinds({ ...ready, endDate: null, prize: null })).toEqual(['noEnd', 'prize'])
  expect(kinds({ ...ready, endDate: '2026-11-22T12:00:00.000Z' })).toEqual(['past'])
  expect(kinds({ ...ready, prize: { en: 'A ball' } })).toEqual(['translation'])
  const [question] = ready.questions
  if (!question) throw new Error('no question')
  const choice = { ...question, answers: [{ id: question.id, text: { fr: 'Oui' } }] }
  expect(kinds({ ...ready, questions: [question, choice] })).toEqual(['question 2'])
})

test('a questionnaire needs neither prize nor end', () => {
  expect(kinds({ ...ready, type: 'DUE_DILIGENCE', prize: null, endDate: null })).toEqual([])
})

test('a giveaway is upcoming, running, ended, then drawn', () => {
  const at = (startDate: string, endDate: string | null, drawnAt: string | null = null) =>
    stateOf({ ...ready, startDate, endDate, drawnAt }, now)
  expect(at('2026-12-01T00:00:00.000Z', null)).toBe('UPCOMING')
  expect(at('2026-11-01T00:00:00.000Z', null)).toBe('ACTIVE')
  expect(at('2026-11-01T00:00:00.000Z', now)).toBe('ENDED')
  expect(at('2026-11-01T00:00:00.000Z', now, now)).toBe('DRAWN')
})
