import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const codegen = join(dirname(createRequire(import.meta.url).resolve('kysely-codegen')), 'cli/bin.js')

/** The types of the server's tables, for Kysely. */
export const schemaTypes: string = fileURLToPath(new URL('../platform/database/schema.gen.ts', import.meta.url))

/** Writes the types of a database's schema `public`, without the tables of the migrator. */
export const generateTypes = ({ url, outFile }: { url: string; outFile: string }): Promise<unknown> =>
  promisify(execFile)(process.execPath, [
    codegen,
    `--url=${url}`,
    '--dialect=postgres',
    `--type-mapping=${JSON.stringify({ int8: 'number', timestamp: 'string', date: 'string' })}`,
    '--camel-case=false',
    '--default-schema=public',
    '--include-pattern=public.*',
    '--exclude-pattern=public.schema_*',
    `--out-file=${outFile}`,
  ])
