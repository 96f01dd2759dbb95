// `npm run screens`: writes docs/screens.md with screenshots of every screen, on phone and desktop, light and dark,
// in both languages.
// `npm run screens -- wallet profile` only takes these again. It reports axe's findings and screens that are wider
// than their window.
import { spawnSync } from 'node:child_process'
import { ensureBuilt, ensureChromium, ensureInstalled, environment } from './ensure.mjs'

ensureInstalled()
ensureBuilt()
process.exit(
  spawnSync('node', ['tests/e2e/screens.ts', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...environment, CHROMIUM: ensureChromium() },
  }).status ?? 1,
)
