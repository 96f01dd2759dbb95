import { defineConfig } from 'vitest/config'

const integration = [
  'apps/server/**/*.test.ts',
  'packages/identity/**/*.test.ts',
  'packages/postgres/**/*.test.ts',
  'tests/faults/**/*.test.ts',
]

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'apps/web/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', ...integration],
        },
      },
      {
        test: {
          name: 'integration',
          include: integration,
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['tests/support/src/postgres-global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
