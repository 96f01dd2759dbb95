import { expect, type Locator, type Page, test as base } from '@playwright/test'
import { password } from '@virage/test-support/builders'
import { startOidcProvider } from '@virage/test-support/oidc-provider'
import { freePort, type RunningServer, startServer } from '@virage/test-support/server'

/** Tests of a product with a real OpenID provider in Google's place, whose older passwords have to be replaced. */
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

/** The login page of a club. */
export const login = '/clubs/fc-virage/login'
/** The security settings of an account. */
export const security = '/clubs/fc-virage/profile/security'
/** The title of a page. */
export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })
/** The message for a wrong code, in both languages. */
export const wrongCode = [
  'The entered code is incorrect. Try again.',
  'Le code saisi est incorrect. Réessayez.',
] as const

const hostedPage = /\/oauth2\/login\?request=/

/** Opens the hosted page from the login of a club. */
export async function openHosted(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Use the login page for all clubs|Utiliser la page de connexion commune)$/ })
    .click()
  await expect(page).toHaveURL(hostedPage)
}

/** Logs in on the hosted page, from the login of a club. */
export async function logInHosted(page: Page, email: string): Promise<void> {
  await openHosted(page)
  await page.getByLabel(/^E-?mail/).fill(email)
  await page.getByLabel(/^(Password|Mot de passe)/).fill(password)
  await page.getByRole('button', { name: /^(Log in|Se connecter)$/ }).click()
}

/** Logs in at the provider in Google's place. */
export async function logInAtGoogle(page: Page, email: string): Promise<void> {
  await page.goto(login)
  await page.getByRole('button', { name: /^(Continue with Google|Continuer avec Google)$/ }).click()
  await page.getByPlaceholder('Enter any login').fill(email)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}
