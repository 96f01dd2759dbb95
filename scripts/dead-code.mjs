// Finds unused files, exports and dependencies, and rules of packages/domain that only tests use (knip.jsonc).
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const knip = fileURLToPath(new URL('../node_modules/knip/bin/knip.js', import.meta.url))

/**
 * Returns knip's findings in a checkout, one per line.
 *
 * @throws Error if knip can't read the checkout or its settings
 */
function findUnused(directory, ...options) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [knip, '--directory', directory, '--no-progress', '--no-config-hints', '--reporter', 'json', ...options],
    { encoding: 'utf8', maxBuffer: 64_000_000 },
  )
  // Status 0 means nothing was found, 1 something.
  if (status !== 0 && status !== 1) throw new Error(`knip failed: ${stderr || stdout}`)
  return JSON.parse(stdout).issues.flatMap(({ file, ...found }) =>
    Object.entries(found).flatMap(([kind, names]) =>
      Array.isArray(names) ? names.map(({ name }) => `${file === name ? '' : `${file}: `}${name} (${kind})`) : [],
    ),
  )
}

/**
 * Returns the dead code of a checkout, one finding per line. Code that only tests use is allowed except in the
 * domain: a rule that the product does not use proves no requirement.
 */
function deadCode(directory) {
  const domain = findUnused(directory, '--production', '--include', 'exports,files').filter((line) =>
    line.startsWith('packages/domain/'),
  )
  return [...new Set([...findUnused(directory), ...domain.map((line) => `${line}, but for tests`)])]
}

if (process.argv[1]?.endsWith('dead-code.mjs')) {
  const [directory = root] = process.argv.slice(2)
  const found = deadCode(directory)
  for (const line of found) console.error(`Nobody uses ${line}`)
  process.exitCode = found.length === 0 ? 0 : 1
}
