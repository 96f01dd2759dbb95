// `npm start`: installs what is missing, builds what is stale, starts everything.
import { spawn } from 'node:child_process'
import { ensureBuilt, ensureInstalled, environment } from './ensure.mjs'

ensureInstalled()
ensureBuilt()
const server = spawn('node', ['--env-file-if-exists=.env', '--max-semi-space-size=16', 'apps/server/src/main.ts'], {
  stdio: 'inherit',
  env: environment,
})
// Ctrl-C reaches the server as well; this process waits until it has drained.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))
