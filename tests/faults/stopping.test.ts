import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '@virage/test-support'
import { freePort, spawnServer, startServer } from '@virage/test-support/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoTemplate } from '../../apps/server/src/testing/demo-template.ts'

/** Upper limit of a start or a stop that hangs, in milliseconds: far longer than either takes on a machine under load. */
const timeout = 300_000

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'virage-stopping-'))
  await chmod(directory, 0o755)
})
// The stopped process may still be closing its files.
afterAll(() => rm(directory, { recursive: true, maxRetries: 10, retryDelay: 200 }))

test.each(['a first start', 'a later one'])(
  'when it is stopped during %s, it leaves no database running',
  async () => {
    const child = spawnServer({
      PORT: String(await freePort()),
      DATA_DIR: directory,
      LOG_LEVEL: 'silent',
      WEB: 'false',
      DEMO_DATA: 'false',
    })
    const gone = once(child, 'exit')
    const files = () => readdir(join(directory, 'postgres')).catch(() => [])
    await expect.poll(files, { interval: 5, timeout }).toContain('postmaster.pid')
    child.kill('SIGTERM')
    await gone
    expect(await files()).not.toContain('postmaster.pid')
  },
  timeout,
)

test(
  'on a stop signal, `npm start` leaves neither server nor database running',
  async () => {
    const data = join(directory, 'by-npm')
    const started = spawn('npm', ['start'], {
      cwd: new URL('../..', import.meta.url),
      env: {
        ...process.env,
        PORT: String(await freePort()),
        DATA_DIR: data,
        LOG_LEVEL: 'silent',
        WEB: 'false',
        DEMO_DATA: 'false',
      },
      stdio: 'ignore',
    })
    const files = () => readdir(join(data, 'postgres')).catch(() => [])
    await expect.poll(files, { interval: 20, timeout }).toContain('postmaster.pid')
    started.kill('SIGTERM')
    await expect.poll(files, { timeout }).not.toContain('postmaster.pid')
  },
  timeout,
)

test('a process that is asked to stop serves requests until load balancers have noticed', async () => {
  const { database: template, secret } = await demoTemplate()
  const database = await createDatabase(template)
  const server = await startServer({ DATABASE_URL: database.url, SECRET: secret, SHUTDOWN_DELAY: '60', WEB: 'false' })
  const status = async (path: string) => (await fetch(server.origin + path)).status
  expect(await status('/healthz')).toBe(200)
  process.kill(server.pid, 'SIGTERM')
  await expect.poll(() => status('/healthz')).toBe(404)
  expect(await status('/readyz')).toBe(200)
  await server.kill()
  await server.stop()
  await database.drop()
})
