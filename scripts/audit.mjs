// `npm run audit:packages`: registry signatures of all packages, and known advisories against those that run in production.
import { spawnSync } from 'node:child_process'
import { environment } from './ensure.mjs'

const checks = [
  ['signatures of the registry', ['audit', 'signatures']],
  ['known advisories, high and critical', ['audit', '--omit=dev', '--audit-level=high']],
]

/** What npm says where it was the network that failed, rather than a package. */
const offline = /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|audit endpoint returned an error|E40[34]|E5\d\d/

let failed = false
for (const [name, args] of checks) {
  const { status, stdout, stderr } = spawnSync('npm', [...args, '--audit=true'], {
    env: environment,
    encoding: 'utf8',
    timeout: 120_000,
  })
  const unknown = status !== 0 && (status === null || offline.test(stderr))
  console.log(`${status === 0 ? '✓' : unknown ? '? not reachable:' : '✗'} ${name}`)
  if (status !== 0) console.log((stdout + stderr).trim())
  failed ||= status !== 0 && !unknown
}
process.exit(failed ? 1 : 0)
