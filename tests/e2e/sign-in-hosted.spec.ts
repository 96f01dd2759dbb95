import { expect } from '@playwright/test'
import { createFan } from '@virage/test-support/builders'
import { expectAccessible, onDesktop, onMobile, openBrowser, signIn, withPage } from './product.ts'
import { heading, logInAtGoogle, logInHosted, login, openHosted, security, test } from './with-google.ts'

test(
  'a login that is cancelled on the hosted page returns to the club’s login with a message',
  { tag: ['@I03', '@I17'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      await page.goto(login)
      await openHosted(page)
      await expect(heading(page, 'Connexion')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Annuler' }).click()
      await expect(page.getByRole('alert')).toHaveText('Connexion annulée. Réessayez, ou connectez-vous autrement.')
      await expect(page).toHaveURL(/\/clubs\/fc-virage\/login$/)
    }),
)

test(
  'a login on the hosted page returns to the page that the fan came from',
  { tag: ['@I03', '@I11', '@R03'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await page.goto('/clubs/fc-virage/wallet')
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
      await logInHosted(page, 'marie@fans.test')
      await expect(page).toHaveURL(/\/clubs\/fc-virage\/wallet$/)
    }),
)

test(
  'a fan who logged in on the hosted page sees it in the security settings',
  { tag: ['@I03'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      await page.goto(login)
      await logInHosted(page, 'marie@fans.test')
      await expect(page).toHaveURL(/\/clubs\/fc-virage\/?$/)
      await page.goto(security)
      await expect(page.getByText('Vous vous êtes connecté depuis une autre page')).toBeVisible()
    }),
)

test('logging out also ends the session of the hosted page', { tag: ['@I03'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await page.goto(login)
    await logInHosted(page, 'marie@fans.test')
    await expect(page).toHaveURL(/\/clubs\/fc-virage\/?$/)
    await page.goto(security)
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    // The hosted page ends its session on the way: leaving before would keep it.
    await page.waitForURL(`${product.origin}/`, { waitUntil: 'commit' })
    await page.goto(login)
    await openHosted(page)
    await expect(page.getByLabel('Password')).toBeVisible()
  }),
)

test('a visitor without an account signs up with Google', { tag: ['@I02', '@R03'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop }, async (page) => {
    await logInAtGoogle(page, 'gabin@fans.test')
    await expect(page).toHaveURL(/\/clubs\/fc-virage\/kyc$/)
    await expect(heading(page, 'Devenir membre')).toBeVisible()
  }),
)

test(
  'a fan removes Google, which then asks for a code before it logs them in again',
  { tag: ['@I02', '@I08'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const { email } = await createFan(product, { club: 'fc-virage' })
      await logInAtGoogle(page, email)
      await expect(page).toHaveURL(/\/clubs\/fc-virage\/?$/)
      const context = await openBrowser(browser, product, onDesktop)
      const own = await context.newPage()
      await signIn(own, 'fc-virage', email)
      await own.goto(security)
      const card = own.locator('section', { has: own.getByRole('heading', { name: 'Comptes associés' }) })
      await card.getByRole('button', { name: 'Retirer' }).click()
      await expectAccessible(own)
      await card.getByRole('group').getByRole('button', { name: 'Retirer' }).click()
      await expect(card).toBeHidden()
      // The login page leads away who is logged in.
      await own.getByRole('contentinfo').getByRole('button', { name: 'Se déconnecter' }).click()
      await expect(own.getByRole('banner').getByRole('link', { name: 'Se connecter' })).toBeVisible()
      await logInAtGoogle(own, email)
      await expect(own.getByText('Saisissez le code envoyé à votre adresse e-mail.')).toBeVisible()
      await context.close()
    }),
)
