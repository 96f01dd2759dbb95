import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { missingRequirements } from './requirements.ts'

const missing = missingRequirements()
if (missing.length > 0) console.log(`The rehearsal of a cluster does not run here. Missing: ${missing.join('; ')}`)

/** One fault of each kind: a process, the machine of the primary, and the balancer that visitors reach. */
const faults = ['kill-process', 'kill-primary-machine', 'kill-edge-balancer']

// How long it is silent depends on the computer: `npm run rehearsal` judges that.
test.skipIf(missing.length > 0)(
  'a cluster that loses a process, the primary and a balancer in turn loses nothing that it has confirmed',
  async () => {
    const program = fileURLToPath(new URL('main.ts', import.meta.url))
    const options = ['--only', faults.join(), '--bidders', '30', '--watchers', '100', '--any-silence']
    const rehearsal = spawn(process.execPath, [program, ...options], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [rehearsal.stdout, rehearsal.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const code = await new Promise((done) => rehearsal.once('exit', done))
    expect(code, output).toBe(0)
    expect(output).toContain('each bid that was confirmed is stored')
  },
  400_000,
)
