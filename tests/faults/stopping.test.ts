import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, spawnServer } from '@virage/test-support/server'
import { afterAll, beforeAll, expect, test } from 'vitest'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'virage-stopping-'))
  await chmod(directory, 0o755)
})
afterAll(() => rm(directory, { recursive: true }))

test.each(['a first start', 'a later one'])(
  'told to stop in the midst of %s, it leaves no database running',
  async () => {
    const child = spawnServer({
      PORT: String(await freePort()),
      DATA_DIR: directory,
      LOG_LEVEL: 'silent',
      WEB: 'false',
    })
    const gone = once(child, 'exit')
    const files = () => readdir(join(directory, 'postgres')).catch(() => [])
    await expect.poll(files, { interval: 5 }).toContain('postmaster.pid')
    child.kill('SIGTERM')
    await gone
    expect(await files()).not.toContain('postmaster.pid')
  },
)
