import { expect } from '@playwright/test'
import { startOidcProvider } from '@virage/test-support/oidc-provider'
import { freePort, startServer } from '@virage/test-support/server'
import { startTlsProxy } from '@virage/test-support/tls-proxy'
import { expectAccessible, withPage, password, devices } from './product.ts'
import { heading, login, security, test } from './with-google.ts'

const hostedPage = /\/oauth2\/login\?request=/

for (const device of devices)
  test(`a fan signs in through the hosted page and through Google, and out of both, ${device.name} @I02 @I03 @I17 @R03`, async ({
    browser,
    product,
  }) =>
    withPage({ browser, product, device }, async (page, t) => {
      const useHosted = t('Use the login page for all clubs', 'Utiliser la page de connexion commune')
      const cancel = async () => {
        await page.getByRole('button', { name: t('Cancel', 'Annuler') }).click()
        // What is said of it moves the buttons below it.
        const cancelled = t(
          'Login cancelled. Try again, or log in another way.',
          'Connexion annulée. Réessayez, ou connectez-vous autrement.',
        )
        await expect(page.getByRole('alert')).toHaveText(cancelled)
      }

      await test.step('cancels on the hosted page', async () => {
        await page.goto('/clubs/fc-virage/login')
        await page.getByRole('button', { name: useHosted }).click()
        await expect(page).toHaveURL(hostedPage)
        await expect(heading(page, t('Log in', 'Connexion'))).toBeVisible()
        await expectAccessible(page)
        await cancel()
        await expect(page).toHaveURL(/\/clubs\/fc-virage\/login$/)
      })

      await test.step('signs in there, and goes on where it was begun', async () => {
        await page.evaluate(() => localStorage.setItem('login_redirect_url', '/clubs/fc-virage/wallet'))
        await page.getByRole('button', { name: useHosted }).click()
        await expect(page).toHaveURL(hostedPage)
        await page.getByLabel(/^E-?mail/).fill('lea@fans.test')
        await page.getByLabel(t('Password', 'Mot de passe')).fill(password)
        await page.getByRole('button', { name: t('Log in', 'Se connecter'), exact: true }).click()
        await expect(page).toHaveURL(/\/clubs\/fc-virage\/(?:wallet|kyc)$/)
        await page.goto(security)
        await expect(
          page.getByText(t('You logged in on another page', 'Vous vous êtes connecté depuis une autre page')),
        ).toBeVisible()
        await page.getByRole('button', { name: t('Log out', 'Déconnexion'), exact: true }).click()
        await expect(page).not.toHaveURL(/security/)
        await page.goto(login)
        await page.getByRole('button', { name: useHosted }).click()
        await expect(page).toHaveURL(hostedPage)
        await expect(page.getByLabel(t('Password', 'Mot de passe'))).toBeVisible()
      })

      await test.step('signs in at Google, where there is no account yet', async () => {
        await cancel()
        await page.getByRole('button', { name: t('Continue with Google', 'Continuer avec Google') }).click()
        await page.getByPlaceholder('Enter any login').fill(t('gaby@fans.test', 'gabin@fans.test'))
        await page.getByPlaceholder('and password').fill('any')
        await page.getByRole('button', { name: 'Sign-in' }).click()
        await page.getByRole('button', { name: 'Continue' }).click()
        await expect(page).toHaveURL(/\/clubs\/fc-virage\/kyc$/)
        await expect(heading(page, t('Become a member', 'Devenir membre'))).toBeVisible()
      })
    }))

test('behind TLS it is Amplify itself that signs in through the hosted page and through Google @I02 @I03 @R03', async ({
  browser,
}) => {
  const [port, target] = [await freePort(), await freePort()]
  const proxy = await startTlsProxy({ port, target })
  const provider = await startOidcProvider([`${proxy.origin}/oauth2/idpresponse`])
  const product = await startServer({
    PORT: String(target),
    PUBLIC_URL: proxy.origin,
    PROXY_HOPS: '1',
    GOOGLE_CLIENT_ID: provider.clientId,
    GOOGLE_CLIENT_SECRET: provider.clientSecret,
    GOOGLE_ISSUER: provider.issuer,
  })
  const context = await browser.newContext({ baseURL: proxy.origin, locale: 'en-GB' })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  await test.step('signs in on the hosted page, and out of it', async () => {
    await page.goto(login)
    await page.getByRole('button', { name: 'Use the login page for all clubs' }).click()
    await expect(page).toHaveURL(hostedPage)
    await page.getByLabel(/^E-?mail/).fill('marie@fans.test')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(/\/clubs\/fc-virage\/?$/)
    const cookies = await context.cookies()
    expect(
      cookies
        .filter(({ name }) => name.startsWith('__Host-virage_'))
        .every(({ secure, httpOnly }) => secure && httpOnly),
    ).toBe(true)
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await page.waitForURL(`${proxy.origin}/`, { waitUntil: 'commit' })
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-virage_session')
  })

  await test.step('signs in at Google', async () => {
    await page.goto(login)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByPlaceholder('Enter any login').fill('greta@fans.test')
    await page.getByPlaceholder('and password').fill('any')
    await page.getByRole('button', { name: 'Sign-in' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/clubs\/fc-virage\/kyc$/)
  })
  expect(asked.filter((url) => url.includes('/oauth2/token'))).toEqual(
    Array.from({ length: 2 }, () => `${proxy.origin}/oauth2/token`),
  )
  expect(asked.some((url) => url.includes('hosted-here'))).toBe(false)
  await context.close()
  await product.stop()
  await provider.stop()
  await proxy.stop()
})
