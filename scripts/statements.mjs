// `npm run statements`: docs/specification.md; fails where a statement names no test of the product that exists.
import { existsSync, readFileSync } from 'node:fs'
import { requirements as listRequirements, titlesOf } from './requirements.mjs'

const root = new URL('..', import.meta.url)
const read = (path) => readFileSync(new URL(path, root), 'utf8')

/** Modules that start the product. A test that imports none of them tries a rule alone. */
const starters =
  /from '[^']*\/(?:open-app|start-service|start-hosted|product|with-google|with-fake-pool)\.ts'|from '@virage\/test-support\/server'/

/** Cells of a table's rows whose first cell has a form. */
const cellsOf = (text, first) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([cell = '']) => first.test(cell))

const words = (cell = '') => cell.split(/\s+/).filter(Boolean)

/** What is wrong with a test that is named. */
function problemOfTest(file, title) {
  if (!/\.(?:spec|test)\.ts$/.test(file) || !existsSync(new URL(file, root))) return `there is no test file ${file}`
  const source = read(file)
  if (!starters.test(source)) return `${file} tries a rule, not the product`
  const found = new Set(
    titlesOf(source)
      .map((one) => one.title)
      .filter((one) => one.includes(title)),
  )
  if (title.length < 10 || found.size === 0) return `no test in ${file} is called “${title}”`
  return found.size > 1 ? `${found.size} tests in ${file} are called “${title}”` : undefined
}

/** Reads the table. @returns its statements, tests and what is wrong with them */
export function statements(text = read('docs/specification.md')) {
  const [tried = '', rest = ''] = text.split('## Not tried yet')
  const [untried = '', named = ''] = rest.split('## Tests')
  const [tests, requirements] = [new Map(), listRequirements().known]
  const problems = []
  for (const [name, file = '', title = ''] of cellsOf(named, /^[a-z][a-z0-9-]*$/)) {
    if (name === 'name') continue
    if (tests.has(name)) problems.push(`${name} is named twice`)
    tests.set(name, false)
    const problem = problemOfTest(file.replaceAll('`', ''), title)
    if (problem) problems.push(`${name}: ${problem}`)
  }
  const [withTests, without] = [cellsOf(tried, /^\d\.\d{3}$/), cellsOf(untried, /^\d\.\d{3}$/)]
  for (const [number, , ids, names] of withTests) {
    if (words(names).length === 0) problems.push(`${number}: no test`)
    for (const name of words(names)) {
      if (!tests.has(name)) problems.push(`${number}: no test is named ${name}`)
      tests.set(name, true)
    }
    for (const id of words(ids)) if (!requirements.has(id)) problems.push(`${number}: there is no requirement ${id}`)
    if (words(ids).length === 0) problems.push(`${number}: no requirement`)
  }
  for (const [number, , , why = ''] of without) if (why === '') problems.push(`${number}: not tried, without a reason`)
  for (const [name, used] of tests) if (!used) problems.push(`${name}: no statement names it`)
  const numbers = [...withTests, ...without].map(([number]) => number)
  for (const number of new Set(numbers))
    if (numbers.indexOf(number) !== numbers.lastIndexOf(number)) problems.push(`${number} stands twice`)
  if (numbers.length === 0) problems.push('There are no statements')
  return { tried: withTests.length, untried: without.length, tests: tests.size, problems }
}

if (process.argv[1]?.endsWith('statements.mjs')) {
  const { tried, untried, tests, problems } = statements()
  for (const problem of problems) console.log(`✗ ${problem}`)
  console.log(`${tried} statements tried by ${tests} tests, ${untried} not tried yet`)
  process.exit(problems.length === 0 ? 0 : 1)
}
