// `npm test`: installs what is missing, then checks, unit, component, database, API and browser tests.
// Closes with one line that counts what passed and failed.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureTestBrowser, ensureInstalled } from './ensure.mjs'
import { runPlaywright, runVitest } from './test-runners.mjs'

ensureInstalled()
ensureTestBrowser()
ensureBuilt()
const { check } = await import('./check.mjs')
const total = check()

const folder = mkdtempSync(join(tmpdir(), 'virage-results-'))
const read = (name) =>
  existsSync(join(folder, name)) ? JSON.parse(readFileSync(join(folder, name), 'utf8')) : undefined

/**
 * Runs projects of Vitest, and counts their tests.
 *
 * @param name of the file for their results
 * @returns the files of tests that ran, as Vitest reports them
 */
async function runProjects(name, projects) {
  const file = `${name}.json`
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(folder, file)}`]
  const code = await runVitest([...projects.flatMap((project) => ['--project', project]), ...reports])
  const results = read(file)
  total.passed += results?.numPassedTests ?? 0
  // A run that breaks before it counts is a failure of its own.
  total.failed += results ? results.numFailedTests + (results.numFailedTests === 0 && code !== 0 ? 1 : 0) : 1
  return results?.testResults ?? []
}

console.log('\nUnit, component, database and API tests')
// Vitest runs tests in a browser after all others, one page on one processor: a run of their own uses the other one, too.
const units = (
  await Promise.all([
    runProjects('units', ['unit', 'web', 'integration']),
    runProjects('components', ['web-components']),
  ])
).flat()
// The machines of the rehearsal need the computer for themselves.
units.push(...(await runProjects('rehearsal', ['rehearsal'])))

console.log('\nBrowser tests')
const playwright = await runPlaywright([], join(folder, 'playwright.json'))
const report = read('playwright.json')
const journeys = report?.stats
total.passed += (journeys?.expected ?? 0) + (journeys?.flaky ?? 0)
total.failed += journeys ? journeys.unexpected + (journeys.unexpected === 0 && playwright !== 0 ? 1 : 0) : 1
rmSync(folder, { recursive: true })

// Repeated at the end, for readers of only the last lines of a long log.
for (const { name, message = '' } of [...failedUnits(units), ...journeysThat('unexpected', report?.suites)]) {
  console.log(`\nFailed: ${name}\n${message.split('\n').slice(0, 12).join('\n')}`)
}
for (const { name, message = '' } of journeysThat('flaky', report?.suites)) {
  console.log(`\nPassed at its second try: ${name}\n${message.split('\n').slice(0, 12).join('\n')}`)
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

function failedUnits(files) {
  return files.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [{ name, message }]
    return failed.map(({ fullName, failureMessages: [first] }) => ({ name: `${name}: ${fullName}`, message: first }))
  })
}

/** Journeys that ended so, with what went wrong at first. */
function journeysThat(ended, suites = []) {
  return suites.flatMap(({ specs = [], suites: within }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === ended))
      .map(({ file, title, tests }) => ({ name: `${file}: ${title}`, message: tests[0]?.results[0]?.error?.message })),
    ...journeysThat(ended, within),
  ])
}
