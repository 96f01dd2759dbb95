// `npm run strip -- FOLDER`: makes a checkout an installation of production alone, by removing what only development needs.
// Everything of that hangs on apps/server/src/development.ts (docs/decisions/0042). It is the last step of an installation
// (docs/production.md) and never runs in a checkout that somebody works in: it asks for the folder by name.
import { globSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** What no production process loads, below the root of the checkout. */
const development = [
  'apps/server/src/development.ts',
  'apps/server/src/{demo,dev,testing}',
  'apps/server/src/platform/http/api-reference.ts',
  'apps/server/src/platform/payments/{deliver-sandbox-event,sandbox-*}.ts',
  'packages/demo',
  'node_modules/@virage/{demo,test-support,tests-*}',
  'tests',
  '{apps,packages}/*/src/**/testing',
  '{apps,packages}/*/src/**/*.test.{ts,tsx}',
]

/** Removes it. @returns the paths that were removed */
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
