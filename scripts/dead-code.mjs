// Finds what nobody uses: files, exports and dependencies, and rules of packages/domain that only tests run (knip.json).
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const knip = fileURLToPath(new URL('../node_modules/knip/bin/knip.js', import.meta.url))

/** What knip finds in a checkout: a line for each. @throws Error where it can't read the checkout or its settings */
function findUnused(directory, ...options) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [knip, '--directory', directory, '--no-progress', '--no-config-hints', '--reporter', 'json', ...options],
    { encoding: 'utf8', maxBuffer: 64_000_000 },
  )
  // 0 and 1 say whether something was found.
  if (status !== 0 && status !== 1) throw new Error(`knip failed: ${stderr || stdout}`)
  return JSON.parse(stdout).issues.flatMap(({ file, ...found }) =>
    Object.entries(found).flatMap(([kind, names]) =>
      Array.isArray(names) ? names.map(({ name }) => `${file === name ? '' : `${file}: `}${name} (${kind})`) : [],
    ),
  )
}

/**
 * Dead code in a checkout, a line for each. What only tests use may stay anywhere but in the domain: a rule that the
 * product does not run proves no requirement.
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
