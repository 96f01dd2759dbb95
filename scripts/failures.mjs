// `npm run failures`: every page and every mutation of the fan application answers 500, 401, late, and not at all.
// One at a time: what people wait for is measured, and two browsers would wait for each other. What follows is handed to Playwright, such as `-g placeBid`.
import { spawnSync } from 'node:child_process'
import { ensureBuilt, ensureChromium, ensureInstalled, environment } from './ensure.mjs'

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
    env: { ...environment, FAILURES: 'all', CHROMIUM: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: '/dev/null' },
  }).status ?? 1,
)
