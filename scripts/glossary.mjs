// Checks that nobody uses a name that docs/glossary.md has retired: in code, tests, scripts or documents. In the folders whose prose
// was rewritten, it also rejects words that are never the right term.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const root = new URL('..', import.meta.url)
const glossary = 'docs/glossary.md'

/** Folders and files in which {@link retiredWords} are rejected. Add a folder once its prose is rewritten. */
export const rewrittenFolders = [
  '.ci',
  '.github',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
  'apps/server/src',
  'apps/web',
  'apps/office',
  'deploy',
  'docs',
  'packages',
  'scripts',
  'tests/e2e',
  'tests/faults',
  'tests/hostile',
  'tests/load',
  'tests/rehearsal',
  'tests/support',
]

/** The glossary itself, product copy, and texts that quote the specification. */
const exempt = [
  'docs/glossary.md',
  'docs/specification.md',
  'docs/screens.md',
  'packages/demo/src/clubs/',
  'packages/identity/src/hosted/page-texts.ts',
]

/** Words that are never right in code and prose, with the term to use instead. */
export const retiredWords = [
  [/\banew\b/i, 'again, or the verb of what happens: reload, re-encode'],
  [/\b(?:re)?seal(?:s|ed|ing)?\b|\bsealing/i, 'encrypt, encryption'],
  [/\bwhoever\b/i, 'the person or client, or anyone who'],
  [/\bfor ever\b/i, 'permanently'],
  [/\bto life\b/i, 'hydrate'],
  [/\bof then\b/i, 'at that time'],
  [/\bmade up (?:by|for)\b/i, 'repeated by'],
  [/\b(?:that|who|what) (?:is|are) told of\b/i, 'receives, is notified of'],
  [/\bon the way in\b/i, 'during sign-in'],
]

/** Returns the names in the last column of the glossary's table. */
export function retiredNames(markdown) {
  const rows = markdown.split('\n').filter((line) => /^\|.*\|$/.test(line))
  return rows.flatMap((row) => [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name))
}

/** Returns a message for each line of a text that uses one of the names as a whole word. */
export function usesOf(names, path, text) {
  const escaped = names.map((name) => name.replaceAll('.', '\\.'))
  const word = new RegExp(`(?<![\\w-])(?:${escaped.join('|')})(?![\\w-])`)
  return text.split('\n').flatMap((line, index) => {
    const found = word.exec(line)
    return found ? [`${path}:${index + 1}: ${found[0]} is retired; ${glossary} has the name to use`] : []
  })
}

/** Returns a message for each line of a rewritten file that uses one of the retired words. */
export function wordsIn(path, text) {
  const isRewritten = rewrittenFolders.some((folder) => path === folder || path.startsWith(`${folder}/`))
  if (!isRewritten || exempt.some((one) => path.startsWith(one))) return []
  return text.split('\n').flatMap((line, index) =>
    retiredWords.flatMap(([word, term]) => {
      const found = word.exec(line)
      return found ? [`${path}:${index + 1}: “${found[0]}” is retired; write: ${term}`] : []
    }),
  )
}

if (process.argv[1]?.endsWith('glossary.mjs')) {
  const names = retiredNames(readFileSync(new URL(glossary, root), 'utf8'))
  const files = ['*.ts', '*.tsx', '*.mjs', '*.cjs', '*.sql', '*.css', '*.yml', '*.md']
  const paths = execFileSync('git', ['ls-files', ...files], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && !path.startsWith('scripts/glossary.'))
  const uses = paths.flatMap((path) => {
    const text = readFileSync(new URL(path, root), 'utf8')
    return [...(path === glossary ? [] : usesOf(names, path, text)), ...wordsIn(path, text)]
  })
  for (const use of uses) console.error(use)
  if (names.length === 0) throw new Error(`${glossary} retires no name`)
  process.exitCode = uses.length === 0 ? 0 : 1
}
