import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { starters, testsOf } from './tests-of.mjs'

const opener = 'apps/server/src/testing/open-app.ts'
const packageOfSupport = 'tests/support/package.json'
const supportModule = 'tests/support/src/start-server.ts'

/** A repository with what starts the product, and a module that hands it on. */
const repository = {
  [opener]: 'export const openApp = async () => ({})\nexport const valueOf = (result) => result',
  [packageOfSupport]: JSON.stringify({ exports: { './server': './src/start-server.ts' } }),
  [supportModule]: 'export const startServer = async () => ({})',
  'tests/e2e/product.ts': `
    import { test as base } from '@playwright/test'
    import { startServer } from '@virage/test-support/server'
    export const test = base.extend({ product: async ({}, use) => use(await startServer()) })
    export const password = 'secret'`,
}
const inServer = (source, path = 'apps/server/src/modules/wallet/wallet.test.ts') =>
  testsOf(path, source, (file) => repository[file])
const open = "import { openApp, valueOf } from '../../testing/open-app.ts'\n"

/** Titles of the tests in a source that exercise the product. */
const exercising = (...given) =>
  inServer(...given)
    .filter((one) => one.exercisesProduct)
    .map(({ title }) => title)

test.each(Object.entries(starters))('%s exports %s', (path, name) => {
  const url = new URL(`../${path}`, import.meta.url)
  expect(existsSync(url)).toBe(true)
  expect(readFileSync(url, 'utf8')).toMatch(new RegExp(`export async function ${name}\\b`))
})

test.each([
  ['opens it', "test('pays', async () => { const app = await openApp(); await app.stop() })"],
  [
    'takes it from a hook',
    "let app\nbeforeAll(async () => { app = await openApp() })\ntest('pays', () => app.as(null))",
  ],
  [
    'calls a function that asks it',
    "let app\nbeforeAll(async () => { app = await openApp() })\nconst ask = () => app.as(null)\ntest('pays', () => ask())",
  ],
  [
    'is given it by the table of its describe block',
    "let app\nbeforeAll(async () => { app = await openApp() })\ndescribe.each([() => app])('at %s', (of) => { test('pays', () => of().as(null)) })",
  ],
  [
    'is given it by the function that holds it',
    "const inSandbox = () => openApp()\nfunction passes(start) { let app\nbeforeAll(async () => { app = await start() })\ntest('pays', () => app.as(null)) }\npasses(inSandbox)",
  ],
])('a test that %s exercises the product', (_how, source) => {
  expect(exercising(open + source)).toContain('pays')
})

test.each([
  ['tries a rule alone', "test('pays', () => { expect(price(2)).toBe(4) })"],
  ['uses something else of the same module', "test('pays', () => { expect(valueOf(2)).toBe(4) })"],
  [
    'stands beside one that asks the product',
    "let app\nbeforeAll(async () => { app = await openApp() })\ntest('asks', () => app.as(null))\ntest('pays', () => { expect(price(2)).toBe(4) })",
  ],
  [
    'shares a local name with one that does',
    "test('asks', async () => { const app = await openApp() })\ntest('pays', () => price(app))",
  ],
  [
    'names a property as the product is named',
    "let app\nbeforeAll(async () => { app = await openApp() })\ntest('pays', () => price({ app: 1 }).app)",
  ],
])('a test that %s does not', (_how, source) => {
  expect(exercising(open + source)).not.toContain('pays')
})

test('a type of the product is not the product', () => {
  expect(exercising("import type { openApp } from '../../testing/open-app.ts'\ntest('pays', () => openApp())")).toEqual(
    [],
  )
})

test('a module that is called as one that starts the product is not it', () => {
  const source = "import { openApp } from './open-app.ts'\ntest('pays', () => openApp())"
  expect(exercising(source)).toEqual([])
})

test('in a browser a test exercises the product when it takes it as a fixture', () => {
  const source =
    "import { test } from './product.ts'\ntest('pays', async ({ page, product }) => {})\ntest('counts', async ({ page }) => {})"
  expect(exercising(source, 'tests/e2e/payments.spec.ts')).toEqual(['pays'])
})

test('a fixture called product of Playwright’s own test is not the product', () => {
  const source = "import { test } from '@playwright/test'\ntest('pays', async ({ product }) => {})"
  expect(exercising(source, 'tests/e2e/payments.spec.ts')).toEqual([])
})

test.each(['test.skip', 'test.todo', 'it.skip', 'test.fixme'])('what %s leaves out is no test', (name) => {
  expect(inServer(`${open}${name}('pays', () => openApp())`)).toEqual([])
})

test('titles are told as they are written, of tables and templates, too', () => {
  const source =
    "test.each([1])('the first of %s (M01)', () => {})\ntest(`for ${name} (M02)`, { tag: ['@M03'] }, () => {})"
  expect(inServer(source)).toMatchObject([
    { title: 'the first of %s (M01)', tags: '' },
    { title: 'for ${name} (M02)', tags: "{ tag: ['@M03'] }" },
  ])
})

test('a file that can’t be read as a program is told', () => {
  expect(() => inServer('test(')).toThrow('wallet.test.ts')
})
