import { readFile } from 'node:fs/promises'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Catalogue = { [key: string]: string | Catalogue }

const compileAll = (catalogue: Catalogue): object =>
  Object.fromEntries(
    Object.entries(catalogue).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileAll(value),
    ]),
  )

/** Compiles the ICU messages of the catalogues in `src/i18n` when the application is built. */
export function icuCatalogues(): Plugin {
  return {
    name: 'icu-catalogues',
    enforce: 'pre',
    async load(id) {
      const [path = ''] = id.split('?')
      if (!/\/src\/i18n\/\w+\/[\w-]+\.json$/.test(path)) return undefined
      // The catalogues are our own files; the types of the keys hold them to their shape.
      const catalogue = JSON.parse(await readFile(path, 'utf8')) as Catalogue
      return { code: `export default ${JSON.stringify(compileAll(catalogue))}`, moduleType: 'js' }
    },
  }
}
