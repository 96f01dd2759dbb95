// `npm run walk`: everybody walks through every club by its links alone, on a phone and a desktop, in both languages and themes.
// It shows every pair of club, person, size, language, theme and processor; `--every` shows every combination.
// `--club`, `--as`, `--phone`, `--desktop` narrow it, `--minutes` and `--workers` bound it, `--seed` decides the ways that are taken,
// `--first N` goes on with the walks from number N.
import { spawnSync } from 'node:child_process'
import { ensureBuilt, ensureChromium, ensureInstalled, environment } from './ensure.mjs'

ensureInstalled()
ensureBuilt()
process.exit(
  spawnSync('node', ['tests/e2e/walk/main.ts', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...environment, CHROMIUM: ensureChromium() },
  }).status ?? 1,
)
