import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { icuCatalogues } from './packages/session/src/build/icu-catalogues.ts'
import { browser } from './tests/e2e/browser.ts'

const integration = [
  'apps/server/**/*.test.ts',
  'packages/identity/**/*.test.ts',
  'packages/migrations/**/*.test.ts',
  'packages/postgres/**/*.test.ts',
  'tests/faults/**/*.test.ts',
  'tests/hostile/**/*.test.ts',
  'tests/load/**/*.test.ts',
]
const components = ['{apps/web,apps/office,packages/ui}/src/**/*.browser.test.{ts,tsx}']
const root = new URL('.', import.meta.url).pathname

const web = ['{apps/web,apps/office,packages/ui}/**/*.test.{ts,tsx}']

/** The files that take longest, by the time they took when last measured. */
const longest = [
  'tests/faults/upgrade.test.ts',
  'tests/faults/stopping.test.ts',
  'tests/faults/failover.test.ts',
  'tests/faults/payments.test.ts',
  'tests/faults/invoices.test.ts',
  'tests/faults/lost-database.test.ts',
  'tests/faults/hot-lot.test.ts',
  'tests/hostile/hostile.test.ts',
  'apps/server/src/access.test.ts',
  'packages/identity/src/hostile.test.ts',
  'apps/server/src/modules/wallet/ledger.test.ts',
  'apps/server/src/production-install.test.ts',
  'tests/faults/bidding.test.ts',
  'packages/identity/src/enumeration.test.ts',
]

/** Starts the longest files first, so that no worker is left with one while the others have nothing to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = longest.indexOf(moduleId.slice(root.length))
      return rank === -1 ? longest.length : rank
    }
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}

export default defineConfig({
  test: {
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    // Three workers use two cores well: test files often wait for a database, a process or a response.
    maxWorkers: 3,
    // Upper limits for hanging tests, high enough for a machine under load.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'scripts/*.test.mjs',
            'deploy/**/*.test.ts',
            'packages/**/*.test.{ts,tsx}',
            'tests/rehearsal/judge*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', ...integration, ...web, ...components],
        },
      },
      {
        extends: true,
        // Compile messages and build styles as for the product.
        plugins: [icuCatalogues(), tailwindcss()],
        resolve: {
          alias: [
            { find: 'use-intl/format-message', replacement: 'use-intl/format-message/format-only' },
            {
              find: /^@tanstack\/react-start(?:\/server)?$/,
              replacement: `${root}apps/web/src/testing/react-start-in-browser.ts`,
            },
          ],
        },
        // A dependency that Vite only finds at run time would reload the page of a running test.
        optimizeDeps: {
          include: [
            'react',
            'react/jsx-dev-runtime',
            'react-dom',
            'react-dom/client',
            'vitest-browser-react',
            '@base-ui/react/dialog',
            '@tanstack/react-query',
            '@tanstack/react-router',
            '@zxcvbn-ts/language-common',
            'aws-amplify',
            'aws-amplify/auth',
            'axe-core',
            'eventsource-parser',
            'libphonenumber-js/min',
            'password-meter',
            'react-hook-form',
            'uqr',
            'use-intl',
            'use-intl/core',
            'zod/mini',
          ],
        },
        test: {
          name: 'web-components',
          include: components,
          setupFiles: ['apps/web/src/testing/setup.ts'],
          // One page, one file after the other: a browser for each would cost more time than it saves.
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            viewport: { width: 1280, height: 900 },
            provider: playwright({
              launchOptions: browser,
              contextOptions: { locale: 'en-GB', timezoneId: 'Europe/Paris', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        // `npm run test:web` runs every project whose name starts like this.
        test: { name: 'web', include: web, exclude: ['**/node_modules/**', '**/dist/**', ...components] },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: integration,
          // Files share the modules of their process, which cost a quarter of the time; each has a database of its own.
          isolate: false,
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['tests/support/src/postgres-global-setup.ts'],
          // The driver's parsers are the process's: a file must not read other types after one that loads the server.
          setupFiles: ['apps/server/src/platform/database/type-parsers.ts'],
        },
      },
      {
        extends: true,
        // After all others: eight machines on one computer need it for themselves.
        test: { name: 'rehearsal', include: ['tests/rehearsal/rehearsal.test.ts'], sequence: { groupOrder: 1 } },
      },
    ],
  },
})
