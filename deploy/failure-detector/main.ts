// Releases the lock of a database primary that is gone, before its lease expires: docs/decisions/0070. One process runs on each
// database machine: `node main.ts --etcd URL,… --scope /virage/virage --ca FILE --cert FILE --key FILE`.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDetector } from './detector.ts'
import { connectToEtcd } from './etcd.ts'

/** Pause between two looks, in milliseconds: short compared with the 5 s after which a lock is released. */
const pause = 500

const { values } = parseArgs({
  options: Object.fromEntries(
    ['etcd', 'scope', 'ca', 'cert', 'key'].map((name) => [name, { type: 'string' as const }]),
  ),
})
const option = (name: string): string => {
  const value = values[name]
  if (typeof value !== 'string') throw new Error(`The option --${name} is required`)
  return value
}

/** Writes a line of JSON, as the product does. */
const log = (msg: string, fields: object = {}) =>
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), msg, ...fields })}\n`)

const etcd = connectToEtcd({
  urls: option('etcd').split(','),
  ca: option('ca'),
  cert: option('cert'),
  key: option('key'),
})
const look = createDetector({ etcd, scope: option('scope'), now: () => performance.now() })
let last = ''
log('watching')
for (;;) {
  try {
    const round = await look()
    if (round.release)
      log(round.released ? 'released the lock of a silent leader' : 'something changed before the release', round)
    // Reasons are logged as they change; a renewed lease is the usual one.
    else if (round.reason !== last) log('left the lock', { reason: round.reason })
    last = round.release ? '' : round.reason
  } catch (error) {
    if (last !== 'error') log('etcd has no answer', { error: String(error) })
    last = 'error'
  }
  await wait(pause)
}
