// `npm run audit:packages`: checks registry signatures of all packages, and known advisories of production packages.
import { spawnSync } from 'node:child_process'
import { environment } from './ensure.mjs'

const checks = [
  ['signatures of the registry', ['audit', 'signatures']],
  ['known advisories, high and critical', ['audit', '--omit=dev', '--audit-level=high']],
]

/** Messages of npm that report a network failure, not a problem of a package. */
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
