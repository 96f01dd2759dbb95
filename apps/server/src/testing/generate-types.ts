import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { columnTypes, imports } from './column-types.ts'

const codegen = join(dirname(createRequire(import.meta.url).resolve('kysely-codegen')), 'cli/bin.js')

/** The path of the generated types of the server's tables, for Kysely. */
export const schemaTypes: string = fileURLToPath(new URL('../platform/database/schema.gen.ts', import.meta.url))

/**
 * Writes the types of a database's schema `public`, without the migrator's tables.
 *
 * @throws Error if `column-types.ts` lacks an amount or a JSON column
 */
export async function generateTypes({ url, outFile }: { url: string; outFile: string }): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const columns = await columnTypes(client).finally(() => client.end())
  await promisify(execFile)(process.execPath, [
    codegen,
    `--url=${url}`,
    '--dialect=postgres',
    `--type-mapping=${JSON.stringify({ int8: 'number', timestamp: 'string', date: 'string' })}`,
    `--overrides=${JSON.stringify({ columns })}`,
    '--camel-case=false',
    '--default-schema=public',
    '--include-pattern=public.*',
    '--exclude-pattern=public.schema_*',
    `--out-file=${outFile}`,
  ])
  // kysely-codegen adds imports with the API of TypeScript 5, which TypeScript 7 does not have.
  await writeFile(outFile, [...imports, await readFile(outFile, 'utf8')].join('\n'))
}
