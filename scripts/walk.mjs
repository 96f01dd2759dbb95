// `npm run walk`: walks through every club as every kind of person, by links only, on phone and desktop, in both
// languages and themes.
// It covers every pair of club, person, size, language, theme and processor; `--every` covers every combination.
// `--club`, `--as`, `--phone`, `--desktop` restrict it, `--minutes` and `--workers` limit it, `--seed` decides the
// paths, and
// `--first N` continues with walk number N.
import { spawnSync } from 'node:child_process'
import { ensureBuilt, ensureTestBrowser, ensureInstalled, environment } from './ensure.mjs'

ensureInstalled()
ensureBuilt()
process.exit(
  spawnSync('node', ['tests/e2e/walk/main.ts', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...environment, CHROMIUM: ensureTestBrowser() },
  }).status ?? 1,
)
