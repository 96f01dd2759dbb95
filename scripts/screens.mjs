// `npm run screens`: docs/screens.md with pictures of every screen, on a phone and a desk, light and dark, in both languages.
// `npm run screens -- wallet profile` takes only those anew. Says what axe finds on a screen, and which is wider than its window.
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
