import { defineConfig } from '@playwright/test'
import { browser } from './browser.ts'

export default defineConfig({
  testDir: '.',
  globalSetup: './share-first-start.ts',
  testMatch: '**/*.spec.ts',
  // Generous, so that tests also pass on a loaded machine: they only end what hangs.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  fullyParallel: false,
  workers: 3,
  forbidOnly: true,
  // A second try tells a broken test from one that failed by chance; `npm test` lists the latter.
  retries: 1,
  reporter: [['list'], ['json']],
  outputDir: '../../test-results',
  use: {
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    launchOptions: browser,
  },
})
