// `npm run strip -- FOLDER`: turns a checkout into a production installation, by removing what only development
// needs. All of that code is imported by apps/server/src/development.ts (docs/decisions/0042). It is the last step of
// an installation (docs/production.md). It requires the folder as an argument, so that nobody strips their working
// copy by mistake.
import { globSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Files that no production process loads, relative to the root of the checkout. */
const development = [
  'apps/server/src/development.ts',
  'apps/server/src/{demo,dev,testing}',
  'apps/server/src/platform/http/api-reference.ts',
  'apps/server/src/platform/payments/{deliver-sandbox-event,sandbox-*}.ts',
  'apps/server/src/platform/payments/sandbox-texts',
  'packages/demo',
  'node_modules/@virage/{demo,test-support,tests-*}',
  'tests',
  '{apps,packages}/*/src/**/testing',
  '{apps,packages}/*/src/**/*.test.{ts,tsx}',
]

/** Removes them. @returns the removed paths */
export function stripDevelopment(root) {
  const removed = development.flatMap((pattern) => globSync(pattern, { cwd: root }))
  for (const path of removed) rmSync(join(root, path), { recursive: true, force: true })
  return removed
}

if (process.argv[1]?.endsWith('strip-development.mjs')) {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) {
    console.error('Name the folder of the installation: npm run strip -- /srv/virage')
    process.exitCode = 1
  } else console.log(`Removed ${stripDevelopment(resolve(folder)).length} files and folders of development`)
}
