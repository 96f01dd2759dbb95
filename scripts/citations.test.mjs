import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname
const read = (path) => readFileSync(`${root}${path}`, 'utf8')
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
const sources = listed
  .split('\n')
  .filter((path) => /\.(?:tsx?|mjs|cjs|sql|css|md)$/.test(path) && existsSync(`${root}${path}`))
  .map((path) => ({ path, text: read(path) }))

/** Returns the first group of each match in the sources, with its file. */
const cited = (pattern, within = sources) =>
  within.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, what]) => ({ path, what })))

const records = globSync('docs/decisions/[0-9]*.md', { cwd: root }).toSorted()

test('every cited decision record exists', () => {
  const numbers = records.map((path) => /\d{4}/.exec(path)?.[0])
  const all = cited(/decisions\/(\d{4})/g)
  expect(all.length).toBeGreaterThan(20)
  expect(all.filter(({ what }) => !numbers.includes(what))).toEqual([])
})

test('every cited statement of the specification exists', () => {
  const statements = new Set(
    [...read('docs/specification.md').matchAll(/^\| (\d\.\d{3}) /gm)].map(([, number]) => number),
  )
  const notes = sources.filter(({ path }) => path === 'docs/specification-notes.md')
  const all = [...cited(/[Ss]pecification (\d\.\d{3})/g), ...cited(/\((\d\.\d{3})[,) ]/g, notes)]
  expect(all.length).toBeGreaterThan(10)
  expect(all.filter(({ what }) => !statements.has(what))).toEqual([])
})

test('every cited note on the specification exists', () => {
  const headings = [...read('docs/specification-notes.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  const all = cited(/specification-notes\.md, "([^"]+)"/g)
  expect(all.length).toBeGreaterThan(5)
  expect(all.filter(({ what }) => !headings.includes(what))).toEqual([])
})

test('no comment cites a text outside the repository', () => {
  expect(
    cited(/(\(section \d+\)|identity reference)/g).filter(({ path }) => !path.endsWith('citations.test.mjs')),
  ).toEqual([])
})

test.each(records)('%s has a number, a title, a date, a status and its three parts', (path) => {
  const record = read(path)
  const number = /\d{4}/.exec(path)?.[0]
  expect(record).toMatch(
    new RegExp(
      `^# ${number} \\S.+\\n\\nDate: \\d{4}-\\d\\d-\\d\\d\\. Status: (?:proposed|accepted|superseded by \\[\\d{4}\\]\\(.+\\))\\.\\n`,
    ),
  )
  for (const part of ['Context', 'Decision', 'Consequences']) expect(record).toMatch(new RegExp(`^## ${part}$`, 'm'))
  expect(read('docs/decisions/README.md')).toContain(`](${path.replace('docs/decisions/', '')})`)
})
