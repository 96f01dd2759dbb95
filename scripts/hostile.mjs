// `npm run hostile -- --requests N --seed S`: starts the product and sends it hostile requests.
// `--first I --requests 1` repeats one of them; `--within SECONDS` ends the run earlier;
// `--only placeBid` only sends requests for that operation.
import { spawnSync } from 'node:child_process'
import { ensureBuilt, ensureInstalled, environment } from './ensure.mjs'

ensureInstalled()
ensureBuilt()
process.exit(
  spawnSync('node', ['tests/hostile/main.ts', ...process.argv.slice(2)], { stdio: 'inherit', env: environment })
    .status ?? 1,
)
