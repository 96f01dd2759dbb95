import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@virage/test-support/server'
import { expect, test } from 'vitest'
import { copyDemoData, startDemoCluster } from '../../apps/server/src/testing/demo-template.ts'

test('a lost database gives 503, and the product recovers by itself when it is back', async () => {
  const { postgres, databaseUrl, secret, remove } = await startDemoCluster()
  const server = await startServer({ DATABASE_URL: databaseUrl, WEB: 'false', SECRET: secret })
  /** Requests a path; a process that does not respond shows its log. */
  const request = (path: string) =>
    fetch(server.origin + path).catch((cause: unknown) => {
      throw new Error(`${path}: ${String(cause instanceof Error ? cause.cause : cause)}\n${server.output()}`, { cause })
    })
  const status = async (path: string) => (await request(path)).status
  // Of one club it would be served from memory for a while.
  const clubs = '/api/clubs'
  try {
    const isServed = () => expect.poll(async () => [await status('/readyz'), await status(clubs)]).toEqual([200, 200])
    await isServed()
    await postgres.stop()
    expect(await status('/healthz')).toBe(200)
    await expect.poll(() => status('/readyz')).toBe(503)
    const lost = await request(clubs)
    expect(lost.status).toBe(503)
    expect(lost.headers.get('retry-after')).toBe('1')
    expect(await lost.json()).toMatchObject({ key: 'errors.backend.unavailable' })

    await postgres.revive()
    await isServed()
  } finally {
    await server.stop()
    await remove()
  }
})

test('an embedded database that crashes is restarted', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'virage-crash-'))
  await copyDemoData(directory)
  await chmod(directory, 0o755)
  const server = await startServer({ DATA_DIR: directory, WEB: 'false' })
  const lock = join(directory, 'postgres/postmaster.pid')
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
    await rm(directory, { recursive: true, force: true })
  }
})
