// `npm run rehearsal`: builds a cluster from deploy/ in network namespaces, disturbs it under load, and checks what it has stored.
//   --minutes N     random faults for this long, after each fault in turn (0 by default)
//   --kills N       in place of faults, kills so many single processes, one after the other, within --minutes (120 by default)
//   --seed S        repeats the random faults of an earlier rehearsal
//   --only a,b      only these faults, in this order; or only these kinds of kills
//   --bidders N --watchers N
//   --restore       makes backups under load and restores them to seconds after a failover; without watchers
//   --any-silence   prints how long no bid was accepted, and judges everything else: for a computer that is busy otherwise
//   --keep          keeps the folder with logs and data
// Exits with 1 if something was lost or a limit was exceeded, with 2 if this computer can't run it, and with 3 if the time was over
// before all kills.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createCertificates } from '../../deploy/certificates.ts'
import { client, createMachines, inventory, namespaceOf, removeMachines } from './machines.ts'
import { missingRequirements } from './requirements.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    kills: { type: 'string' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    only: { type: 'string' },
    bidders: { type: 'string', default: '200' },
    watchers: { type: 'string' },
    restore: { type: 'boolean', default: false },
    'any-silence': { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})

const watchers = values.watchers ?? (values.restore ? '0' : values.kills === undefined ? '1000' : '100')
const minutes = values.minutes ?? (values.kills === undefined ? '0' : '120')
const missing = missingRequirements(values.restore)
if (missing.length > 0) {
  console.error(`This computer can't run a rehearsal. It lacks:\n${missing.map((one) => `- ${one}`).join('\n')}`)
  process.exit(2)
}
if (existsSync(`/run/netns/${namespaceOf(client)}`)) {
  console.error(
    'Machines of another rehearsal exist. It runs still, or was killed: then remove them with `ip netns delete`.',
  )
  process.exit(2)
}

const folder = await mkdtemp(join(tmpdir(), 'virage-rehearsal-'))
let code = 1
let stop = () => {}
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stop())
try {
  // Node reads certificates of others only at its start.
  createCertificates(inventory, join(folder, 'certificates'))
  createMachines()
  // In the client's namespace every machine can be reached, and nothing outside.
  const inside = spawn(
    'ip',
    ['netns', 'exec', namespaceOf(client), process.execPath, fileURLToPath(new URL('rehearse.ts', import.meta.url))],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      // Ctrl-C reaches this process alone, which then ends everything.
      detached: true,
      env: {
        ...process.env,
        REHEARSAL: JSON.stringify({ ...values, minutes, watchers, folder }),
        NODE_EXTRA_CA_CERTS: join(folder, 'certificates/ca.pem'),
      },
    },
  )
  stop = () => void inside.kill('SIGKILL')
  code = await new Promise<number>((done) => inside.once('exit', (status, name) => done(status ?? (name ? 130 : 1))))
} finally {
  await removeMachines()
  if (values.keep || code !== 0) console.log(`Logs and data: ${folder}`)
  else await rm(folder, { recursive: true, force: true })
}
process.exit(code)
