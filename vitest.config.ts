import { defineConfig } from 'vitest/config'

const integration = [
  'apps/server/**/*.test.ts',
  'packages/identity/**/*.test.ts',
  'packages/migrations/**/*.test.ts',
  'packages/postgres/**/*.test.ts',
  'tests/faults/**/*.test.ts',
  'tests/hostile/**/*.test.ts',
]

const web = ['apps/web/**/*.test.{ts,tsx}', 'packages/ui/**/*.test.{ts,tsx}']

export default defineConfig({
  test: {
    reporters: ['default'],
    // Two cores are busy with three: files wait for their database, for a process or for an answer that takes its time.
    maxWorkers: 3,
    // Bounds of what hangs, never of what is slow: a loaded machine passes, too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['scripts/*.test.mjs', 'packages/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', ...integration, ...web],
        },
      },
      {
        extends: true,
        // `npm run test:web` runs every project whose name begins so.
        test: { name: 'web', include: web, exclude: ['**/node_modules/**', '**/dist/**'] },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: integration,
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['tests/support/src/postgres-global-setup.ts'],
        },
      },
    ],
  },
})
