// Checks that no name which docs/glossary.md has retired is used: in code, tests, scripts or documents.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const root = new URL('..', import.meta.url)
const glossary = 'docs/glossary.md'

/** The names in the last column of the glossary's table. */
export function retiredNames(markdown) {
  const rows = markdown.split('\n').filter((line) => /^\|.*\|$/.test(line))
  return rows.flatMap((row) => [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name))
}

/** Where a text uses one of the names as a whole word: a line for each. */
export function usesOf(names, path, text) {
  const escaped = names.map((name) => name.replaceAll('.', '\\.'))
  const word = new RegExp(`(?<![\\w-])(?:${escaped.join('|')})(?![\\w-])`)
  return text.split('\n').flatMap((line, index) => {
    const found = word.exec(line)
    return found ? [`${path}:${index + 1}: ${found[0]} is retired; ${glossary} says what it is called`] : []
  })
}

if (process.argv[1]?.endsWith('glossary.mjs')) {
  const names = retiredNames(readFileSync(new URL(glossary, root), 'utf8'))
  const paths = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.sql', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && path !== glossary && path !== 'scripts/glossary.test.mjs')
  const uses = paths.flatMap((path) => usesOf(names, path, readFileSync(new URL(path, root), 'utf8')))
  for (const use of uses) console.error(use)
  if (names.length === 0) throw new Error(`${glossary} retires no name`)
  process.exitCode = uses.length === 0 ? 0 : 1
}
