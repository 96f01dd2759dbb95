import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checks } from './check.mjs'

const settings = fileURLToPath(new URL('../knip.jsonc', import.meta.url))
const script = fileURLToPath(new URL('dead-code.mjs', import.meta.url))
const manifest = (name, more = {}) => JSON.stringify({ name, version: '1.0.0', type: 'module', ...more })

/** Creates a checkout without dead code: a server that uses one rule of the domain. */
const sound = {
  'package.json': manifest('fixture', { workspaces: ['apps/*', 'packages/*'] }),
  'apps/server/package.json': manifest('@virage/server', { dependencies: { '@virage/domain': '1.0.0' } }),
  'apps/server/src/main.ts': "import { double } from '@virage/domain'\nconsole.log(double(2))\n",
  'packages/domain/package.json': manifest('@virage/domain', { exports: { '.': './src/index.ts' } }),
  'packages/domain/src/index.ts': "export * from './double.ts'\n",
  'packages/domain/src/double.ts': 'export const double = (value: number) => value * 2\n',
  'packages/domain/src/double.test.ts': "import { double } from './index.ts'\ndouble(2)\n",
}

let directory
const write = (files) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), text)
  }
}
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'virage-dead-code-'))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Returns the findings in that checkout after adding these files. */
function check(files) {
  rmSync(directory, { recursive: true, force: true })
  write({ ...sound, ...files })
  copyFileSync(settings, join(directory, 'knip.jsonc'))
  mkdirSync(join(directory, 'node_modules/@virage'), { recursive: true })
  symlinkSync('../../packages/domain', join(directory, 'node_modules/@virage/domain'))
  const { status, stderr } = spawnSync(process.execPath, [script, directory], { encoding: 'utf8' })
  return { status, found: stderr.trim() }
}

test('used code passes', () => {
  expect(check({})).toEqual({ status: 0, found: '' })
})

test.each([
  ['a file', { 'apps/server/src/forgotten.ts': 'export {}\n' }, /forgotten\.ts \(files\)/],
  [
    'an export',
    {
      'apps/server/src/main.ts': "import { double } from '@virage/domain'\nimport './other.ts'\ndouble(2)\n",
      'apps/server/src/other.ts': 'export const forgotten = 1\n',
    },
    /other\.ts: forgotten \(exports\)/,
  ],
  [
    'a dependency',
    {
      'apps/server/package.json': manifest('@virage/server', {
        dependencies: { '@virage/domain': '1.0.0', forgotten: '1.0.0' },
      }),
    },
    /package\.json: forgotten \(dependencies\)/,
  ],
  [
    'a rule of the domain that only its test runs',
    {
      'packages/domain/src/index.ts': "export * from './double.ts'\nexport * from './triple.ts'\n",
      'packages/domain/src/triple.ts': 'export const triple = (value: number) => value * 3\n',
      'packages/domain/src/triple.test.ts': "import { triple } from './index.ts'\ntriple(2)\n",
    },
    /triple\.ts: triple \(exports\), but for tests/,
  ],
])('unused code fails the check: %s', (_what, files, named) => {
  const { status, found } = check(files)
  expect(found).toMatch(named)
  expect(status).toBe(1)
})

test('`npm run check` includes dead code', () => {
  expect(checks.map(([, ...command]) => command)).toContainEqual(['node', ['scripts/dead-code.mjs']])
})
