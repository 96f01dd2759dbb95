import { expect, test } from 'vitest'
import { draw, findCycle, moduleGraph, sqlInRoutes, withDrawing } from './modules.mjs'

const at = (path) => `apps/server/src/modules/${path}`
const files = {
  [at('auctions/close.ts')]: "import { pay } from '../sales/index.ts'",
  [at('auctions/close.test.ts')]: "import { read } from '../news/queries.ts'",
  [at('sales/index.ts')]: "import type { Fan } from '../people/index.ts'\nimport { a } from './orders/a.ts'",
  [at('people/index.ts')]: "import { now } from '../../platform/clock.ts'",
}

test('a module depends on the imports of its files, without those of its tests', () => {
  expect([...moduleGraph(files)]).toEqual([
    ['auctions', ['sales']],
    ['people', []],
    ['sales', ['people']],
  ])
})

test('modules that import each other in a circle are found', () => {
  expect(findCycle(moduleGraph(files))).toBeUndefined()
  const circle = { ...files, [at('people/fans/fan.ts')]: "import { lots } from '../../auctions/index.ts'" }
  expect(findCycle(moduleGraph(circle))).toEqual(['auctions', 'sales', 'people', 'auctions'])
})

test.each([
  ['a query in a route file', at('news/staff-routes.ts'), "  await tx\n    .selectFrom('post')", 1],
  ['raw SQL in a route file', at('news/routes.ts'), 'const rows = sql`select 1`', 1],
  ['Kysely in a route file', at('news/routes.ts'), "import { sql } from 'kysely'", 1],
  ['a query where queries are', at('news/queries.ts'), "  await tx.selectFrom('post')", 0],
])('%s', (_what, path, text, count) => {
  expect(sqlInRoutes({ [path]: text })).toHaveLength(count)
})

test('the diagram of another graph is replaced', () => {
  const page = 'Above\n<!-- modules: begin -->\nold\n<!-- modules: end -->\nbelow\n'
  const drawn = withDrawing(page, draw(moduleGraph(files)))
  expect(drawn).toContain('auctions --> sales')
  expect(drawn).not.toContain('old')
  expect(withDrawing(drawn, draw(moduleGraph(files)))).toBe(drawn)
})

test('a page without a place for the diagram is rejected', () => {
  expect(() => withDrawing('# Architecture', 'graph')).toThrow('has no')
})
