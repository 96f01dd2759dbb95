import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'

/** A file of SQL statements. */
export type SqlFile = {
  /** Folder and file, such as `migrations/001-platform.sql`. */
  path: string
  text: string
  /** SHA-256 of the text, in hexadecimal. Line ends count as `\n`: a checkout on Windows changes nothing. */
  checksum: string
}

/** Reads the `.sql` files of a folder, in the order of their names. */
export async function readSqlFiles(folder: URL): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')
      const checksum = createHash('sha256').update(text).digest('hex')
      return { path: `${basename(folder.pathname)}/${name}`, text, checksum }
    }),
  )
}
