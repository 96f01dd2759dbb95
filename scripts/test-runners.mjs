// Runs the tests: shared by `npm test`, which runs all, and `npm run test:unit`, `:web`, `:server`, `:e2e`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ensureBuilt, ensureChromium, ensureInstalled, ensureTestBrowser, environment } from './ensure.mjs'

const withChromium = () => ({
  ...environment,
  CHROMIUM: ensureTestBrowser(),
  CHROMIUM_WITH_WINDOWS: ensureChromium(),
})

/** Runs a program with the streams of this one. @returns its exit code; null if it was killed */
async function run(program, args, env) {
  const [code] = await once(spawn(program, args, { stdio: 'inherit', env }), 'close')
  return code
}

/**
 * Runs Vitest once.
 *
 * @param args such as a project and a part of a file's path
 * @returns its exit code; null if it was killed
 */
export const runVitest = (args, env = withChromium()) => run('vitest', ['run', ...args], env)

/** Runs the browser tests. @param report file for the results as JSON @returns its exit code; null if it was killed */
export const runPlaywright = (args, report = '/dev/null') =>
  run('playwright', ['test', '--config', 'tests/e2e/playwright.config.ts', ...args], {
    ...withChromium(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })

/** The groups of tests that can run alone. Projects are defined in vitest.config.ts. */
const parts = {
  unit: (args) => runVitest(['--project', 'unit', ...args], environment),
  web: (args) => runVitest(['--project', 'web*', ...args]),
  server: (args) => runVitest(['--project', 'integration', ...args], environment),
  e2e: (args) => runPlaywright(args),
}

if (process.argv[1]?.endsWith('test-runners.mjs')) {
  const [name, ...args] = process.argv.slice(2)
  ensureInstalled()
  if (name === 'server' || name === 'e2e') ensureBuilt()
  process.exit((await parts[name](args)) ?? 1)
}
