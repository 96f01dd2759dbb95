import { appendFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@virage/test-support/server'

/**
 * Creates a database with the demonstration clubs once; each product of a run starts with a copy. All products share the
 * resized pictures.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const first = await startServer()
  await first.halt()
  // Its data need not survive a crash of the machine.
  const settings = ['fsync = off', 'full_page_writes = off', 'synchronous_commit = off', '']
  await appendFile(join(first.dataDirectory, 'postgres/postgresql.auto.conf'), settings.join('\n'))
  const media = join(first.dataDirectory, 'media')
  const sizes = await mkdtemp(join(tmpdir(), 'virage-pictures-'))
  await mkdir(media, { recursive: true })
  await rm(join(media, 'sizes'), { recursive: true, force: true })
  await symlink(sizes, join(media, 'sizes'))
  process.env['SHARED_DATA'] = first.dataDirectory
  return async () => {
    await first.stop()
    await rm(sizes, { recursive: true, force: true })
  }
}
