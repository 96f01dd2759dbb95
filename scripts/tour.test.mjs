import { expect, test } from 'vitest'
import { stopsOf, tour } from './tour.mjs'

test('every file and symbol in docs/tour.md exists', () => {
  const stops = tour()
  expect(stops.length).toBeGreaterThanOrEqual(8)
  expect(stops.filter(({ exists, line }) => !exists || line === undefined)).toEqual([])
})

test('a stop whose file or symbol has moved is found', () => {
  const markdown = '[`here`][a] [`gone`][a] [`moved`][b] [`unknown`][c]\n\n[a]: a.ts\n[b]: b.ts\n'
  const stops = stopsOf(markdown, (path) => (path === 'a.ts' ? ['// here', 'export const here = 1'] : undefined))
  expect(stops.map(({ symbol, exists, line }) => [symbol, exists, line])).toEqual([
    ['here', true, 2],
    ['gone', true, undefined],
    ['moved', false, undefined],
    ['unknown', false, undefined],
  ])
})
