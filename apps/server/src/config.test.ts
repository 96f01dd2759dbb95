import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { describeSettings, readConfig } from './config.ts'
import { productionSettings } from './testing/production-settings.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'virage-config-'))

test('no setting at all is enough to start, with demonstration data and the sandbox', () => {
  expect(readConfig({ DATA_DIR })).toMatchObject({
    PORT: 3000,
    DEMO_DATA: true,
    DEV_TOOLS: true,
    PAYMENT_PROVIDER: 'sandbox',
    PRODUCT_HOSTS: ['localhost', '127.0.0.1'],
  })
  expect(readConfig({ DATA_DIR }).SECRET).toBe(readConfig({ DATA_DIR }).SECRET)
})

describe('a wrong setting stops the start with one line', () => {
  test.each([
    [{ PORT: 'eighty' }, /^Setting PORT="eighty": .+$/],
    [{ DATABASE_URL: 'mysql://x' }, /^Setting DATABASE_URL: .+$/],
    [{ SECRET: 'short' }, /^Setting SECRET: .+$/],
    [{ PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' }, /^Setting STRIPE_SECRET_KEY: /],
    [{ PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'pk_test_1' }, /^Setting STRIPE_SECRET_KEY: /],
    [{ S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'x' }, /^Setting S3_ACCESS_KEY_ID: /],
    [{ DEV_TOOLS: 'false' }, /^Setting SMTP_URL: /],
  ])('%j', (settings, message) => {
    expect(() => readConfig({ DATA_DIR, ...settings })).toThrow(message)
  })
})

test('production keeps the mailbox, the movable clock and the demonstration away', () => {
  const config = readConfig({ DATA_DIR, ...productionSettings })
  expect(config).toMatchObject({ DEMO_DATA: false, DEV_TOOLS: false })
})

test('every setting says what it is for', () => {
  for (const { name, description } of describeSettings()) expect(description, name).not.toBe('')
})

test('the notice of a development environment is shown where development tools are, unless told (deviation 23)', () => {
  expect(readConfig({ DATA_DIR })).toMatchObject({ DEV_TOOLS: true, TRIAL_NOTICE: true })
  expect(readConfig({ DATA_DIR, TRIAL_NOTICE: 'false' }).TRIAL_NOTICE).toBe(false)
  expect(readConfig({ DATA_DIR, ...productionSettings }).TRIAL_NOTICE).toBe(false)
})
