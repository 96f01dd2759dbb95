import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@virage/test-support/temporary-folder'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openApp } from '../testing/open-app.ts'
import { productionSettings } from '../testing/production-settings.ts'
import { welcome } from '../welcome.ts'
import type { secretSettings } from './secret-files.ts'

const directory = temporaryFolder()
const secret = 'kX3-hv0Qd9mWz5tR7uLpYc2bNf8sJg4eA1oTiV6q'

/** Creates a file with this content and these permissions. */
function fileOf(content: string, mode = 0o400): string {
  const path = join(mkdtempSync(join(directory, 'one-')), 'secret')
  writeFileSync(path, content)
  chmodSync(path, mode)
  return path
}

/** A valid value of each setting. */
const values: Record<(typeof secretSettings)[number], string> = {
  DATABASE_URL: 'postgres://virage:secret@127.0.0.1/virage',
  SECRET: secret,
  EARLIER_SECRETS: 'an-earlier-secret-of-this-installation',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret of the key',
  SMTP_URL: 'smtps://user:secret@mail.test',
  MAIL_REPORTS_SECRET: 'the-token-of-the-mail-server',
  GOOGLE_CLIENT_SECRET: 'google',
  OIDC_PROVIDERS: '[{"name":"Club","issuer":"https://id.test","clientId":"c","clientSecret":"s"}]',
  IDENTITY_ADMIN_KEY: `admin:${secret}`,
  OTLP_HEADERS: 'authorization=Bearer%20secret',
}

test('every secret can be given as a file in place of the environment', () => {
  const shared = { DATA_DIR: directory, NODE_ENV: 'test' }
  const files = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`${name}_FILE`, fileOf(`${value}\n`)]),
  )
  expect(readConfig({ ...shared, ...files })).toEqual(readConfig({ ...shared, ...values }))
})

test('production starts with its secrets in files, and prints none of them', async () => {
  const { SECRET, SMTP_URL, ...others } = productionSettings
  const app = await openApp({
    ...others,
    DEMO_DATA: 'false',
    SECRET_FILE: fileOf(SECRET),
    SMTP_URL_FILE: fileOf(SMTP_URL),
  })
  expect((await fetch(`${app.origin}/readyz`)).status).toBe(200)
  const printed = welcome({ address: app.origin, config: app.platform.config, role: app.role, seconds: 1 })
  await app.stop()
  expect(printed).not.toContain(SECRET)
})

describe('the start fails with one line', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['every user may read', { SECRET_FILE: fileOf(secret, 0o444) }, /is open to every user/],
    ['every user may write', { SECRET_FILE: fileOf(secret, 0o602) }, /is open to every user/],
    ['is empty', { SECRET_FILE: fileOf('\n') }, /is empty/],
    ['is not there', { SECRET_FILE: join(directory, 'none') }, /can't be opened \(ENOENT\)/],
    ['is a folder', { SECRET_FILE: directory }, /is no file/],
    ['is given beside the setting itself', { SECRET_FILE: fileOf(secret), SECRET: secret }, /SECRET is given as well/],
    ['is too short for the setting', { SECRET_FILE: fileOf('short') }, /^Setting SECRET: /],
  ])('for a secret file that %s, without the secret', (_what, settings, message) => {
    const refused = () => readConfig({ DATA_DIR: directory, NODE_ENV: 'test', ...settings })
    expect(refused).toThrow(message)
    expect(refused).not.toThrow(secret)
    expect(refused).not.toThrow('short')
  })
})
