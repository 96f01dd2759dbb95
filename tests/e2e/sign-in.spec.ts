import { expect, type Locator, type Page, test as base } from '@playwright/test'
import { startOidcProvider } from '@virage/test-support/oidc-provider'
import { freePort, type RunningServer, startServer } from '@virage/test-support/server'
import { startTlsProxy } from '@virage/test-support/tls-proxy'
import { generateSync } from 'otplib'
import { advanceClock, expectNoBarriers, mailedCode, openBrowser, password, signIn } from './product.ts'

/** The product with a real OpenID provider in Google's place, and a date since when old passwords are gone. */
const test = base.extend<object, { product: RunningServer }>({
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

const login = '/clubs/fc-virage/login'
const hostedPage = /\/oauth2\/login\?request=/
const security = '/clubs/fc-virage/profile/security'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Reaches something by the tab key alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled()
  for (let count = 0; count < 60; count++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The tab key does not reach ${String(target)}`)
}

test('somebody signs up with the keyboard alone, and is signed in by the code from the mail @I04 @I05 @I09 @I15 @I18', async ({
  browser,
  product,
}) => {
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
  const email = 'keyboard.kim@fans.test'
  await page.goto('/clubs/fc-virage/signup')
  await expect(heading(page, 'Join FC Virage')).toBeVisible()
  await expectNoBarriers(page)
  const type = async (field: Locator, text: string) => {
    await tabTo(page, field)
    await page.keyboard.type(text)
  }
  const create = page.getByRole('button', { name: 'Create my account' })

  await type(page.getByLabel(/^E-mail/), email)
  await type(page.getByLabel(/^Password/), ' passwords')
  await expect(page.getByText('The password cannot start or end with a space.')).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('passwords')
  await expect(page.getByText('Weak', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(password)
  await expect(page.getByText('Strong', { exact: true })).toBeVisible()
  await type(page.getByLabel(/^Repeat the password/), 'another')
  await expect(page.getByText('The passwords don’t match.')).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(password)
  await expect(create).toBeDisabled()
  await tabTo(page, page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await tabTo(page, create)
  await page.keyboard.press('Enter')

  await expect(heading(page, 'Check your mail')).toBeVisible()
  await expect(page.getByLabel(/^Code/)).toBeFocused()
  await expectNoBarriers(page)
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The entered code is incorrect. Try again.')).toBeVisible()
  const first = await mailedCode(product, email)
  await tabTo(page, page.getByRole('button', { name: 'Send another code' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('A new code is on its way.')).toBeVisible()
  await expect(async () => expect(await mailedCode(product, email)).not.toBe(first)).toPass()
  await page.getByLabel(/^Code/).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(await mailedCode(product, email))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/kyc$/)
  await context.close()
})

test('the login page says in both languages what is wrong, warns of other applications’ browsers, and replaces a forgotten password @I01 @I06 @I07 @I16 @I17 @E02', async ({
  browser,
  product,
}) => {
  const context = await openBrowser(browser, product, { phone: true, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto(login)
  await expect(heading(page, 'Connexion')).toBeVisible()
  await expect(page.getByText('Les comptes ont été transférés le 17 juin 2024.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continuer avec Google' })).toBeEnabled()
  await expectNoBarriers(page)
  const field = page.getByLabel(/^Mot de passe/)
  await page.getByLabel(/^E-mail/).fill('karim@fans.test')
  await field.fill('wrong')
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Masquer le mot de passe' }).click()
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('E-mail ou mot de passe incorrect.')

  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await expect(heading(page, 'Nouveau mot de passe')).toBeVisible()
  await page.getByLabel(/^E-mail/).fill('karim@fans.test')
  await page.getByRole('button', { name: 'Envoyez-moi un code' }).click()
  await expect(page.getByLabel(/^E-mail/)).not.toBeEditable()
  const chosen = 'Nouveau-2026-passe!'
  await page.getByLabel(/^Code/).fill(await mailedCode(product, 'karim@fans.test'))
  await page.getByLabel(/^Mot de passe/).fill(chosen)
  await page.getByLabel(/^Répétez/).fill(chosen)
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(heading(page, 'Connexion')).toBeVisible()
  await page.getByLabel(/^E-mail/).fill('karim@fans.test')
  await page.getByLabel(/^Mot de passe/).fill(chosen)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login$/)
  await context.close()

  const inApp = await browser.newContext({
    baseURL: product.origin,
    locale: 'en-GB',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Instagram 400.0.0.0',
  })
  const inside = await inApp.newPage()
  const asked: string[] = []
  inside.on('request', (request) => asked.push(request.url()))
  await inside.goto(login)
  await expect(heading(inside, 'Log in')).toBeVisible()
  await inside.getByLabel(/^E-mail/).fill('marie@fans.test')
  await inside.getByLabel(/^Password/).fill(password)
  for (const name of ['Log in', 'Continue with Google', 'Log in with a passkey']) {
    await inside.getByRole('button', { name, exact: true }).click()
    await expect(inside.getByText('This browser does not allow connection.').first()).toBeVisible()
  }
  await expect(inside).toHaveURL(/\/login$/)
  expect(asked.filter((url) => url.includes('/identity/') || url.includes('/oauth2/'))).toEqual([])
  await inApp.close()
})

test('a fan protects the account with an authenticator and a passkey, signs in with each, and signs out everywhere @I08 @I09 @I13 @I17', async ({
  browser,
  product,
}) => {
  test.setTimeout(120_000)
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  let secret = ''
  let used = 0
  /** A code of the authenticator; each half minute has one, which counts once. */
  const code = async () => {
    const now = Date.parse((await fetch(product.origin)).headers.get('date') ?? '') / 1000
    if (Math.floor(now / 30) <= used) {
      await advanceClock(product, 31)
      return code()
    }
    used = Math.floor(now / 30)
    return generateSync({ secret, epoch: now })
  }
  const signOut = () => page.getByRole('button', { name: 'Log out' }).click()

  await test.step('sets an authenticator up from the secret that is shown', async () => {
    await signIn(page, 'fc-virage', 'marie@fans.test')
    await page.goto('/clubs/fc-virage/profile')
    await page.getByRole('link', { name: /^Security/ }).click()
    await expect(heading(page, 'Security')).toBeVisible()
    await expectNoBarriers(page)
    await page.getByRole('button', { name: 'Set up' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img', { name: /Square to scan/ })).toBeVisible()
    await dialog.getByText('I cannot scan it').click()
    secret = (await dialog.getByTestId('authenticator-secret').innerText()).replaceAll(' ', '')
    await dialog.getByLabel(/^Code/).fill('000000')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('The entered code is incorrect. Try again.')
    await dialog.getByLabel(/^Code/).fill(await code())
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('From now on we ask for a code')).toBeVisible()
  })

  await test.step('makes a passkey', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByText('Your passkey is ready.')).toBeVisible()
    await expect(page.getByText(/^Since /)).toBeVisible()
    await expectNoBarriers(page)
  })

  await test.step('is asked for the code, also after the page was loaded again', async () => {
    await signOut()
    await page.goto(login)
    await expect(heading(page, 'Log in')).toBeVisible()
    await page.getByLabel(/^E-mail/).fill('marie@fans.test')
    await page.getByLabel(/^Password/).fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(heading(page, 'One more step')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel(/^Code/)).toBeFocused()
    await expectNoBarriers(page)
    await page.getByLabel(/^Code/).fill('123')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toHaveText('The entered code is incorrect. Try again.')
    await page.getByLabel(/^Code/).fill(await code())
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(security)
  })

  await test.step('signs in with the passkey instead', async () => {
    await signOut()
    await page.goto(login)
    await expect(heading(page, 'Log in')).toBeVisible()
    await page.getByLabel(/^E-mail/).fill('marie@fans.test')
    await page.getByRole('button', { name: 'Other ways to log in' }).click()
    await expect(heading(page, 'How do you want to log in?')).toBeVisible()
    await expectNoBarriers(page)
    await page.getByRole('button', { name: 'Passkey' }).click()
    await expect(page).toHaveURL(security)
  })

  await test.step('signs out everywhere', async () => {
    const other = await openBrowser(browser, product)
    const elsewhere = await other.newPage()
    await elsewhere.goto(login)
    await expect(heading(elsewhere, 'Log in')).toBeVisible()
    await elsewhere.getByLabel(/^E-mail/).fill('marie@fans.test')
    await elsewhere.getByLabel(/^Password/).fill(password)
    await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click()
    await elsewhere.getByLabel(/^Code/).fill(await code())
    await elsewhere.getByRole('button', { name: 'Continue' }).click()
    await expect(elsewhere).toHaveURL(/\/clubs\/fc-virage\/?$/)

    await page.goto(security)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('group').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
    await elsewhere.goto('/clubs/fc-virage/profile')
    await expect(elsewhere).toHaveURL(/\/login$/)
    await other.close()
  })
  await context.close()
})

test('a refresh that does not reach the service leaves a fan signed in; one that is refused does not @I12 @I13', async ({
  browser,
  product,
}) => {
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
  await signIn(page, 'fc-virage', 'tom@fans.test')
  await advanceClock(product, 2 * 3600)
  await page.route('**/identity/', (route) => route.abort())
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/identity/'))
  await page.goto(security)
  await refused
  await expect(page.locator('html')).toHaveAttribute('data-session', 'signedIn')
  await expect(page).toHaveURL(/\/profile\/security$/)
  await page.unroute('**/identity/')
  await page.reload()
  await expect(heading(page, 'Security')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()

  await page.route('**/identity/', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/x-amz-json-1.1',
      headers: { 'x-amzn-errortype': 'RefreshTokenReuseException' },
      body: '{"__type":"RefreshTokenReuseException","message":"Refresh Token has been used before"}',
    }),
  )
  await advanceClock(product, 2 * 3600)
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
  await context.close()
})

test('a fan signs in through the hosted page and through Google, and out of both @I02 @I03 @I17 @R03', async ({
  browser,
  product,
}) => {
  test.setTimeout(120_000)
  const context = await openBrowser(browser, product, { phone: true, locale: 'fr-FR' })
  const page = await context.newPage()

  await test.step('cancels on the hosted page', async () => {
    await page.goto('/clubs/fc-virage/login')
    await page.getByRole('button', { name: 'Utiliser la page de connexion de tous les clubs' }).click()
    await expect(page).toHaveURL(hostedPage)
    await expect(heading(page, 'Connexion')).toBeVisible()
    await expectNoBarriers(page)
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect(page.getByRole('alert')).toHaveText('Vous avez annulé la connexion.')
    await expect(page).toHaveURL(/\/clubs\/fc-virage\/login$/)
  })

  await test.step('signs in there, and goes on where it was begun', async () => {
    await page.evaluate(() => localStorage.setItem('login_redirect_url', '/clubs/fc-virage/wallet'))
    await page.getByRole('button', { name: 'Utiliser la page de connexion de tous les clubs' }).click()
    await expect(page).toHaveURL(hostedPage)
    await page.getByLabel('E-mail').fill('lea@fans.test')
    await page.getByLabel('Mot de passe').fill(password)
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await expect(page).toHaveURL(/\/clubs\/fc-virage\/(?:wallet|kyc)$/)
    await page.goto(security)
    await expect(page.getByText('Vous vous êtes connecté par une autre page')).toBeVisible()
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page).not.toHaveURL(/security/)
    await page.goto(login)
    await page.getByRole('button', { name: 'Utiliser la page de connexion de tous les clubs' }).click()
    await expect(page).toHaveURL(hostedPage)
    await expect(page.getByLabel('Mot de passe')).toBeVisible()
  })

  await test.step('signs in at Google, where there is no account yet', async () => {
    await page.getByRole('button', { name: 'Annuler' }).click()
    await page.getByRole('button', { name: 'Continuer avec Google' }).click()
    await page.getByPlaceholder('Enter any login').fill('gaby@fans.test')
    await page.getByPlaceholder('and password').fill('any')
    await page.getByRole('button', { name: 'Sign-in' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/clubs\/fc-virage\/kyc$/)
    await expect(heading(page, 'Devenir membre')).toBeVisible()
  })
  await context.close()
})

test('behind TLS it is Amplify itself that signs in through the hosted page and through Google @I02 @I03 @R03', async ({
  browser,
}) => {
  test.setTimeout(120_000)
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
  const context = await browser.newContext({ baseURL: proxy.origin, locale: 'en-GB', ignoreHTTPSErrors: true })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  await test.step('signs in on the hosted page, and out of it', async () => {
    await page.goto(login)
    await page.getByRole('button', { name: 'Use the sign-in page of all clubs' }).click()
    await expect(page).toHaveURL(hostedPage)
    await page.getByLabel('E-mail').fill('marie@fans.test')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(/\/clubs\/fc-virage\/?$/)
    const cookies = await context.cookies()
    expect(
      cookies
        .filter(({ name }) => name.startsWith('__Host-virage_'))
        .every(({ secure, httpOnly }) => secure && httpOnly),
    ).toBe(true)
    await page.getByRole('button', { name: 'Log out' }).click()
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
