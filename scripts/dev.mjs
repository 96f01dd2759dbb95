// `npm run dev`: the product in watch mode. Installs missing dependencies, then runs dev-server.mjs on Node 24.
import { spawn } from 'node:child_process'
import { ensureInstalled, environment } from './ensure.mjs'

ensureInstalled()
const server = spawn('node', ['--env-file-if-exists=.env', new URL('dev-server.mjs', import.meta.url).pathname], {
  stdio: 'inherit',
  env: environment,
})
// Ctrl-C signals the whole process group; a signal to this process only is forwarded. A second signal has no effect.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))
