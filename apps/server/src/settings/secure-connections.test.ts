import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { createDatabase } from '@virage/test-support'
import { temporaryFolder } from '@virage/test-support/temporary-folder'
import { describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openMail } from '../platform/mail/mail.ts'
import { openApp } from '../testing/open-app.ts'
import { productionSettings } from '../testing/production-settings.ts'

const DATA_DIR = temporaryFolder()
const production = { DATA_DIR, ...productionSettings }
const database = 'postgres://virage:the-password@db.test/virage'

describe('production rejects a remote service without verified TLS, in one line without secrets', () => {
  test.each<[Record<string, string>, string]>([
    [{ DATABASE_URL: database }, 'DATABASE_URL'],
    [{ DATABASE_URL: `${database}?sslmode=prefer` }, 'DATABASE_URL'],
    [{ DATABASE_URL: `${database}?sslmode=require` }, 'DATABASE_URL'],
    [{ DATABASE_URL: `${database}?sslmode=no-verify` }, 'DATABASE_URL'],
    [{ DATABASE_URL: `${database}?ssl=true` }, 'DATABASE_URL'],
    [{ DATABASE_URL: `${database}?sslmode=verify-full&sslmode=disable` }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://virage:the-password@localhost/virage?host=db.test' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://virage:the-password@db.localhost/virage' }, 'DATABASE_URL'],
    [{ SMTP_URL: 'smtp://me:the-password@mail.test?ignoreTLS=true' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://me:the-password@mail.test?requireTLS=false' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtps://me:the-password@mail.test?tls.rejectUnauthorized=false' }, 'SMTP_URL'],
    [{ S3_BUCKET: 'pictures', S3_ENDPOINT: 'http://store.test' }, 'S3_ENDPOINT'],
    [{ ANTIVIRUS: 'tcp://scanner.test:3310' }, 'ANTIVIRUS'],
    [{ OTLP_ENDPOINT: 'http://collector.test:4318' }, 'OTLP_ENDPOINT'],
    [{ STRIPE_API_URL: 'http://stripe.test' }, 'STRIPE_API_URL'],
    [
      { COGNITO_POOL_ID: 'eu-west-3_Pool', COGNITO_CLIENT_ID: 'web', COGNITO_ENDPOINT: 'http://pool.test' },
      'COGNITO_ENDPOINT',
    ],
    [{ AWS_ENDPOINT_URL_S3: 'http://store.test' }, 'AWS_ENDPOINT_URL_S3'],
    [{ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED'],
  ])('%j: %s', (settings, name) => {
    const refused = () => readConfig({ ...production, ...settings })
    expect(refused).toThrow(new RegExp(`^Setting ${name}: .+; .+$`))
    expect(refused).not.toThrow('the-password')
  })

  test.each<Record<string, string>>([
    { DATABASE_URL: `${database}?sslmode=verify-full` },
    { DATABASE_URL: 'postgres://virage@127.0.0.1:5432/virage' },
    { DATABASE_URL: 'postgres://virage@localhost/virage' },
    { DATABASE_URL: 'postgres:///virage?host=/var/run/postgresql' },
    { SMTP_URL: 'smtp://mail.test' },
    { SMTP_URL: 'smtps://mail.test?pool=true' },
    { SMTP_URL: 'smtp://127.0.0.1:25?ignoreTLS=true' },
    { S3_BUCKET: 'pictures', S3_ENDPOINT: 'https://store.test' },
    { S3_BUCKET: 'pictures', S3_ENDPOINT: 'http://127.0.0.1:9000' },
    { ANTIVIRUS: 'unix:///run/clamav/clamd.ctl' },
    { ANTIVIRUS: 'tls://scanner.test:3311' },
    { OTLP_ENDPOINT: 'http://localhost:4318' },
  ])('%j is accepted', (settings) => {
    expect(readConfig({ ...production, ...settings }).NODE_ENV).toBe('production')
  })
})

test('if the URL requires TLS and the database offers none, no connection is made', async () => {
  const plain = await createDatabase()
  const DATABASE_URL = `${plain.url}?sslmode=verify-full`
  await expect(createApp(readConfig({ ...production, DATABASE_URL, LOG_LEVEL: 'silent' }))).rejects.toThrow(
    /does not support SSL/,
  )
  await plain.drop()
})

test('a remote mail server without STARTTLS receives no mail', async () => {
  const lines: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      lines.push(String(chunk))
      socket.write(/^EHLO/i.test(String(chunk)) ? '250 plain.test\r\n' : '502 no\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  // Linux routes this address to the machine itself, but the settings do not count it as loopback.
  const config = { ...readConfig(production), SMTP_URL: `smtp://0.0.0.0:${port}` }
  const mail = { to: 'marie@fans.test', subject: 'Code', html: '<p>123456</p>', plain: '123456' }
  await expect(openMail({ config, keep: undefined }).send(mail)).rejects.toThrow(/STARTTLS/)
  expect(lines.join('')).toMatch(/^EHLO[^]*STARTTLS/)
  expect(lines.join('')).not.toMatch(/MAIL FROM|123456/)
  server.close()
})

test('the process serves HTTPS with its own certificate, and nothing else on that port', async () => {
  const [cert, key] = [join(DATA_DIR, 'cert.pem'), join(DATA_DIR, 'key.pem')]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'].concat([
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      key,
      '-out',
      cert,
    ]),
    { stdio: 'ignore' },
  )
  execFileSync('chmod', ['600', key])
  const app = await openApp({
    ...productionSettings,
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    HOST: '0.0.0.0',
    TLS_CERT_FILE: cert,
    TLS_KEY_FILE: key,
  })
  const { port } = new URL(app.origin)
  const status = await new Promise<number | undefined>((resolve, reject) =>
    request({ host: 'localhost', port, path: '/readyz', ca: readFileSync(cert) }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end(),
  )
  expect(status).toBe(200)
  await expect(fetch(`http://localhost:${port}/readyz`)).rejects.toThrow('fetch failed')
  await app.stop()
})
