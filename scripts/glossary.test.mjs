import { expect, test } from 'vitest'
import { retiredNames, usesOf } from './glossary.mjs'

const glossary = '| term | what | not |\n|---|---|---|\n| email | `kept` here | `sendLetter`, `letters.ts` |\n'

test('the names of the last column are retired', () => {
  expect(retiredNames(glossary)).toEqual(['sendLetter', 'letters.ts'])
})

test.each([
  ['a name in code', 'await sendLetter(tx)', 1],
  ['a file that is imported', "from './letters.ts'", 1],
  ['a part of another name', 'resendLetters()', 0],
  ['another file', "from './love-letters.ts'", 0],
])('%s is found where it is retired, with its line', (_what, line, count) => {
  const uses = usesOf(retiredNames(glossary), 'a.ts', `one line\n${line}`)
  expect(uses).toHaveLength(count)
  for (const use of uses) expect(use).toMatch(/^a\.ts:2: /)
})
