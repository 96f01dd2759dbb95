// `npm start`: installs what is missing, builds what is out of date, starts everything.
import { spawn } from 'node:child_process'
import { ensureBuilt, ensureInstalled, environment, serverOptions } from './ensure.mjs'

ensureInstalled()
ensureBuilt()
const server = spawn('node', ['--env-file-if-exists=.env', ...serverOptions, 'apps/server/src/main.ts'], {
  stdio: 'inherit',
  env: environment,
})
// Ctrl-C also reaches the server; this process waits for its graceful stop.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))
