import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Tree = { [key: string]: string | Tree }

const folder = (language: string) => new URL(`${language}/`, import.meta.url)
const names = readdirSync(folder('en'))
const read = (language: string, name: string) =>
  new Map(flatten(JSON.parse(readFileSync(new URL(name, folder(language)), 'utf8')) as Tree))

function flatten(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flatten(value, `${path}${key}.`),
  )
}

/** Matches the names of a text's parameters, such as `amount`, but not the keywords of plurals. */
const parametersOf = (text: string) => [...new Set(text.match(/(?<!(?:one|other|zero) )\{\w+(?=[,}])/g))].sort()

/** Matches French punctuation without a no-break space, which could wrap to the next line. */
const loose = /« |[^\s\u00a0\u202f?!][?!;»]|[ ][?!;»:]/u

test('both languages have the same catalogues', () => {
  expect(readdirSync(folder('fr'))).toEqual(names)
})

test.each(names)('%s has the same keys and parameters in both languages (E02)', (name) => {
  const [english, french] = [read('en', name), read('fr', name)]
  expect([...french.keys()].sort()).toEqual([...english.keys()].sort())
  for (const [key, text] of english) {
    expect(text.trim(), key).not.toBe('')
    expect(french.get(key)?.trim(), key).not.toBe('')
    expect(parametersOf(french.get(key) ?? ''), key).toEqual(parametersOf(text))
  }
})

test.each(names)('the French texts of %s have no-break spaces before punctuation', (name) => {
  const broken = [...read('fr', name)].filter(([, text]) => loose.test(text))
  expect(broken).toEqual([])
})
