// `npm run failures`: tests every page and every mutation of the fan application with responses of 500, 401, late
// ones and none.
// Runs one test at a time, since it measures waiting times. Further arguments go to Playwright, such as `-g
// placeBid`.
import { spawnSync } from 'node:child_process'
import { ensureBuilt, ensureTestBrowser, ensureInstalled, environment } from './ensure.mjs'

ensureInstalled()
ensureBuilt()
const config = [
  '--config',
  'tests/e2e/playwright.config.ts',
  'failures/failures.spec.ts',
  '--workers',
  '1',
  '--retries',
  '0',
]
process.exit(
  spawnSync('playwright', ['test', ...config, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...environment, FAILURES: 'all', CHROMIUM: ensureTestBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: '/dev/null' },
  }).status ?? 1,
)
