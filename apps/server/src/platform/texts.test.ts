import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { languages } from '@virage/domain'
import { expect, test } from 'vitest'

type Tree = { [key: string]: string | Tree }

const flatten = (tree: Tree, path = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flatten(value, `${path}${key}.`),
  )

const folders = globSync('apps/server/src/**/*texts/index.ts').map(dirname)
const read = async (folder: string, language: string) => {
  const { default: catalogue } = (await import(`${process.cwd()}/${folder}/${language}.ts`)) as { default: Tree }
  return new Map(flatten(catalogue))
}

/** The names and formats of a text's parameters, such as `{count, plural`. Words of plural branches are no names. */
const parametersOf = (text: string) => [...new Set(text.match(/(?<!(?:one|other|zero) )\{\w+(?:(?=\})|, \w+)/g))].sort()

/** French punctuation after an ordinary space or none: it may wrap to the next line alone. */
const loose = /« |[^\s\u00a0\u202f?!][?!;»]|[ ][?!;»:]/u

/** Patterns of the keys that a module uses, as in t('won.subject') and t(`${kind}.subject`), which matches any kind. */
function usedKeys(folder: string): RegExp[] {
  const sources = globSync(`${dirname(folder)}/**/*.ts`).filter((path) => !/\.test\.ts$|texts\/\w+\.ts$/.test(path))
  const calls = sources.flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(/\b(?:t|textsOf\([^)]*\))\(\s*(['`])(.+?)\1/g),
  ])
  return calls.map(([, , key = '']) => {
    const parts = key.split(/\$\{[^}]*\}/).map((part) => RegExp.escape(part))
    return new RegExp(`^${parts.join('[^.]+')}$`)
  })
}

test.each(folders)('%s has each language of the product, and no others', (folder) => {
  const files = languages.map((language) => `${language}.ts`)
  expect(readdirSync(folder).sort()).toEqual([...files, 'index.ts'].sort())
})

test.each(folders)('%s has the same keys and parameters in each language (E02)', async (folder) => {
  const [english, ...others] = await Promise.all(languages.map((language) => read(folder, language)))
  for (const other of others) {
    expect([...other.keys()].sort()).toEqual([...(english?.keys() ?? [])].sort())
    for (const [key, text] of english ?? []) {
      expect(text.trim(), key).not.toBe('')
      expect(other.get(key)?.trim(), key).not.toBe('')
      expect(parametersOf(other.get(key) ?? ''), key).toEqual(parametersOf(text))
    }
  }
})

test.each(folders)('the French of %s has no-break spaces before its punctuation', async (folder) => {
  expect([...(await read(folder, 'fr'))].filter(([, text]) => loose.test(text))).toEqual([])
})

test.each(folders)('every text of %s is used', async (folder) => {
  const used = usedKeys(folder)
  const unused = [...(await read(folder, 'en')).keys()].filter((key) => !used.some((pattern) => pattern.test(key)))
  expect(unused, basename(dirname(folder))).toEqual([])
})
