import { expect, type Locator, type Page } from '@playwright/test'
import { createAccount, password } from '@virage/test-support/builders'
import type { RunningServer } from '@virage/test-support/server'
import {
  expectAccessible,
  holdScripts,
  mailedCode,
  onDesktop,
  onMobile,
  openBrowser,
  tabTo,
  untilHydrated,
  withPage,
} from './product.ts'
import { heading, login, test, wrongCode } from './with-google.ts'

const signUp = '/clubs/fc-virage/signup'

test(
  'a visitor signs up by keyboard alone, and is logged in by the code from the email',
  { tag: ['@I04', '@I05', '@I09', '@I18'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const email = 'clavier.claude@fans.test'
      const type = async (field: Locator, text: string) => {
        await tabTo(page, field)
        await page.keyboard.type(text)
      }
      await page.goto(signUp)
      await expect(heading(page, 'Rejoindre FC Virage')).toBeVisible()
      await expectAccessible(page)
      await type(page.getByLabel(/^E-mail/), email)
      await type(page.getByLabel(/^Mot de passe/), password)
      await type(page.getByLabel(/^Répétez le mot de passe/), password)
      const create = page.getByRole('button', { name: 'Créer mon compte' })
      await expect(create).toBeDisabled()
      await tabTo(page, page.getByRole('checkbox'))
      await page.keyboard.press('Space')
      await tabTo(page, create)
      await page.keyboard.press('Enter')
      await expect(heading(page, 'Consultez vos e-mails')).toBeVisible()
      await expect(page.getByLabel(/^Code/)).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.type(await mailedCode(product, email))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/kyc$/)
    }),
)

test(
  'the sign-up form rates the password and compares its repetition',
  { tag: ['@I04', '@I15'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await page.goto(signUp)
      const field = page.getByLabel(/^Password/)
      for (const { typed, shown } of [
        { typed: ' passwords', shown: /cannot start or end with a space/ },
        { typed: 'short', shown: /Too short/ },
        { typed: 'moonlamps', shown: /^Weak$/ },
        { typed: password, shown: /^Strong$/ },
      ]) {
        await field.fill(typed)
        await expect(page.getByText(shown), typed).toBeVisible()
      }
      await page.getByLabel(/^Repeat password/).fill('another')
      await expect(page.getByText('The passwords don’t match.')).toBeVisible()
      await expectAccessible(page)
    }),
)

/** Signs up as far as the page that asks for the code. */
async function signUpAs(page: Page, email: string): Promise<void> {
  await page.goto(signUp)
  await expect(page.locator('html')).toHaveAttribute('data-session', 'anonymous')
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByLabel(/^Repeat password/).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(heading(page, 'Check your email')).toBeVisible()
}

test(
  'a wrong code of the sign-up shows a message, and a new code can be sent',
  { tag: ['@I05', '@I17'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const email = 'keyboard.kim@fans.test'
      await signUpAs(page, email)
      await page.getByLabel(/^Code/).fill('000000')
      await page.getByRole('button', { name: 'Confirm', exact: true }).click()
      await expect(page.getByText(wrongCode[0])).toBeVisible()
      const first = await mailedCode(product, email)
      await page.getByRole('button', { name: 'Send a new code' }).click()
      await expect(page.getByText('A new code is on its way.')).toBeVisible()
      await expect.poll(() => mailedCode(product, email)).not.toBe(first)
      await page.getByLabel(/^Code/).fill(await mailedCode(product, email))
      await page.getByRole('button', { name: 'Confirm', exact: true }).click()
      await expect(page).toHaveURL(/\/kyc$/)
    }),
)

test(
  'after a reload, the code of a sign-up leads to the login, because the password is not stored',
  { tag: ['@I05'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const email = 'reloaded@fans.test'
      await signUpAs(page, email)
      await page.reload()
      await page.getByLabel(/^Code/).fill(await mailedCode(product, email))
      await page.getByRole('button', { name: 'Confirm', exact: true }).click()
      await expect(page).toHaveURL(/\/fc-virage\/login$/)
      await expect(page.getByText('Your email address is confirmed. You can log in now.')).toBeVisible()
    }),
)

for (const error of ['InvalidRedirectException', 'InvalidOriginException'])
  test(
    `a sign-in that returns with ${error} leads to the login with a message`,
    { tag: ['@I17', '@R03'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device: onDesktop }, async (page) => {
        await page.goto(login)
        // The club is stored once the page has hydrated.
        await expect.poll(() => page.evaluate(() => localStorage.getItem('selected_club'))).toBe('fc-virage')
        await page.goto(`/login/callback?error=${error}`)
        await expect(page).toHaveURL(/\/fc-virage\/login$/)
        await expect(page.getByRole('main').getByRole('alert')).toHaveText(/depuis cette adresse/)
      }),
  )

/** Opens a page whose scripts are held back, and records its requests. */
async function openUnhydrated(browser: Parameters<typeof openBrowser>[0], product: RunningServer, path: string) {
  const context = await openBrowser(browser, product, { phone: true })
  const page = await context.newPage()
  const requests: string[] = []
  context.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
  const release = await holdScripts(context)
  await page.goto(path, { waitUntil: 'commit' })
  const expectNothingSent = () => {
    expect(requests.filter((call) => call.startsWith('POST') && call.includes('/clubs/'))).toEqual([])
    expect(requests.filter((call) => /(?:tom|eve)(@|%40)/.test(call) || call.includes('demo-2026'))).toEqual([])
  }
  return { context, page, release, expectNothingSent }
}

