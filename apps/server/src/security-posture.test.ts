import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createDatabase } from '@virage/test-support'
import { freePort, spawnServer } from '@virage/test-support/server'
import { temporaryFolder } from '@virage/test-support/temporary-folder'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createApp } from './app.ts'
import { readConfig, SettingError } from './config.ts'
import { estimateSecretBits, minimumSecretBits } from './secret-strength.ts'
import { openApp, type TestApp } from './testing/open-app.ts'
import { productionSettings } from './testing/production-settings.ts'
import { welcome } from './welcome.ts'

const DATA_DIR = temporaryFolder()
const without = (name: keyof typeof productionSettings) => ({ ...productionSettings, [name]: '' })
const outside = { SMTP_URL: 'smtp://mail.test' }

describe('each unsafe combination of settings is rejected in one line with the setting and its remedy (finding H4, L4)', () => {
  test.each<[Record<string, string>, string]>([
    // Development on other addresses than loopback.
    [{ HOST: '0.0.0.0' }, 'DEV_TOOLS'],
    [{ HOST: '::' }, 'DEV_TOOLS'],
    [{ HOST: '192.168.1.20' }, 'DEV_TOOLS'],
    [{ PUBLIC_URL: 'https://club.example' }, 'DEV_TOOLS'],
    [{ PUBLIC_URL: 'https://localhost.club.example' }, 'DEV_TOOLS'],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://club.example' }, 'DEV_TOOLS'],
    [{ ...outside, NODE_ENV: 'test', HOST: '0.0.0.0', DEV_TOOLS: 'false' }, 'DEMO_DATA'],
    [{ ...outside, HOST: '0.0.0.0', DEV_TOOLS: 'false', DEMO_DATA: 'false' }, 'NODE_ENV'],
    // Production with parts of development.
    [{ ...productionSettings, DEV_TOOLS: 'true' }, 'DEV_TOOLS'],
    [{ ...productionSettings, DEMO_DATA: 'true' }, 'DEMO_DATA'],
    [{ ...productionSettings, SMS: 'log' }, 'SMS'],
    [{ ...productionSettings, WEB_DEV_SERVER: 'http://127.0.0.1:3000' }, 'WEB_DEV_SERVER'],
    // Production with a missing setting.
    [without('PAYMENT_PROVIDER'), 'PAYMENT_PROVIDER'],
    [without('PROXY_HOPS'), 'PROXY_HOPS'],
    [without('PUBLIC_URL'), 'PUBLIC_URL'],
    [without('SECRET'), 'SECRET'],
    [without('SMTP_URL'), 'SMTP_URL'],
    [without('LOGS_COLLECTED'), 'OTLP_ENDPOINT'],
    [without('SECRETS_MANAGED'), 'SECRET'],
    [{ ...productionSettings, HOST: '0.0.0.0' }, 'TLS_CERT_FILE'],
    // Production with a weak setting.
    [{ ...productionSettings, PUBLIC_URL: 'http://club.example' }, 'PUBLIC_URL'],
    [{ ...productionSettings, SECRET: 'a'.repeat(32) }, 'SECRET'],
    [{ ...productionSettings, SECRET: '12345678901234567890123456789012' }, 'SECRET'],
    [{ ...productionSettings, SECRET: 'correct-horse-battery'.repeat(3).slice(0, 32) }, 'SECRET'],
    [{ ...productionSettings, SECRET: 'virage-production-secret-changeme-1' }, 'SECRET'],
    [{ ...productionSettings, SECRET: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ' }, 'SECRET'],
    // Random, but with less than 128 bits (ASVS 11.5.1).
    [{ ...productionSettings, SECRET: '9f3a6164711e80d25a1f6349977e5b0d' }, 'SECRET'],
    [{ ...productionSettings, IDENTITY_ADMIN_KEY: `admin:${'s'.repeat(32)}` }, 'IDENTITY_ADMIN_KEY'],
    [{ ...productionSettings, BREACHED_PASSWORDS_URL: 'http://passwords.example' }, 'BREACHED_PASSWORDS_URL'],
    [{ ...productionSettings, GOOGLE_ISSUER: 'http://accounts.example' }, 'GOOGLE_ISSUER'],
    [
      {
        ...productionSettings,
        OIDC_PROVIDERS: '[{"name":"Club","issuer":"http://id.example","clientId":"c","clientSecret":"s"}]',
      },
      'OIDC_PROVIDERS',
    ],
  ])('%j: %s', (settings, name) => {
    expect(() => readConfig({ DATA_DIR, ...settings })).toThrow(new RegExp(`^Setting ${name}: .+; .+$`))
  })

  test.each<Record<string, string>>([
    {},
    { HOST: 'localhost', PUBLIC_URL: 'http://club.localhost:3000' },
    { HOST: '::1', PUBLIC_URL: 'https://[::1]:3000' },
    { HOST: '127.0.0.2', PUBLIC_URL: 'http://127.0.0.1' },
    productionSettings,
    { ...productionSettings, HOST: '0.0.0.0', PLAIN_HTTP: 'true' },
  ])('%j is accepted', (settings) => {
    expect(readConfig({ DATA_DIR, ...settings }).HOST).toBe(settings['HOST'] ?? '127.0.0.1')
  })
})

test('random secrets of 48 hexadecimal digits or 44 characters of base64 are accepted (finding H4)', () => {
  for (let round = 0; round < 200; round++) {
    expect(estimateSecretBits(randomBytes(24).toString('hex'))).toBeGreaterThan(minimumSecretBits)
    expect(estimateSecretBits(randomBytes(32).toString('base64'))).toBeGreaterThan(minimumSecretBits)
  }
})

test.each([
  ['an address of the network without NODE_ENV', { HOST: '0.0.0.0', PUBLIC_URL: 'https://club.example' }],
  ['production with demonstration data', { ...productionSettings, DEMO_DATA: 'true' }],
])('a process does not start with %s (finding H4)', async (_what, settings) => {
  const child = spawnServer({ DATA_DIR, PORT: String(await freePort()), ...settings })
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = await once(child, 'exit')
  expect([code, output.trim()]).toEqual([1, expect.stringMatching(/^Setting (?:DEV_TOOLS|DEMO_DATA): .+; .+$/)])
})

describe('in production', () => {
  let app: TestApp
  let metricsPort: number
  beforeAll(async () => {
    metricsPort = await freePort()
    app = await openApp({ ...productionSettings, METRICS_PORT: String(metricsPort) })
  })
  afterAll(() => app.stop())

  test('metrics, the API reference and its document are not served (finding L2)', async () => {
    for (const path of ['/metrics', '/docs', '/docs/', '/docs/openapi.json', '/openapi.json', '/dev/mailbox'])
      expect([path, (await fetch(app.origin + path)).status]).toEqual([path, 404])
  })

  test('metrics are served on a port that only this machine can reach (finding L2)', async () => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('http_request_duration_seconds'),
    ])
  })

  test('a start prints the security posture, and no secret', () => {
    const printed = welcome({ address: app.origin, config: app.platform.config, role: app.role, seconds: 1 })
    expect(printed).toMatch(/Mode +production, listening on 127\.0\.0\.1, published at https:\/\/club\.example/)
    expect(printed).toMatch(/Database role +virage, bound by row-level security/)
    expect(printed).toMatch(/Development +off/)
    expect(printed).toMatch(/API documents +off/)
    expect(printed).not.toContain(productionSettings.SECRET)
    expect(printed).not.toContain('/docs')
  })
})

