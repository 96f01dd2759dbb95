import { dictionary } from '@zxcvbn-ts/language-common'
import type { Plugin } from 'vite'

/**
 * Removes TanStack Start's client for server functions, with its serialiser, from the browser's bundle. The application
 * calls operations of the contract instead (docs/decisions/0006).
 */
export const withoutServerFunctions = (): Plugin => ({
  name: 'without-server-functions',
  enforce: 'pre',
  load(id) {
    if (this.environment.name !== 'client' || !id.endsWith('start-client-core/dist/esm/client-rpc/serverFnFetcher.js'))
      return undefined
    return `export const serverFnFetcher = () => { throw new Error('This application has no server functions') }`
  },
})

/** Number of common passwords in the browser's bundle: 10 kB instead of 200. The identity service has all of them. */
const passwordsInBrowser = 3_000

/** Removes the less common passwords from the browser's bundle. The form only advises; the identity service decides. */
export const fewerPasswords = (): Plugin => ({
  name: 'fewer-passwords',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id) => (id === '@zxcvbn-ts/language-common' ? `\0${id}` : undefined),
  load: (id) =>
    id === '\0@zxcvbn-ts/language-common'
      ? `export const dictionary = ${JSON.stringify({ 'passwords-common': dictionary['passwords-common'].slice(0, passwordsInBrowser) })}`
      : undefined,
})

/** Properties of an operation that only the server reads. */
const serverProperties = new Set(['summary', 'access', 'limits', 'params', 'query', 'body', 'response'])

type Node = { type: string; start: number; end: number }
type Declared = Node & { declarations: (Node & { init: Value | null })[] }
type Value = Node & { callee?: Node & { name?: string }; arguments?: (Node & { properties?: Property[] })[] }
type Property = Node & { key?: Node & { name?: string } }

/**
 * Removes the schemas of operations from the browser's bundle. The browser needs only the method and path; the server
 * validates requests and responses. A schema that a form imports is loaded with that form (docs/decisions/0006).
 */
export const withoutSchemas = (): Plugin => ({
  name: 'without-schemas',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/\/packages\/contract\/src\/[\w-]+\.ts$/.test(id)) return undefined
    const edits: { start: number; end: number; text: string }[] = []
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts of ESTree that this function reads
    for (const statement of this.parse(code).body as (Node & { declaration?: Declared | null })[]) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- used only if it is a variable declaration
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : (statement as Declared)
      for (const { init } of declared?.type === 'VariableDeclaration' ? declared.declarations : []) {
        if (init?.type !== 'CallExpression' && init?.type !== 'ObjectExpression') continue
        // Building a schema has no side effects, so the bundler may remove it if it is unused.
        edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' })
        const properties = (init.callee?.name === 'defineOperation' && init.arguments?.[0]?.properties) || []
        for (const [index, { key, start, end }] of properties.entries())
          if (key?.name && serverProperties.has(key.name))
            edits.push({ start, end: properties[index + 1]?.start ?? end, text: '' })
        edits.push({ start: init.end, end: init.end, text: '))()' })
      }
    }
    return edits.reduceRight((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
  },
})
