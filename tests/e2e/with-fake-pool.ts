import { readFileSync } from 'node:fs'
import { test as base } from '@playwright/test'
import { type RunningServer, startServer } from '@virage/test-support/server'
import { clientId, poolId, startFakePool } from './fake-pool.ts'
import type { Way } from './product.ts'

type Pool = Awaited<ReturnType<typeof startFakePool>>

/** The product with a user pool that answers as each test says. */
export const test = base.extend<object, { pool: Pool; product: RunningServer }>({
  pool: [
    async ({}, use) => {
      const pool = await startFakePool()
      await use(pool)
      pool.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ pool }, use) => {
      const product = await startServer({
        COGNITO_POOL_ID: poolId,
        COGNITO_CLIENT_ID: clientId,
        COGNITO_ENDPOINT: pool.endpoint,
      })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

/** How the application words an error of the identity service, by its place in the catalogue. */
export function words({ locale }: Pick<Way, 'locale'>, place: string): string {
  const language = locale === 'fr-FR' ? 'fr' : 'en'
  const read = (catalogue: string): unknown =>
    JSON.parse(readFileSync(new URL(`../../apps/web/src/i18n/${language}/${catalogue}.json`, import.meta.url), 'utf8'))
  const { identity } = read('sign-in') as { identity: Record<string, string> }
  const { problems } = read('shell') as { problems: { authentication: Record<string, string> } }
  // What has no words of its own has those of every failure of a sign-in.
  const found = identity[place] ?? problems.authentication[place]
  if (found === undefined) throw new Error(`No words for ${place}`)
  return found
}
