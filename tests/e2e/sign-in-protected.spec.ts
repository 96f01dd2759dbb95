import { expect, type Page } from '@playwright/test'
import { addVirtualAuthenticator } from '@virage/test-support/virtual-authenticator'
import { createAccount, createFan, password } from '@virage/test-support/builders'
import type { RunningServer } from '@virage/test-support/server'
import { type Authenticator, authenticatorOf, createProtectedFan } from './authenticator.ts'
import { advanceClock, expectAccessible, logIn, onDesktop, onMobile, openBrowser, signIn, withPage } from './product.ts'
import { heading, login, security, test, wrongCode } from './with-google.ts'

const club = 'fc-virage'
const home = /\/clubs\/fc-virage\/?$/

/** Gives email and password on the login page. */
async function giveCredentials(page: Page, email: string): Promise<void> {
  await page.goto(login)
  await page.getByLabel(/^E-?mail/).fill(email)
  await page.getByLabel(/^(Password|Mot de passe)/).fill(password)
  await page.getByRole('button', { name: /^(Log in|Se connecter)$/ }).click()
}

/** Enters a code in the second step of a login. */
async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(/^Code/).fill(code)
  await page.getByRole('button', { name: /^(Continue|Continuer)$/ }).click()
}

/** Logs a protected fan in, and opens the security settings. */
async function openSecurity(page: Page, fan: { email: string; authenticator: Authenticator }): Promise<void> {
  await giveCredentials(page, fan.email)
  await enterCode(page, await fan.authenticator.code())
  await expect(page).toHaveURL(home)
  await page.goto(security)
}

/** Confirms with the password that the fan is here. */
async function confirmWithPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^(Password|Mot de passe)/).fill(password)
  await dialog.getByRole('button', { name: /^(Confirm|Confirmer)$/ }).click()
}

test(
  'a fan sets up an authenticator app from the secret that is shown',
  { tag: ['@I08'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const { email } = await createFan(product, { club })
      await signIn(page, club, email)
      await page.goto(`/clubs/${club}/profile`)
      await page.getByRole('link', { name: /^Sécurité/ }).click()
      await expect(heading(page, 'Sécurité')).toBeVisible()
      await expectAccessible(page)
      const setUp = page.getByRole('button', { name: 'Configurer' })
      await setUp.click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(setUp).toBeFocused()
      await setUp.press('Enter')
      await expect(dialog.getByRole('img', { name: /^QR code pour/ })).toBeVisible()
      await dialog.getByText('Impossible de le scanner').click()
      const secret = (await dialog.getByTestId('authenticator-secret').innerText()).replaceAll(' ', '')
      await dialog.getByLabel(/^Code/).fill('000000')
      await dialog.getByRole('button', { name: 'Continuer' }).click()
      await expect(dialog.getByRole('alert')).toHaveText(wrongCode[1])
      await dialog.getByLabel(/^Code/).fill(await authenticatorOf(product, secret).code())
      await dialog.getByRole('button', { name: 'Continuer' }).click()
      await expect(page.getByText('Un code de votre application vous sera')).toBeVisible()
    }),
)

