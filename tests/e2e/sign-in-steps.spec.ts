import { AdminCreateUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { type Browser, expect, type Page, type Request, test as base } from '@playwright/test'
import { type RunningServer, startServer } from '@virage/test-support/server'
import { generateSync } from 'otplib'
import {
  advanceClock,
  expectAccessible,
  withPage,
  mailedCode,
  onMobile,
  openBrowser,
  password,
  type Translate,
  type Device,
  devices,
} from './product.ts'

const operator = { accessKeyId: 'operator', secretAccessKey: 'a-secret-of-the-tests-that-is-long' }

/** A product in which everybody needs a second factor, whose operator invites by the AWS SDK, and whose log is read. */
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

/** Opens a page of a new browser and gives e-mail and password. */
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

/** Chooses e-mail among the second factors to set up, and enters the code that comes. */
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

/** The product's time, in seconds. */
const timeOf = async ({ origin }: RunningServer) => Date.parse((await fetch(origin)).headers.get('date') ?? '') / 1000

/** The last code that was sent by telephone. */
const textedCode = ({ output }: RunningServer) => /.*"code":"(\d{6})".*a text message/s.exec(output())?.[1] ?? ''

/** Calls the service as the person does who is signed in on a page. */
const callAs = (page: Page, target: string, body: object) =>
  page.evaluate(
    async ([operation, fields]) => {
      const kept = Object.keys(localStorage).find((key) => key.endsWith('.accessToken')) ?? ''
      const response = await fetch('/identity/', {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        },
        body: JSON.stringify({ AccessToken: localStorage.getItem(kept), ...fields }),
      })
      if (!response.ok) throw new Error(await response.text())
    },
    [target, body] as const,
  )

for (const device of devices)
  test(`an authenticator is set up on the way in, and later one of app and telephone is chosen, ${device.name} @I08`, async ({
    browser,
    product,
  }) =>
    withPage({ browser, product, device }, async (page, t) => {
      const email = t('tom@fans.test', 'lea@fans.test')
      const wrongCode = t('The entered code is incorrect. Try again.', 'Le code saisi est incorrect. Réessayez.')
      const app = t('Authenticator app', 'Application d’authentification')
      await test.step('sets the authenticator up from the secret that is shown', async () => {
        await giveCredentials(page, email)
        await expect(heading(page, t('Protect your account', 'Protégez votre compte'))).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('button', { name: app }).click()
        await expect(page.getByRole('img', { name: t('QR code for', 'QR code pour') })).toBeVisible()
        await expectAccessible(page)
        await page.getByText(t('Can’t scan it?', 'Impossible de le scanner')).click()
        const secret = (await page.getByTestId('authenticator-secret').innerText()).replaceAll(' ', '')
        await enterCode(page, '000000')
        await expect(page.getByRole('alert')).toHaveText(wrongCode)
        await enterCode(page, generateSync({ secret, epoch: await timeOf(product) }))
        await expect(page).toHaveURL(/\/kyc$/)
      })

      await test.step('proves a telephone number, and asks for each factor', async () => {
        const before = textedCode(product)
        const UserAttributes = [{ Name: 'phone_number', Value: t('+33612345678', '+33698765678') }]
        await callAs(page, 'UpdateUserAttributes', { UserAttributes })
        await expect.poll(() => textedCode(product)).not.toBe(before)
        await callAs(page, 'VerifyUserAttribute', { AttributeName: 'phone_number', Code: textedCode(product) })
        const SMSMfaSettings = { Enabled: true }
        const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: false }
        await callAs(page, 'SetUserMFAPreference', {
          SMSMfaSettings,
          SoftwareTokenMfaSettings,
          EmailMfaSettings: SMSMfaSettings,
        })
      })

      await test.step('chooses the telephone, and goes on after a wrong code', async () => {
        const again = await begin(browser, product, { email, device })
        await expect(heading(again, t('One more step', 'Encore une étape'))).toBeVisible()
        await expect(again.getByRole('button', { name: app })).toBeVisible()
        // The mailbox could also have replaced the password: it is not asked beside stronger factors.
        await expect(again.getByRole('button', { name: t('Code by email', 'Code par e-mail') })).toHaveCount(0)
        await expectAccessible(again)
        const before = textedCode(product)
        await again.getByRole('button', { name: t('Code by text message', 'Code par SMS') }).click()
        await expect(again.getByText('+*******5678')).toBeVisible()
        await expect.poll(() => textedCode(product)).not.toBe(before)
        await enterCode(again, '12')
        await expect(again.getByRole('alert')).toBeVisible()
        await expectAccessible(again)
        await enterCode(again, textedCode(product))
        await expect(again).toHaveURL(/\/kyc$/)
        await again.context().close()
      })
    }))

