// `npm run check`: types, lint, dependency rules, dead code, format, requirements, statements, security requirements, glossary, modules, routes. It takes seconds.
import { spawnSync } from 'node:child_process'
import { environment } from './ensure.mjs'

/** Each check: its name, program and arguments. */
export const checks = [
  ['types', 'tsc', ['-p', '.']],
  ['types of the fan application', 'tsc', ['-p', 'apps/web']],
  ['types of the back office', 'tsc', ['-p', 'apps/office']],
  ['lint', 'oxlint', ['--quiet']],
  [
    'dependency rules',
    'depcruise',
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'apps', 'packages'],
  ],
  ['dead code', 'node', ['scripts/dead-code.mjs']],
  ['format', 'oxfmt', ['--check', '.']],
  ['requirements', 'node', ['scripts/requirements.mjs']],
  ['statements', 'node', ['scripts/statements.mjs']],
  ['security requirements', 'node', ['scripts/asvs.mjs']],
  ['glossary', 'node', ['scripts/glossary.mjs']],
  ['modules', 'node', ['scripts/modules.mjs', '--check']],
  ['routes', 'node', ['scripts/routes.mjs']],
]

/** Runs all checks. @returns how many passed and failed */
export function check() {
  let [passed, failed] = [0, 0]
  for (const [name, program, args] of checks) {
    const started = performance.now()
    const { status, stdout, stderr } = spawnSync(program, args, { env: environment, encoding: 'utf8' })
    const ok = status === 0
    if (ok) passed++
    else failed++
    console.log(`${ok ? '✓' : '✗'} ${name} ${((performance.now() - started) / 1000).toFixed(1)} s`)
    if (!ok) console.log((stdout + stderr).split('\n').slice(-60).join('\n'))
  }
  return { passed, failed }
}

if (process.argv[1]?.endsWith('check.mjs')) process.exit(check().failed === 0 ? 0 : 1)
