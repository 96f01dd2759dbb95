import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffWords } from './word-diff.ts'

test('a comparison marks the words that changed', () => {
  expect(diffWords('Worn in the last match', 'Worn in the hundredth match')).toEqual([
    { kind: 'same', text: 'Worn in the ' },
    { kind: 'removed', text: 'last' },
    { kind: 'added', text: 'hundredth' },
    { kind: 'same', text: ' match' },
  ])
})

test('what stayed and was removed is the old text, what stayed and was added the new one', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', 'c ', ' ', 'd e')).map((words) => words.join(' '))
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const without = (kind: string) =>
        diffWords(before, after)
          .filter((part) => part.kind !== kind)
          .map(({ text }) => text)
          .join('')
      expect([without('added'), without('removed')]).toEqual([before, after])
    }),
  )
})