test(
  'a login that is sent before the page hydrates succeeds, and is never in a URL',
  { tag: ['@I01'] },
  async ({ browser, product }) => {
    const { context, page, release, expectNothingSent } = await openUnhydrated(browser, product, login)
    await page.getByLabel(/^Email/).fill('tom@fans.test')
    await page.getByLabel(/^Password/).fill(password)
    await page.getByLabel(/^Password/).press('Enter')
    release()
    await expect(page).toHaveURL(/\/clubs\/fc-virage\/kyc$/)
    expectNothingSent()
    await context.close()
  },
)

test(
  'what is typed and ticked before the sign-up hydrates is kept, and is never in a URL',
  { tag: ['@I04'] },
  async ({ browser, product }) => {
    const { context, page, release, expectNothingSent } = await openUnhydrated(browser, product, signUp)
    await page.getByLabel(/^Email/).fill('early.eve@fans.test')
    await page.getByLabel(/^Password/).fill(password)
    await page.getByLabel(/^Repeat password/).fill(password)
    await page.getByRole('checkbox').check()
    release()
    await expect(page.getByText('Strong', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create my account' })).toBeEnabled()
    await expect(page.getByLabel(/^Email/)).toHaveValue('early.eve@fans.test')
    expectNothingSent()
    await context.close()
  },
)

test(
  'the login page announces that older passwords have to be replaced, and offers Google',
  { tag: ['@I02', '@I16'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      await page.goto(login)
      await expect(page.getByText('Les comptes ont été transférés le 17 juin 2024.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Continuer avec Google' })).toBeEnabled()
      await expectAccessible(page)
    }),
)

test('the login page shows and hides the password', { tag: ['@I01'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await page.goto(login)
    const field = page.getByLabel(/^Password/)
    await field.fill('secret')
    const showPassword = page.getByRole('button', { name: 'Show password', exact: true })
    await untilHydrated(showPassword)
    await showPassword.click()
    await expect(field).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password', exact: true }).click()
    await expect(field).toHaveAttribute('type', 'password')
  }),
)

test('a wrong password shows a message', { tag: ['@I01', '@I17', '@E02'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await page.goto(login)
    await page.getByLabel(/^Email/).fill('sam@fans.test')
    await page.getByLabel(/^Password/).fill('wrong')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Wrong email or password.')
    await expectAccessible(page)
  }),
)

test(
  'a forgotten password is replaced with a code from an email',
  { tag: ['@I05', '@I06', '@R06'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const email = 'oublieux@fans.test'
      await createAccount(product, email)
      const confirmation = await mailedCode(product, email)
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
      await page.goto(login)
      await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
      await expect(heading(page, 'Réinitialisez votre mot de passe')).toBeVisible()
      await page.getByLabel(/^E-mail/).fill(email)
      await press('M’envoyer un code')
      await expect(page.getByLabel(/^E-mail/)).not.toBeEditable()
      await expect.poll(() => mailedCode(product, email)).not.toBe(confirmation)
      const first = await mailedCode(product, email)
      await press('Renvoyer un code')
      await expect(page.getByText('Un nouveau code est en route.')).toBeVisible()
      await expect.poll(() => mailedCode(product, email)).not.toBe(first)
      const chosen = 'Nouveau-2026-passe!'
      await page.getByLabel(/^Code/).fill(await mailedCode(product, email))
      await page.getByLabel(/^Mot de passe/).fill(chosen)
      await page.getByLabel(/^Répétez/).fill(chosen)
      await expectAccessible(page)
      await press('Enregistrer le mot de passe')
      await expect(heading(page, 'Connexion')).toBeVisible()
      await page.getByLabel(/^E-mail/).fill(email)
      await page.getByLabel(/^Mot de passe/).fill(chosen)
      await press('Se connecter')
      await expect(page).not.toHaveURL(/\/login$/)
    }),
)

test(
  'in the browser of another app, every way to log in shows a warning',
  { tag: ['@I07'] },
  async ({ browser, product }) => {
    const inApp = await browser.newContext({
      baseURL: product.origin,
      locale: 'en-GB',
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Instagram 400.0.0.0',
    })
    const inside = await inApp.newPage()
    const urls: string[] = []
    inside.on('request', (request) => urls.push(request.url()))
    await inside.goto(login)
    await inside.getByLabel(/^E-?mail/).fill('marie@fans.test')
    await inside.getByLabel(/^Password/).fill(password)
    const warning = inside.getByText(/This browser does not allow connection/)
    for (const way of [/^Log in$/, /^Continue with Google$/, /^Log in with a passkey$/]) {
      await inside.getByRole('button', { name: way }).click()
      await expect(warning.first()).toBeVisible()
    }
    await expectAccessible(inside)
    await expect(inside).toHaveURL(/\/login$/)
    expect(urls.filter((url) => url.includes('/identity/') || url.includes('/oauth2/'))).toEqual([])
    await inApp.close()
  },
)
