import { readFile } from 'node:fs/promises'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

/** Compiles a text, or all texts of an object of texts. @throws TypeError for any other value */
function compileAll(texts: unknown): unknown {
  if (typeof texts === 'string') return compile(texts)
  if (typeof texts !== 'object' || texts === null) throw new TypeError(`Not a text: ${String(texts)}`)
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, compileAll(value)]))
}

/** Compiles the ICU messages of the catalogues in `src/i18n` when the application is built. */
export function icuCatalogues(): Plugin {
  return {
    name: 'icu-catalogues',
    enforce: 'pre',
    async load(id) {
      const [path = ''] = id.split('?')
      if (!/\/src\/i18n\/\w+\/[\w-]+\.json$/.test(path)) return undefined
      const catalogue: unknown = JSON.parse(await readFile(path, 'utf8'))
      return { code: `export default ${JSON.stringify(compileAll(catalogue))}`, moduleType: 'js' }
    },
  }
}
