import { type Page, test as base, type Locator } from '@playwright/test'
import { startOidcProvider } from '@virage/test-support/oidc-provider'
import { freePort, type RunningServer, startServer } from '@virage/test-support/server'

/** The product with a real OpenID provider in Google's place, and a date since when old passwords are gone. */
export const test = base.extend<object, { product: RunningServer }>({
  product: [
    async ({}, use) => {
      const port = String(await freePort())
      const provider = await startOidcProvider([`http://localhost:${port}/oauth2/idpresponse`])
      const product = await startServer({
        PORT: port,
        GOOGLE_CLIENT_ID: provider.clientId,
        GOOGLE_CLIENT_SECRET: provider.clientSecret,
        GOOGLE_ISSUER: provider.issuer,
        PASSWORD_MIGRATION_DATE: '2024-06-17',
      })
      await use(product)
      await product.stop()
      await provider.stop()
    },
    { scope: 'worker' },
  ],
})

/** Where the journeys of signing in begin. */
export const login = '/clubs/fc-virage/login'
/** Where an account is protected. */
export const security = '/clubs/fc-virage/profile/security'
/** What a page of signing in is about. */
export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })
/** What is said of a code, in both languages. */
export const wrongCode = [
  'The entered code is incorrect. Try again.',
  'Le code saisi est incorrect. Réessayez.',
] as const
