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

/** Names of what a text is given, such as `amount`; the words of plurals are no names. */
const given = (text: string) => [...new Set(text.match(/(?<!(?:one|other|zero) )\{\w+(?=[,}])/g))].sort()

/** A sign that French sets apart, after an ordinary space or none: it may fall to the next line alone. */
const loose = /« |[^\s\u00a0\u202f?!][?!;»]|[ ][?!;»:]/u

test('both languages have the same catalogues', () => {
  expect(readdirSync(folder('fr'))).toEqual(names)
})

test.each(names)('%s says the same in both languages, of the same things (E02)', (name) => {
  const [english, french] = [read('en', name), read('fr', name)]
  expect([...french.keys()].sort()).toEqual([...english.keys()].sort())
  for (const [key, text] of english) {
    expect(text.trim(), key).not.toBe('')
    expect(french.get(key)?.trim(), key).not.toBe('')
    expect(given(french.get(key) ?? ''), key).toEqual(given(text))
  }
})

test.each(names)('the French of %s keeps its signs with their words', (name) => {
  const broken = [...read('fr', name)].filter(([, text]) => loose.test(text))
  expect(broken).toEqual([])
})
