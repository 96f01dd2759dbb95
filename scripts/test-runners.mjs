// Runs the tests: shared by `npm test`, which runs all, and `npm run test:unit`, `:web`, `:server`, `:e2e`.
import { spawnSync } from 'node:child_process'
import { ensureBuilt, ensureChromium, ensureInstalled, ensureTestBrowser, environment } from './ensure.mjs'

const withChromium = () => ({
  ...environment,
  CHROMIUM: ensureTestBrowser(),
  CHROMIUM_WITH_WINDOWS: ensureChromium(),
})

/**
 * Runs Vitest once.
 *
 * @param args such as a project and a part of a file's path
 * @returns its exit code; null if it was killed
 */
export const runVitest = (args, env = withChromium()) =>
  spawnSync('vitest', ['run', ...args], { stdio: 'inherit', env }).status

/** Runs the browser tests. @param report file for the results as JSON @returns its exit code; null if it was killed */
export const runPlaywright = (args, report = '/dev/null') =>
  spawnSync('playwright', ['test', '--config', 'tests/e2e/playwright.config.ts', ...args], {
    stdio: 'inherit',
    env: { ...withChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  }).status

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
  process.exit(parts[name](args) ?? 1)
}