test(
  'a fan adds a passkey, and logs in with it instead of the password',
  { tag: ['@I08'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page, _t, context) => {
      await addVirtualAuthenticator(await context.newCDPSession(page))
      // Without another session, which a fan could end when the passkey is added.
      const email = 'passkey@fans.test'
      await createAccount(product, email)
      await logIn(page, club, email)
      await page.goto(security)
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await expect(page.getByText('Your passkey is ready.')).toBeVisible()
      await expect(page.getByText(/^Added /)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('contentinfo').getByRole('button', { name: 'Log out' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-session', 'anonymous')

      await page.goto(login)
      await page.getByLabel(/^Email/).fill(email)
      await page.getByRole('button', { name: 'Other ways to log in' }).click()
      await expect(heading(page, 'How do you want to log in?')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Passkey' }).click()
      await expect(page).toHaveURL(/\/kyc$/)
    }),
)

test(
  'a protected login asks for the code of the app, also after a reload, and again after a wrong one',
  { tag: ['@I08', '@I17'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const { email, authenticator } = await createProtectedFan(product)
      await giveCredentials(page, email)
      await expect(heading(page, 'Encore une étape')).toBeVisible()
      await page.reload()
      await expect(page.getByLabel(/^Code/)).toBeFocused()
      await expectAccessible(page)
      await enterCode(page, '123')
      await expect(page.getByRole('alert')).toHaveText(wrongCode[1])
      await enterCode(page, await authenticator.code())
      await expect(page).toHaveURL(home)
    }),
)

test(
  'five minutes after the login, a fan confirms with the password to get recovery codes (finding M5, L17)',
  { tag: ['@I08'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await openSecurity(page, await createProtectedFan(product))
      await expect(heading(page, 'Security')).toBeVisible()
      await advanceClock(product, 301)
      await page.getByRole('button', { name: 'Get codes' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('heading')).toHaveText('Confirm it’s you')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Use my password' }).click()
      await dialog.getByLabel(/^Password/).fill('not-the-one')
      await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
      await dialog.getByLabel(/^Password/).fill(password)
      await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
      await expect(dialog.getByRole('heading')).toHaveText('Your recovery codes')
      await expectAccessible(page)
      await expect(dialog.getByRole('listitem')).toHaveCount(10)
      await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
      await expect(page.getByText('10 codes left.')).toBeVisible()
    }),
)

test(
  'a fan without their phone logs in with a recovery code (finding M5, L17)',
  { tag: ['@I08'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const fan = await createProtectedFan(product)
      await openSecurity(page, fan)
      await page.getByRole('button', { name: 'Obtenir des codes' }).click()
      const codes = page.getByRole('dialog').getByRole('listitem')
      await expect(codes).toHaveCount(10)
      const recoveryCode = await codes.first().innerText()
      await withPage({ browser, product, device: onMobile }, async (other) => {
        await giveCredentials(other, fan.email)
        await other.getByRole('button', { name: 'Use a recovery code' }).click()
        await other.getByLabel(/^Recovery code/).fill(recoveryCode)
        await expectAccessible(other)
        await other.getByRole('button', { name: 'Continue' }).click()
        await expect(other).toHaveURL(home)
      })
    }),
)

/** Signs a new fan in, in two browsers, and opens the security settings in the first one. */
async function signInTwice(product: RunningServer, page: Page, other: Page): Promise<void> {
  const { email } = await createFan(product, { club })
  await signIn(other, club, email)
  await expect(other.locator('html')).toHaveAttribute('data-session', 'signedIn')
  await signIn(page, club, email)
  await page.goto(security)
}

test(
  'five minutes after the login, a fan confirms with the password to end the session of another device (finding M5)',
  { tag: ['@I13'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const context = await openBrowser(browser, product)
      const other = await context.newPage()
      await signInTwice(product, page, other)
      const sessions = page.locator('section', { has: page.getByRole('heading', { name: 'Where you’re logged in' }) })
      await expect(sessions.getByText('This one', { exact: true })).toBeVisible()
      const count = await sessions.getByRole('listitem').count()
      // An older proof of presence isn't enough (ASVS 7.5.2).
      await advanceClock(product, 301)
      await sessions.getByRole('button', { name: 'Log out' }).first().click()
      await sessions.getByRole('group').getByRole('button', { name: 'Log out' }).click()
      await confirmWithPassword(page)
      await expect(sessions.getByRole('listitem')).toHaveCount(count - 1)
      await context.close()
    }),
)

test('a fan logs out on every device', { tag: ['@I13'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop }, async (page) => {
    const context = await openBrowser(browser, product)
    const other = await context.newPage()
    await signInTwice(product, page, other)
    await page.getByRole('button', { name: 'Se déconnecter partout' }).click()
    await page.getByRole('group').getByRole('button', { name: 'Se déconnecter partout' }).click()
    await expect(page.getByRole('link', { name: 'Se connecter' }).first()).toBeVisible()
    await other.goto(`/clubs/${club}/profile`)
    await expect(other).toHaveURL(/\/login$/)
    await context.close()
  }),
)

test(
  'a fan stays logged in while the identity service can’t be reached',
  { tag: ['@I12', '@I13'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const { email } = await createFan(product, { club })
      await signIn(page, club, email)
      await expect(page.locator('html')).toHaveAttribute('data-session', 'signedIn')
      await advanceClock(product, 2 * 3600)
      await page.route('**/identity/', (route) => route.abort())
      await page.route('**/api/identity', (route) => route.fulfill({ status: 503 }), { times: 1 })
      const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/identity/'))
      await page.goto(security)
      await failed
      await expect(page.locator('html')).toHaveAttribute('data-session', 'signedIn')
      await expect(page).toHaveURL(/\/profile\/security$/)
      await page.unroute('**/identity/')
      await page.reload()
      await expect(heading(page, 'Sécurité')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Changer le mot de passe' })).toBeVisible()
    }),
)

test('a rejected refresh of the tokens logs a fan out', { tag: ['@I13'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const { email } = await createFan(product, { club })
    await signIn(page, club, email)
    await expect(page.locator('html')).toHaveAttribute('data-session', 'signedIn')
    await page.route('**/identity/', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/x-amz-json-1.1',
        headers: { 'x-amzn-errortype': 'RefreshTokenReuseException' },
        body: '{"__type":"RefreshTokenReuseException","message":"Refresh Token has been used before"}',
      }),
    )
    await advanceClock(product, 2 * 3600)
    await page.goto(security)
    await expect(page).toHaveURL(/\/login$/)
  }),
)
