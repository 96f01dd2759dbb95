// `npm run bench`: the hot paths against the barest thing that could do the same work, as ratios in one run.
// `npm run bench -- paths`, `watchers` or `pollers` measures that alone.
import { spawnSync } from 'node:child_process'
import { ensureBuilt, ensureInstalled, environment } from './ensure.mjs'

ensureInstalled()
ensureBuilt()
process.exit(
  spawnSync('node', ['tests/load/bench.ts', ...process.argv.slice(2)], { stdio: 'inherit', env: environment }).status ??
    1,
)
