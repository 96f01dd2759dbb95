// `npm run rehearsal -- --minutes N --seed S`: builds a cluster from deploy/ in network namespaces, disturbs each part of it under load,
// and checks what it has stored. tests/rehearsal/main.ts has all options; it needs root, and Debian packages that it names.
import { spawn } from 'node:child_process'
import { ensureInstalled, environment } from './ensure.mjs'

ensureInstalled()
const rehearsal = spawn('node', ['tests/rehearsal/main.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: environment,
})
// Ctrl-C also reaches the rehearsal, which first removes what it has started.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && rehearsal.kill(signal))
rehearsal.on('exit', (code) => process.exit(code ?? 1))
