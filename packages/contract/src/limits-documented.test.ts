import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as fanOperations from './index.ts'
import * as staffOperations from './staff/index.ts'

const document = readFileSync(new URL('../../../docs/security/limits.md', import.meta.url), 'utf8')

test('docs/security/limits.md lists each limit that an operation declares, and no other', () => {
  const exported: unknown[] = Object.values({ ...fanOperations, ...staffOperations })
  const declared = exported
    .filter(
      (one): one is fanOperations.ApiOperation =>
        typeof one === 'object' && one !== null && 'id' in one && 'access' in one,
    )
    .filter(({ limits }) => limits !== undefined)
    .map(({ id, limits = [] }) => {
      const words = limits.map(({ most, per, within }) => `${most} per ${per} and ${within}`)
      return `${id}: ${words.join('; ')}`
    })
  const [, operations = ''] = /## Operations\n(.*?)\n## /s.exec(document) ?? []
  const documented = [...operations.matchAll(/^\| `(\w+)` +\| (.+?) +\| \S.* \|$/gm)].map(
    ([, id, limit]) => `${id}: ${limit}`,
  )
  expect(declared.length).toBeGreaterThan(0)
  expect(documented.toSorted()).toEqual(declared.toSorted())
})