for (const device of devices)
  test(`who was invited chooses a password of their own, and is in, ${device.name} @I08 @I15`, async ({
    browser,
    product,
  }) =>
    withPage({ browser, product, device }, async (page, t) => {
      const email = t('invited@fans.test', 'invitee@fans.test')
      const sdk = new CognitoIdentityProviderClient({
        endpoint: `${product.origin}/identity/`,
        region: 'eu-west-3',
        credentials: operator,
      })
      await sdk.send(new AdminCreateUserCommand({ UserPoolId: 'virage_Fans', Username: email }))
      let temporary = ''
      await expect(async () => {
        const response = await fetch(`${product.origin}/dev/mailbox?to=${email}`, {
          headers: { accept: 'application/json' },
        })
        const [mail] = (await response.json()) as { plain: string }[]
        temporary = /^\s*([\w-]{22,24})\s*$/m.exec(mail?.plain ?? '')?.[1] ?? ''
        expect(temporary).not.toBe('')
      }).toPass()
      await giveCredentials(page, email, temporary)
      await expect(heading(page, t('Choose your password', 'Choisissez votre mot de passe'))).toBeVisible()
      await expectAccessible(page)
      const save = page.getByRole('button', { name: t('Save and continue', 'Enregistrer et continuer') })
      const field = page.getByLabel(/^(Password|Mot de passe)/)
      await field.fill('short')
      await expect(save).toBeDisabled()
      await field.fill('A-password-of-my-own-2026')
      await page.getByLabel(/^(Repeat|Répétez)/).fill('A-password-of-my-own-2026')
      await save.click()
      await setUpEmail(page, t, product, email)
      await expect(page).toHaveURL(/\/kyc$/)
    }))

test('tokens are refreshed after fifty minutes, and two tabs that refresh at once stay signed in @I08 @I13', async ({
  browser,
  product,
}) => {
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
    first.evaluate(() => localStorage.getItem(Object.keys(localStorage).find((key) => key.endsWith('.idToken')) ?? ''))
  const isRefresh = (request: Request) =>
    request.headers()['x-amz-target']?.endsWith('GetTokensFromRefreshToken') ?? false
  const asked: string[] = []
  context.on('request', (request) => isRefresh(request) && asked.push(String(request.postDataJSON()?.RefreshToken)))

  await test.step('for fifty minutes nothing is asked, then each tab asks with the same token', async () => {
    const before = await idToken()
    await context.clock.fastForward('01:00')
    await context.clock.fastForward('48:00')
    expect(asked).toEqual([])
    // Neither is answered before both have asked.
    const both = new Promise<void>((done) => context.on('request', () => asked.length === 2 && done()))
    await context.route('**/identity/', async (route) => {
      if (isRefresh(route.request())) await both
      await route.continue()
    })
    const answers = tabs.map((tab) => tab.waitForResponse((response) => isRefresh(response.request())))
    await context.clock.fastForward('02:00')
    for (const answer of answers) expect((await answer).status()).toBe(200)
    expect(asked[0]).toBe(asked[1])
    await expect.poll(idToken).not.toBe(before)
    await context.unrouteAll({ behavior: 'wait' })
  })

  await test.step('both go on, also after the time in which a used token still counts', async () => {
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
})
