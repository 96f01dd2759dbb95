import { AdminCreateUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { type Browser, expect, type Page, type Request, test as base } from '@playwright/test'
import { createAccount, password } from '@virage/test-support/builders'
import { mailsTo } from '@virage/test-support/mailbox'
import { type RunningServer, startServer } from '@virage/test-support/server'
import { authenticatorOf } from './authenticator.ts'
import {
  advanceClock,
  expectAccessible,
  withPage,
  mailedCode,
  onDesktop,
  onMobile,
  openBrowser,
  type Translate,
  type Device,
} from './product.ts'

const operator = { accessKeyId: 'operator', secretAccessKey: 'a-secret-of-the-tests-that-is-long' }

/** Tests of a product that requires a second factor, and whose operator creates accounts with the AWS SDK. Its log has text messages. */
const test = base.extend<object, { product: RunningServer }>({
  product: [
    async ({}, use) => {
      const product = await startServer({
        IDENTITY_MFA: 'ON',
        IDENTITY_ADMIN_KEY: `${operator.accessKeyId}:${operator.secretAccessKey}`,
        LOG_LEVEL: 'info',
      })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

const login = '/clubs/fc-virage/login'
const security = '/clubs/fc-virage/profile/security'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Gives email and password on the login page, in a new browser context. */
async function begin(
  browser: Browser,
  product: RunningServer,
  { email, device }: { email: string; device: Device },
): Promise<Page> {
  const context = await openBrowser(browser, product, device)
  const page = await context.newPage()
  await giveCredentials(page, email)
  return page
}

async function giveCredentials(page: Page, email: string, secret = password): Promise<void> {
  await page.goto(login)
  await page.getByLabel(/^E-?mail/).fill(email)
  await page.getByLabel(/^(Password|Mot de passe)/).fill(secret)
  await page.getByRole('button', { name: /^(Log in|Se connecter)$/ }).click()
}

/** Chooses email among the second factors to set up, and enters the code that is sent. */
async function setUpEmail(page: Page, t: Translate, product: RunningServer, email: string): Promise<void> {
  await expect(heading(page, t('Protect your account', 'Protégez votre compte'))).toBeVisible()
  await page.getByRole('button', { name: t('Code by email', 'Code par e-mail') }).click()
  await expect(page.getByLabel(/^E-?mail/)).toHaveValue(email)
  await expectAccessible(page)
  await page.getByRole('button', { name: t('Send me a code', 'M’envoyer un code') }).click()
  await expect(heading(page, t('One more step', 'Encore une étape'))).toBeVisible()
  await enterCode(page, await mailedCode(product, email))
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(/^Code/).fill(code)
  await page.getByRole('button', { name: /^(Continue|Continuer)$/ }).click()
}

/** Returns the last code that was sent by text message. */
const textedCode = ({ output }: RunningServer) => /.*"code":"(\d{6})".*a text message/s.exec(output())?.[1] ?? ''

/** Calls the identity service with the token of the page. */
const callAs = (page: Page, target: string, body: object) =>
  page.evaluate(
    async ([operation, fields]) => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('.accessToken')) ?? ''
      const response = await fetch('/identity/', {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        },
        body: JSON.stringify({ AccessToken: localStorage.getItem(key), ...fields }),
      })
      if (!response.ok) throw new Error(await response.text())
    },
    [target, body] as const,
  )

/** Enters a code of an authenticator app with the secret that the page shows. */
async function setUpApp(page: Page, product: RunningServer): Promise<void> {
  await page.getByText(/^(Can’t scan it\?|Impossible de le scanner)/).click()
  const secret = (await page.getByTestId('authenticator-secret').innerText()).replaceAll(' ', '')
  await enterCode(page, await authenticatorOf(product, secret).code())
  await expect(page).toHaveURL(/\/kyc$/)
}

test(
  'a fan without a second factor sets up an authenticator app during the login',
  { tag: ['@I08'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const email = 'app@fans.test'
      await createAccount(product, email)
      await giveCredentials(page, email)
      await expect(heading(page, 'Protect your account')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Authenticator app' }).click()
      await expect(page.getByRole('img', { name: 'QR code for' })).toBeVisible()
      await expectAccessible(page)
      await enterCode(page, '000000')
      await expect(page.getByRole('alert')).toHaveText('The entered code is incorrect. Try again.')
      await setUpApp(page, product)
    }),
)

test(
  'a fan with an app and a phone number chooses a code by text message, but not by email',
  { tag: ['@I08'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const email = 'telephone@fans.test'
      await createAccount(product, email)
      await giveCredentials(page, email)
      await page.getByRole('button', { name: 'Application d’authentification' }).click()
      await setUpApp(page, product)
      const before = textedCode(product)
      await callAs(page, 'UpdateUserAttributes', {
        UserAttributes: [{ Name: 'phone_number', Value: '+33698765678' }],
      })
      await expect.poll(() => textedCode(product)).not.toBe(before)
      const verified = textedCode(product)
      await callAs(page, 'VerifyUserAttribute', { AttributeName: 'phone_number', Code: verified })
      await callAs(page, 'SetUserMFAPreference', {
        SMSMfaSettings: { Enabled: true },
        SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: false },
        EmailMfaSettings: { Enabled: true },
      })

      const again = await begin(browser, product, { email, device: onDesktop })
      await expect(heading(again, 'Encore une étape')).toBeVisible()
      await expect(again.getByRole('button', { name: 'Application d’authentification' })).toBeVisible()
      // The mailbox can also replace the password, so it is no second factor beside stronger ones.
      await expect(again.getByRole('button', { name: 'Code par e-mail' })).toHaveCount(0)
      await expectAccessible(again)
      await again.getByRole('button', { name: 'Code par SMS' }).click()
      await expect(again.getByText('+*******5678')).toBeVisible()
      await expect.poll(() => textedCode(product)).not.toBe(verified)
      await enterCode(again, '12')
      await expect(again.getByRole('alert')).toBeVisible()
      await expectAccessible(again)
      await enterCode(again, textedCode(product))
      await expect(again).toHaveURL(/\/kyc$/)
      await again.context().close()
    }),
)

test(
  'a fan whom the operator has invited chooses a password, and logs in',
  { tag: ['@I08', '@I15'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page, t) => {
      const email = 'invitee@fans.test'
      const sdk = new CognitoIdentityProviderClient({
        endpoint: `${product.origin}/identity/`,
        region: 'eu-west-3',
        credentials: operator,
      })
      await sdk.send(new AdminCreateUserCommand({ UserPoolId: 'virage_Fans', Username: email }))
      let temporary = ''
      await expect(async () => {
        const [mail] = await mailsTo(product, email)
        temporary = /^\s*([\w-]{22,24})\s*$/m.exec(mail?.plain ?? '')?.[1] ?? ''
        expect(temporary).not.toBe('')
      }).toPass()
      await giveCredentials(page, email, temporary)
      await expect(heading(page, 'Choisissez votre mot de passe')).toBeVisible()
      await expectAccessible(page)
      const save = page.getByRole('button', { name: 'Enregistrer et continuer' })
      await page.getByLabel(/^Mot de passe/).fill('short')
      await expect(save).toBeDisabled()
      await page.getByLabel(/^Mot de passe/).fill('A-password-of-my-own-2026')
      await page.getByLabel(/^Répétez/).fill('A-password-of-my-own-2026')
      await save.click()
      await setUpEmail(page, t, product, email)
      await expect(page).toHaveURL(/\/kyc$/)
    }),
)

test(
  'two tabs refresh their tokens at once after fifty minutes, and stay signed in',
  { tag: ['@I08', '@I13'] },
  async ({ browser, product }) => {
    const email = 'karim@fans.test'
    const first = await begin(browser, product, { email, device: onMobile })
    await setUpEmail(first, (english) => english, product, email)
    await expect(first).toHaveURL(/\/clubs\/fc-virage\/?$/)
    const context = first.context()
    const tabs = [first, await context.newPage()]
    await context.clock.install()
    for (const tab of tabs) {
      await tab.goto(security)
      await expect(heading(tab, 'Security')).toBeVisible()
    }
    const idToken = () =>
      first.evaluate(() =>
        localStorage.getItem(Object.keys(localStorage).find((key) => key.endsWith('.idToken')) ?? ''),
      )
    const isRefresh = (request: Request) =>
      request.headers()['x-amz-target']?.endsWith('GetTokensFromRefreshToken') ?? false
    const refreshes: string[] = []
    context.on(
      'request',
      (request) => isRefresh(request) && refreshes.push(String(request.postDataJSON()?.RefreshToken)),
    )

    await test.step('no tab refreshes for 49 minutes, then both do with the same token', async () => {
      const before = await idToken()
      await context.clock.fastForward('01:00')
      await context.clock.fastForward('48:00')
      expect(refreshes).toEqual([])
      // Neither gets a response before both have sent a request.
      const both = new Promise<void>((done) => context.on('request', () => refreshes.length === 2 && done()))
      await context.route('**/identity/', async (route) => {
        if (isRefresh(route.request())) await both
        await route.continue()
      })
      const answers = tabs.map((tab) => tab.waitForResponse((response) => isRefresh(response.request())))
      await context.clock.fastForward('02:00')
      for (const answer of answers) expect((await answer).status()).toBe(200)
      expect(refreshes[0]).toBe(refreshes[1])
      await expect.poll(idToken).not.toBe(before)
      await context.unrouteAll({ behavior: 'wait' })
    })

    await test.step('both refresh again, also after the period in which a used token is still accepted', async () => {
      await advanceClock(product, 61)
      for (const tab of tabs) {
        await tab.reload()
        await expect(heading(tab, 'Security')).toBeVisible()
      }
      const before = await idToken()
      await context.clock.fastForward('01:00')
      const answers = tabs.map((tab) => tab.waitForResponse((response) => isRefresh(response.request())))
      await context.clock.fastForward('51:00')
      expect((await Promise.race(answers)).status()).toBe(200)
      await expect.poll(idToken).not.toBe(before)
      for (const tab of tabs) await expect(tab.locator('html')).toHaveAttribute('data-session', 'signedIn')
    })
    await context.close()
  },
)
