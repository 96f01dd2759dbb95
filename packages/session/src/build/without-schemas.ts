import type { Plugin } from 'vite'

/** Properties of an operation that a browser may do without: only the server needs them all. */
type ServerProperty = 'summary' | 'access' | 'limits' | 'params' | 'query' | 'body' | 'response'

type Node = { type: string; start: number; end: number }
type Declared = Node & { declarations: (Node & { init: Value | null })[] }
type Value = Node & { callee?: Node & { name?: string }; arguments?: (Node & { properties?: Property[] })[] }
type Property = Node & { key?: Node & { name?: string } }

/**
 * Removes properties of operations, above all their schemas, from the browser's bundle: the server validates requests and
 * responses. A schema that a form imports is loaded with that form (docs/decisions/0006).
 */
export const withoutSchemas = (removed: readonly ServerProperty[]): Plugin => ({
  name: 'without-schemas',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/\/packages\/contract\/src\/[\w/-]+\.ts$/.test(id)) return undefined
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
          if (removed.some((name) => name === key?.name))
            edits.push({ start, end: properties[index + 1]?.start ?? end, text: '' })
        edits.push({ start: init.end, end: init.end, text: '))()' })
      }
    }
    return edits.reduceRight((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
  },
})
