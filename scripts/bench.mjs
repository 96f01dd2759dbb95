// `npm run bench`: measures the hot paths against the minimal implementation of the same work, as ratios in one run.
// `npm run bench -- paths`, `chat`, `watchers`, `pollers`, `bidders`, `drop` or `invented` measures only that part; `cells` computes an evening of many clusters.
// `npm run bench -- large` fills a large club and times every operation on it, `office` only the lists and searches of the back office; both take `--size 0.1`.
// `npm run bench -- books` closes a month of 10,000 orders and checks it to the cent; `--orders` says how many.
// `watchers COUNT --operators N`, `night --fans N --minutes M --lots L` and `soak --minutes M` have a size; the last two only run when they are named, and end
// with 1 if a limit is exceeded. A night is also watched on the live console, in Chromium.
import { spawnSync } from 'node:child_process'
import { ensureBuilt, ensureChromium, ensureInstalled, environment } from './ensure.mjs'

ensureInstalled()
const [part = ''] = process.argv.slice(2)
const isLarge = part === 'large' || part === 'office'
// A large club is measured without pages.
if (!isLarge && part !== 'books') ensureBuilt()
process.exit(
  spawnSync(
    'node',
    [`tests/load/${isLarge ? 'large/main' : part === 'books' ? 'books/main' : 'bench'}.ts`, ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      env: part === 'night' ? { ...environment, CHROMIUM: ensureChromium() } : environment,
    },
  ).status ?? 1,
)
