import { defineConfig } from '@playwright/test'
import { browser } from './browser.ts'

export default defineConfig({
  testDir: '.',
  globalSetup: './share-first-start.ts',
  testMatch: '**/*.spec.ts',
  // Bounds of what hangs, never of what is slow: a loaded machine passes, too.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  fullyParallel: false,
  workers: 3,
  forbidOnly: true,
  // A second try tells a journey that is broken from one that met a moment of the machine; `npm test` names the latter.
  retries: 1,
  reporter: [['list'], ['json']],
  outputDir: '../../test-results',
  use: {
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    launchOptions: browser,
  },
})
