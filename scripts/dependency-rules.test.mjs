import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const folders = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

/** Returns the violations of the repository's rules by some files of the server. */
function judge(files) {
  const folder = mkdtempSync(join(tmpdir(), 'dependency-rules-'))
  folders.push(folder)
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, 'apps/server/src', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const args = ['--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'err', 'apps']
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/depcruise'), args, { cwd: folder, encoding: 'utf8' })
  return stdout
}

const sales = {
  'modules/sales/index.ts': "export { pay } from './pay.ts'",
  'modules/sales/pay.ts': 'export const pay = 1',
}

test('importing a module by its index is allowed', () => {
  const files = {
    ...sales,
    'modules/auctions/close.ts': "import { pay } from '../sales/index.ts'\nexport const a = pay",
  }
  expect(judge(files)).toContain('no dependency violations found')
})

test.each([
  [
    'a module that reaches past the index of another',
    'modules-are-entered-by-their-index',
    { 'modules/auctions/close.ts': "import { pay } from '../sales/pay.ts'\nexport const a = pay" },
  ],
  [
    'a type that is taken past an index',
    'modules-are-entered-by-their-index',
    { 'modules/auctions/close.ts': "import type { Pay } from '../sales/pay.ts'\nexport type A = Pay" },
  ],
  [
    'a composition that reaches past an index',
    'modules-are-composed-by-their-index',
    { 'app.ts': "import { pay } from './modules/sales/pay.ts'\nexport const a = pay" },
  ],
  [
    'a platform that knows a module',
    'platform-knows-no-module',
    { 'platform/clock.ts': "import { pay } from '../modules/sales/index.ts'\nexport const a = pay" },
  ],
  [
    'files that import each other',
    'no-cycles',
    {
      'modules/news/a.ts': "import { b } from './b.ts'\nexport const a = b",
      'modules/news/b.ts': "import { a } from './a.ts'\nexport const b = a",
    },
  ],
])('%s is rejected', (_what, rule, files) => {
  expect(judge({ ...sales, ...files })).toContain(`error ${rule}:`)
})
