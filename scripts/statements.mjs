// `npm run statements`: checks docs/specification.md; fails if a statement names no existing test of the product.
import { existsSync, readFileSync } from 'node:fs'
import { requirements as listRequirements } from './requirements.mjs'
import { testsOf } from './tests-of.mjs'

const root = new URL('..', import.meta.url)
const read = (path) => readFileSync(new URL(path, root), 'utf8')

/** Returns the cells of table rows whose first cell matches. */
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

/** Returns what is wrong with a named test. */
function problemOfTest(file, title) {
  if (!/\.(?:spec|test)\.tsx?$/.test(file) || !existsSync(new URL(file, root))) return `there is no test file ${file}`
  const called = testsOf(file, read(file)).filter((one) => one.title.includes(title))
  const found = new Set(called.map((one) => one.title))
  if (title.length < 10 || found.size === 0) return `no test in ${file} is called “${title}”`
  if (found.size > 1) return `${found.size} tests in ${file} are called “${title}”`
  // What one screen says and takes is tried by its component in a browser, with the product's own texts.
  const isTried = (one) => one.exercisesProduct || /\.browser\.test\.tsx?$/.test(file)
  return called.every(isTried) ? undefined : `“${title}” in ${file} tries a rule, not the product`
}

/** Reads the table. @returns its statements, tests and problems */
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
  const [withTests, without] = [cellsOf(tried, /^\d+\.\d{3}$/), cellsOf(untried, /^\d+\.\d{3}$/)]
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
