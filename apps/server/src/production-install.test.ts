import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDatabase } from '@virage/test-support'
import { freePort } from '@virage/test-support/server'
import { temporaryFolder } from '@virage/test-support/temporary-folder'
import { beforeAll, expect, test } from 'vitest'
import { productionSettings } from './testing/production-settings.ts'

const checkout = fileURLToPath(new URL('../../../', import.meta.url))
const installation = temporaryFolder()
beforeAll(async () => {
  const isSource = (path: string) => !/\/(?:node_modules|dist)(?:\/|$)/.test(path)
  cpSync(join(checkout, 'apps/server'), join(installation, 'apps/server'), { recursive: true, filter: isSource })
  for (const folder of ['contract', 'demo', 'domain', 'identity', 'migrations', 'postgres'])
    cpSync(join(checkout, 'packages', folder), join(installation, 'packages', folder), {
      recursive: true,
      filter: isSource,
    })
  symlinkSync(join(checkout, 'node_modules'), join(installation, 'packages/node_modules'))
  mkdirSync(join(installation, 'node_modules'))
  const { stripDevelopment } = (await import(join(checkout, 'scripts/strip-development.mjs'))) as {
    stripDevelopment: (root: string) => string[]
  }
  stripDevelopment(installation)
  symlinkSync(join(checkout, 'node_modules'), join(installation, 'apps/node_modules'))
  symlinkSync(join(checkout, 'apps/server/node_modules'), join(installation, 'apps/server/node_modules'))
})

/** Starts the installation. */
function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, [join(installation, 'apps/server/src/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      // Of its own, because the files' paths differ in each run.
      NODE_COMPILE_CACHE: join(installation, 'compiled'),
      ...productionSettings,
      LOG_LEVEL: 'error',
      WEB: 'false',
      ...settings,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, ended, output: () => output }
}

const stripe = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test('a production installation runs without the packages of development, and serves none of its routes', async () => {
  const database = await createDatabase()
  const port = await freePort()
  const { child, ended, output } = start({ ...stripe, DATABASE_URL: database.url, PORT: String(port) })
  await expect.poll(output, { timeout: 100_000 }).toContain('Virage is ready')
  const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  expect(await status('/readyz')).toBe(200)
  for (const path of ['/dev/mailbox', '/dev/clock', '/docs', '/openapi.json', '/sandbox/pay', '/api/webhooks/sandbox'])
    expect([path, await status(path)]).toEqual([path, 404])
  child.kill('SIGTERM')
  await ended
  await database.drop()
})

test.each([
  ['the sandbox of payments', 'PAYMENT_PROVIDER', {}],
  ['the API reference', 'API_DOCS', { ...stripe, API_DOCS: 'true' }],
  ['development', 'DEMO_DATA', { ...stripe, NODE_ENV: 'development', SMTP_URL: '' }],
])('it does not start with %s', async (_what, name, settings) => {
  const { ended, output } = start({
    DATA_DIR: join(installation, 'data'),
    PUBLIC_URL: 'https://localhost',
    ...settings,
  })
  expect(await ended).toBe(1)
  expect(output().trim()).toMatch(new RegExp(`^Setting ${name}: this installation is for production.+$`))
})
