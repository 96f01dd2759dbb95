import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)

test('one command writes a CycloneDX bill of materials of production, with a hash of each package (finding L20)', () => {
  execFileSync('node', ['scripts/sbom.mjs'], { cwd: root })
  const bill = JSON.parse(readFileSync(new URL('dist/sbom.cdx.json', root), 'utf8')) as {
    bomFormat: string
    metadata: { component: { name: string } }
    components: { name: string; purl: string; hashes?: object[] }[]
  }
  expect([bill.bomFormat, bill.metadata.component.name]).toEqual(['CycloneDX', 'virage'])
  const names = bill.components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'pg', 'jose', 'kysely']))
  expect(names).not.toContain('vitest')
  expect(bill.components.filter(({ hashes = [] }) => hashes.length === 0).map(({ purl }) => purl)).toEqual([])
  expect(bill.components.length).toBeGreaterThan(100)
})
