import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { describeSettings, readConfig } from './config.ts'

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
    [{ DATABASE_URL: 'mysql://x' }, /^Setting DATABASE_URL=.+$/],
    [{ SECRET: 'short' }, /^Setting SECRET=.+$/],
    [{ NODE_ENV: 'production', SECRET: 'x'.repeat(32), SMTP_URL: 'smtp://mail.test' }, /^Setting PAYMENT_PROVIDER: /],
    [{ NODE_ENV: 'production', PAYMENT_PROVIDER: 'sandbox', SMTP_URL: 'smtp://mail.test' }, /^Setting SECRET: /],
    [{ NODE_ENV: 'production', PAYMENT_PROVIDER: 'sandbox', SECRET: 'x'.repeat(32) }, /^Setting SMTP_URL: /],
    [{ PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' }, /^Setting STRIPE_SECRET_KEY: /],
    [{ PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'pk_test_1' }, /^Setting STRIPE_SECRET_KEY=/],
    [{ S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'x' }, /^Setting S3_ACCESS_KEY_ID: /],
    [{ NODE_ENV: 'production', DEV_TOOLS: 'true' }, /^Setting DEV_TOOLS: /],
  ])('%j', (settings, message) => {
    expect(() => readConfig({ DATA_DIR, ...settings })).toThrow(message)
  })
})

test('production keeps the mailbox, the movable clock and the demonstration away', () => {
  const config = readConfig({
    DATA_DIR,
    NODE_ENV: 'production',
    PAYMENT_PROVIDER: 'sandbox',
    SECRET: 'x'.repeat(32),
    SMTP_URL: 'smtp://mail.test',
  })
  expect(config).toMatchObject({ DEMO_DATA: false, DEV_TOOLS: false })
})

test('every setting says what it is for', () => {
  for (const { name, description } of describeSettings()) expect(description, name).not.toBe('')
})
