import { promisify } from 'node:util'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

/** Compresses the client's scripts and styles at build time, with the highest compression level. */
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
