// `npm run hostile -- --requests N --seed S`: starts the product and sends it requests that nobody should send.
// `--first I --requests 1` makes one of them again; `--within SECONDS` ends the run earlier;
// `--only placeBid` asks for that operation alone.
import { spawnSync } from 'node:child_process'
import { ensureBuilt, ensureInstalled, environment } from './ensure.mjs'

ensureInstalled()
ensureBuilt()
process.exit(
  spawnSync('node', ['tests/hostile/main.ts', ...process.argv.slice(2)], { stdio: 'inherit', env: environment })
    .status ?? 1,
)
