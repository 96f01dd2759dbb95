import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { temporaryFolder } from '@virage/test-support/temporary-folder'
import { describe, expect, test } from 'vitest'
import { describeSettings, readConfig } from './config.ts'
import { productionSettings } from './testing/production-settings.ts'

const DATA_DIR = temporaryFolder()

test('the server starts without any setting, with demonstration data and the sandbox', () => {
  expect(readConfig({ DATA_DIR })).toMatchObject({
    PORT: 3000,
    DEMO_DATA: true,
    DEV_TOOLS: true,
    PAYMENT_PROVIDER: 'sandbox',
    PRODUCT_HOSTS: ['localhost', '127.0.0.1'],
  })
  expect(readConfig({ DATA_DIR }).SECRET).toBe(readConfig({ DATA_DIR }).SECRET)
})

describe('an invalid setting stops the start with one line', () => {
  test.each([
    [{ PORT: 'eighty' }, /^Setting PORT="eighty": .+$/],
    [{ DATABASE_URL: 'mysql://x' }, /^Setting DATABASE_URL: .+$/],
    [{ DATABASE_URL: 'postgres://virage:pa#ss@db/virage' }, /^Setting DATABASE_URL: (?!.*pa#ss).+$/],
    [{ DATABASE_URL: 'postgres://db/virage?options=-c%20jit%3Don' }, /^Setting DATABASE_URL: .*takes no options/],
    [{ SECRET: 'short' }, /^Setting SECRET: .+$/],
    [{ PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' }, /^Setting STRIPE_SECRET_KEY: /],
    [{ PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'pk_test_1' }, /^Setting STRIPE_SECRET_KEY: /],
    [{ S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'x' }, /^Setting S3_ACCESS_KEY_ID: /],
    [{ DEV_TOOLS: 'false' }, /^Setting SMTP_URL: /],
    [{ MULTIPLE_PROCESSES: 'true', DATABASE_URL: 'postgres://db/virage' }, /^Setting S3_BUCKET: /],
    [{ MULTIPLE_PROCESSES: 'true', S3_BUCKET: 'pictures' }, /^Setting DATABASE_URL: /],
    [{ ROLE: 'jobs' }, /^Setting ROLE: /],
  ])('%j', (settings, message) => {
    expect(() => readConfig({ DATA_DIR, ...settings })).toThrow(message)
  })
})

test('production disables the mailbox, the movable clock and the demonstration', () => {
  const config = readConfig({ DATA_DIR, ...productionSettings })
  expect(config).toMatchObject({ DEMO_DATA: false, DEV_TOOLS: false })
})

test('each setting has a description', () => {
  for (const { name, description } of describeSettings()) expect(description, name).not.toBe('')
})

const repository = fileURLToPath(new URL('../../../', import.meta.url))

test('.env.example and the README have each setting with its default', async () => {
  const { renderEnvExample } = (await import(join(repository, 'scripts/env-example.mjs'))) as {
    renderEnvExample: (settings: ReturnType<typeof describeSettings>) => string
  }
  const example = readFileSync(join(repository, '.env.example'), 'utf8')
  expect(example, 'run `npm run env-example`').toBe(renderEnvExample(describeSettings()))
  // As Node reads it when each line is uncommented.
  const uncommented = parseEnv(example.replaceAll(/^#(?=[A-Z_0-9]+=)/gm, ''))
  expect(uncommented).toEqual(Object.fromEntries(describeSettings().map((setting) => [setting.name, setting.default])))

  const named = readFileSync(join(repository, 'README.md'), 'utf8').match(/(?<=^\| `)[A-Z_0-9]+(?=`)/gm)
  expect(named?.toSorted()).toEqual(
    describeSettings()
      .map(({ name }) => name)
      .toSorted(),
  )
})

test('the notice of a development environment is shown with development tools by default (deviation 23)', () => {
  expect(readConfig({ DATA_DIR })).toMatchObject({ DEV_TOOLS: true, TRIAL_NOTICE: true })
  expect(readConfig({ DATA_DIR, TRIAL_NOTICE: 'false' }).TRIAL_NOTICE).toBe(false)
  expect(readConfig({ DATA_DIR, ...productionSettings }).TRIAL_NOTICE).toBe(false)
})
