import { expect, type Page } from '@playwright/test'
import { mailsTo } from '@virage/test-support/mailbox'
import { mailedCode, onDesktop, onMobile, openBrowser, signIn, test, untilHydrated, withPage } from './product.ts'

const login = '/clubs/fc-virage/login'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const unknownError = 'An error occurred. Try again in a few minutes.'

test('a logout that the identity service doesn’t receive shows an error (deviation 12)', async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await signIn(page, 'fc-virage', 'karim@fans.test')
    await expect(page.locator('html[data-session="signedIn"]')).toBeAttached()
    await page.route('**/identity/**', (route) => route.abort())
    await page.getByRole('contentinfo').getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByText(unknownError)).toBeVisible()
    await expect(page.locator('html[data-session="anonymous"]')).toBeAttached()
  }))

test('a password reset that the identity service doesn’t receive shows an error (deviation 12)', async ({
  browser,
  product,
}) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await page.route('**/identity/**', (route) => route.abort())
    await page.goto('/clubs/fc-virage/forgot-password')
    await page.getByLabel(/^E-?mail/).fill('karim@fans.test')
    await button(page, 'Send me a code').click()
    await expect(page.getByText(unknownError)).toBeVisible()
  }))

test(
  'a password reset waits for its code over a reload, until the visitor starts again',
  { tag: '@I06' },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await page.goto('/clubs/fc-virage/forgot-password')
      const email = page.getByLabel('Email')
      await email.fill('karim@fans.test')
      await button(page, 'Send me a code').click()
      await expect(page.getByLabel('Code')).toBeVisible()
      await page.reload()
      await expect(page.getByLabel('Code')).toBeVisible()
      await expect(email).toHaveValue('karim@fans.test')
      await button(page, 'Start again').click()
      await page.reload()
      await expect(page.getByText('we’ll send you a code')).toBeVisible()
      await expect(page.getByLabel('Code')).toHaveCount(0)
    }),
)

test('the result of a payment is removed from the URL of donation, wallet and KYC (deviation 31)', async ({
  browser,
  product,
}) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await signIn(page, 'fc-virage', 'marie@fans.test')
    for (const path of ['/clubs/fondation-horizon/donation', '/clubs/fc-virage/wallet', '/clubs/fc-virage/kyc']) {
      await page.goto(`${path}?payment-result=CANCELED`)
      await expect(page).toHaveURL(new RegExp(`${path}$`))
    }
  }))

test('the result of a payment is shown once (deviation 31)', async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop }, async (page) => {
    await signIn(page, 'fc-virage', 'marie@fans.test')
    await page.goto('/clubs/fc-virage/wallet?payment-result=CANCELED')
    const message = page.getByRole('main').getByText(/n’a pas pu être traité/)
    await expect(message).toBeVisible()
    await expect(page).toHaveURL(/\/wallet$/)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Portefeuille' })).toBeVisible()
    await expect(message).toHaveCount(0)
  }))

test('a signed-in fan is redirected from sign-up and forgotten password to the club’s home (deviation 44)', async ({
  browser,
  product,
}) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await signIn(page, 'fc-virage', 'marie@fans.test')
    for (const path of ['signup', 'forgot-password']) {
      await page.goto(`/clubs/fc-virage/${path}`)
      await expect(page, path).toHaveURL(/\/clubs\/fc-virage$/)
    }
  }))

for (const { reducedMotion, duration } of [
  { reducedMotion: 'no-preference', duration: 400 },
  { reducedMotion: 'reduce', duration: 0 },
] as const)
  test(`a bottom sheet closes in ${duration} ms with the motion preference ${reducedMotion} (deviation 45)`, async ({
    browser,
    product,
  }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await page.emulateMedia({ reducedMotion })
      await page.goto('/clubs/fc-virage/marketplace')
      const filter = page.getByRole('button', { name: /^Filter/ })
      await untilHydrated(filter)
      await filter.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      // Within an object, because the sheet must be watched before the key is pressed.
      const watched = await page.locator('.sheet').evaluateHandle((sheet) => ({
        closing: new Promise<number>((resolve) => {
          new MutationObserver(() => {
            const [motion] = sheet.getAnimations()
            resolve(Number(motion?.effect?.getComputedTiming().duration ?? 0))
          }).observe(sheet, { attributeFilter: ['data-closed'] })
        }),
      }))
      await page.keyboard.press('Escape')
      expect(await watched.evaluate(({ closing }) => closing)).toBe(duration)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await filter.click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }))

test('a sign-in callback without a chosen club is logged and leads to the list of clubs (deviation 47)', async ({
  browser,
  product,
}) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const logged = page.waitForEvent('console', (message) => message.text().includes('The ClubSlug couldn'))
    await page.goto('/login/callback?code=nothing')
    await logged
    await expect(page).toHaveURL(/\/(?:clubs)?$/)
  }))

test('a fan whose sign-in was ended on another device gets a message (papercut 8)', async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await signIn(page, 'fc-virage', 'lea@fans.test')
    await expect(page.locator('html[data-session="signedIn"]')).toBeAttached()
    // It ends while no page of the product is open.
    await page.goto('about:blank')
    await page.route('**/api/clubs/**', (route) =>
      route.request().headers()['authorization'] === undefined
        ? route.continue()
        : route.fulfill({
            status: 401,
            json: { type: 'about:blank', title: 'Unauthorized', status: 401, key: 'errors.authentication.required' },
          }),
    )
    await page.route('**/identity/**', (route) =>
      route.fulfill({
        status: 400,
        json: { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' },
      }),
    )
    await page.goto('/clubs/fc-virage/profile')
    await expect(page.getByText('You’ve been logged out. Log in again to continue.')).toBeVisible()
  }))

test('a club without coins has no wallet page (papercut 19)', async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await signIn(page, 'fondation-horizon', 'lea@fans.test')
    await page.goto('/clubs/fondation-horizon/wallet')
    await expect(page.getByRole('heading', { name: 'Page not found' }).first()).toBeAttached()
  }))

test('a direct login doesn’t open a page that was left days ago (further: stale redirect)', async ({
  browser,
  product,
}) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await page.goto('/clubs/fc-virage')
    await page.evaluate(() => localStorage.setItem('login_redirect_url', '/clubs/fc-virage/auctions'))
    await page.goto(login)
    await page.getByLabel(/^E-?mail/).fill('marie@fans.test')
    await page.getByLabel(/^Password/).fill('Virage-demo-2026!')
    await button(page, 'Log in').click()
    await expect(page).toHaveURL(/\/clubs\/fc-virage$/)
  }))

test('a fan who signs up in French gets emails in French (papercut 4)', async ({ browser, product }) => {
  const context = await openBrowser(browser, product, { phone: true, locale: 'fr-FR' })
  const page = await context.newPage()
  const email = 'lectrice@forms.test'
  await page.goto('/clubs/fc-virage/signup')
  await page.getByLabel(/^E-?mail/).fill(email)
  await page.getByLabel(/^Mot de passe/).fill('Loutre-Vagabonde-38!')
  await page.getByLabel(/^Répétez/).fill('Loutre-Vagabonde-38!')
  await page.getByRole('checkbox').check()
  await button(page, 'Créer mon compte').click()
  const code = await mailedCode(product, email)
  expect((await mailsTo(product, email))[0]?.subject).toBe('Votre code de confirmation')
  await page.getByLabel(/^Code/).fill(code)
  const registered = page.waitForResponse((answer) => answer.url().endsWith('/api/clubs/fc-virage/fans'))
  await button(page, 'Confirmer').click()
  expect(await (await registered).json()).toMatchObject({ language: 'fr' })
  await context.close()
})
