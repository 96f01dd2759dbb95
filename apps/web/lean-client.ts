import { promisify } from 'node:util'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Leaves out of the browser what this application never uses: calls of server functions with their own serialiser.
 * Its calls are those of the contract (docs/decisions/0006).
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

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

/** Compresses the client's files as small as they get, once, when they are built. */
export const precompressed = (): Plugin => ({
  name: 'precompressed',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir }) {
    const folder = join(dir ?? '', 'assets')
    const files = (await readdir(folder)).filter((file) => /\.(?:js|css)$/.test(file))
    await Promise.all(
      files.map(async (file) => {
        const content = await readFile(join(folder, file))
        await writeFile(join(folder, `${file}.br`), await brotli(content))
        await writeFile(join(folder, `${file}.gz`), await zip(content, { level: 9 }))
      }),
    )
  },
})
