import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { retiredNames, retiredWords, rewrittenFolders, usesOf, wordsIn } from './glossary.mjs'

const glossary = '| term | what | not |\n|---|---|---|\n| email | `kept` here | `sendLetter`, `letters.ts` |\n'

test('the names of the last column are retired', () => {
  expect(retiredNames(glossary)).toEqual(['sendLetter', 'letters.ts'])
})

test.each([
  ['a name in code', 'await sendLetter(tx)', 1],
  ['an imported file', "from './letters.ts'", 1],
  ['a part of another name', 'resendLetters()', 0],
  ['another file', "from './love-letters.ts'", 0],
])('%s is compared with the retired names, and reported with its line', (_what, line, count) => {
  const uses = usesOf(retiredNames(glossary), 'a.ts', `one line\n${line}`)
  expect(uses).toHaveLength(count)
  for (const use of uses) expect(use).toMatch(/^a\.ts:2: /)
})

test.each([
  ['a word', 'docs/a.md', 'Keys are read anew.', 1],
  ['a word in code', 'packages/a/b.ts', 'const sealed = seal(value)', 1],
  ['a word at the beginning of a sentence', 'scripts/a.mjs', '// Whoever asks', 1],
  ['a part of another word', 'docs/a.md', 'server.closeAllConnections(), unsealable', 0],
  ['a folder that is not rewritten', 'elsewhere/a.ts', '// read anew', 0],
  ['product copy', 'packages/demo/src/clubs/a.ts', 'for ever', 0],
])('%s is compared with the retired words, and reported with its line', (_what, path, line, count) => {
  const uses = wordsIn(path, `one line\n${line}`)
  expect(uses).toHaveLength(count)
  for (const use of uses) expect(use).toContain(`${path}:2: `)
})

test('every rewritten folder exists', () => {
  const root = new URL('..', import.meta.url)
  expect(rewrittenFolders.filter((folder) => !existsSync(new URL(folder, root)))).toEqual([])
})

test('every retired word has a term to use', () => {
  for (const [word, term] of retiredWords) expect(term, String(word)).not.toBe('')
})
