import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@virage/postgres'
import { startServer } from '@virage/test-support/server'
import { expect, test } from 'vitest'

test('a lost database gives 503, and the product recovers by itself when it is back', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'virage-lost-'))
  await chmod(parent, 0o755)
  const directory = join(parent, 'cluster')
  const postgres = await startPostgres({ directory })
  const server = await startServer({
    DATABASE_URL: postgres.adminUrl,
    WEB: 'false',
    SECRET: 'a-secret-of-this-test-that-is-long-enough',
  })
  const status = async (path: string) => (await fetch(server.origin + path)).status
  const posts = '/api/clubs/fc-virage/posts'
  try {
    expect([await status('/readyz'), await status(posts)]).toEqual([200, 200])
    await postgres.stop()
    expect(await status('/healthz')).toBe(200)
    await expect.poll(() => status('/readyz')).toBe(503)
    const lost = await fetch(server.origin + posts)
    expect(lost.status).toBe(503)
    expect(lost.headers.get('retry-after')).toBe('1')
    expect(await lost.json()).toMatchObject({ key: 'errors.backend.unavailable' })

    const again = await startPostgres({ directory, settings: { port: String(postgres.port) } })
    await expect.poll(() => status('/readyz')).toBe(200)
    expect(await status(posts)).toBe(200)
    await again.stop()
  } finally {
    await server.stop()
    await rm(parent, { recursive: true, force: true })
  }
})

test('an embedded database that crashes is restarted', async () => {
  const server = await startServer({ WEB: 'false', DEMO_DATA: 'false' })
  const lock = join(server.dataDirectory, 'postgres/postmaster.pid')
  const postmaster = async () => Number((await readFile(lock, 'utf8')).split('\n')[0])
  const ready = async () => (await fetch(`${server.origin}/readyz`)).status
  try {
    const before = await postmaster()
    process.kill(before, 'SIGKILL')
    await expect.poll(ready).toBe(503)
    await expect.poll(ready).toBe(200)
    expect(await postmaster()).not.toBe(before)
  } finally {
    await server.stop()
  }
})