test('operators can enable metrics and API documents (finding L2)', async () => {
  const app = await openApp({ ...productionSettings, METRICS: 'true', API_DOCS: 'true' })
  for (const url of ['/metrics', '/docs/', '/openapi.json'])
    expect((await app.http.inject({ url })).statusCode).toBe(200)
  await app.stop()
})

test('production does not start with a role to which row-level security does not apply (finding L8)', async () => {
  const database = await createDatabase()
  const admin = new pg.Client(inject('postgresAdminUrl'))
  await admin.connect()
  await admin.query("create role bypasses login bypassrls password 'bypasses'")
  const bypassing = Object.assign(new URL(database.url), { username: 'bypasses', password: 'bypasses' })
  const superuser = Object.assign(new URL(inject('postgresAdminUrl')), { pathname: new URL(database.url).pathname })
  for (const url of [bypassing, superuser]) {
    const config = readConfig({ ...productionSettings, DATA_DIR, DATABASE_URL: url.href, LOG_LEVEL: 'silent' })
    await expect(createApp(config)).rejects.toThrow(
      /^Setting DATABASE_URL: the role \w+ (?:is a superuser|has BYPASSRLS).+; .+$/,
    )
    await expect(createApp(config)).rejects.toBeInstanceOf(SettingError)
  }
  await admin.query('drop role bypasses')
  await admin.end()
  await database.drop()
})

test('the development tools only respond to a loopback host name: not after DNS rebinding, not through a proxy (finding H4)', async () => {
  const app = await openApp({ DEMO_DATA: 'false' })
  const status = async (headers: Record<string, string>) =>
    (await app.http.inject({ url: '/dev/mailbox', headers })).statusCode
  expect(await status({ host: 'localhost:3000' })).toBe(200)
  expect(await status({ host: 'fc-virage.localhost:3000' })).toBe(200)
  expect(await status({ host: 'rebound.evil.example' })).toBe(404)
  expect(await status({ host: '127.0.0.1:3000', 'x-forwarded-host': 'club.example' })).toBe(404)
  await app.stop()
})
