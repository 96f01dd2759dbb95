import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Tree = { [key: string]: string | Tree }

const folder = (language: string) => new URL(`${language}/`, import.meta.url)
const names = readdirSync(folder('en'))
const flatten = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flatten(value, `${path}${key}.`),
  )
const read = (language: string, name: string) =>
  new Map(flatten(JSON.parse(readFileSync(new URL(name, folder(language)), 'utf8')) as Tree))

/** The names of a text's parameters. */
const parametersOf = (text: string) => [...new Set(text.match(/(?<!(?:one|other) )\{\w+(?=[,}])/g))].sort()

/** French punctuation without a no-break space, which could wrap to the next line. */
const loose = /« |[^\s\u00a0\u202f?!][?!;»]|[ ][?!;»:]/u

test.each(names)('%s has the same keys and parameters in both languages', (name) => {
  const [english, french] = [read('en', name), read('fr', name)]
  expect([...french.keys()].sort()).toEqual([...english.keys()].sort())
  for (const [key, text] of english)
    expect([key, parametersOf(french.get(key) ?? '')]).toEqual([key, parametersOf(text)])
})

test.each(names)('the French texts of %s have no-break spaces before punctuation', (name) => {
  expect([...read('fr', name)].filter(([, text]) => loose.test(text))).toEqual([])
})

test.each(names)('the English texts of %s say log in and log out, as the glossary does', (name) => {
  expect([...read('en', name)].filter(([, text]) => /\bsign(?:s|ed|ing)?[ -](?:in|out)\b/i.test(text))).toEqual([])
})
