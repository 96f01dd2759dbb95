import { cents } from '@virage/domain'
import { expect, test } from 'vitest'
import { beginFec } from './fec.ts'
import type { Posting } from './postings.ts'

const line = (entry: string, debit: number, credit: number): Posting => ({
  journal: 'VE',
  entry,
  day: '20261101',
  piece: entry,
  piece_day: '20261101',
  account: 'customers',
  debit: cents(debit),
  credit: cents(credit),
})
const isBalanced = (postings: Posting[]) => {
  const { linesOf, end } = beginFec('2026-11', {})
  linesOf(postings)
  return end().isBalanced
}

test('a journal is balanced if each of its entries is', () => {
  expect(
    isBalanced([line('F-1', 120, 0), line('F-1', 0, 100), line('F-1', 0, 20), line('F-2', 5, 0), line('F-2', 0, 5)]),
  ).toBe(true)
})

test.each([
  ['the last entry', [line('F-1', 5, 0), line('F-1', 0, 5), line('F-2', 5, 0), line('F-2', 0, 4)]],
  [
    'two entries whose differences add up to nothing',
    [line('F-1', 5, 0), line('F-1', 0, 4), line('F-2', 4, 0), line('F-2', 0, 5)],
  ],
])('a journal is not balanced because of %s', (_, postings) => {
  expect(isBalanced(postings)).toBe(false)
})
