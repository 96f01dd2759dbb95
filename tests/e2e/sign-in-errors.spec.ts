import { expect, type Page } from '@playwright/test'
import { type Answer, challenge, clientId, srp } from './fake-pool.ts'
import { expectNoBarriers, withPage, onMobile, openBrowser, password, type Translate, ways } from './product.ts'
import { test, words } from './with-fake-pool.ts'

const login = '/clubs/fc-virage/login'
const email = 'rare@fans.test'
/** Each error that the specification names (8), by its text. */
const errors = {
  NotAuthorizedException: 'invalidLogin',
  UserNotFoundException: 'invalidLogin',
  LimitExceededException: 'tooMany',
  TooManyRequestsException: 'tooMany',
  InvalidParameterException: 'invalidInput',
  CodeMismatchException: 'invalidCode',
  ExpiredCodeException: 'expiredCode',
  AliasExistsException: 'aliasExists',
  ANewErrorOfTheServiceException: 'unknown',
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel(/^E-?mail/).fill(email)
  await page.getByLabel(/^(Password|Mot de passe)/).fill(password)
  await page.getByRole('button', { name: /^(Log in|Se connecter)$/ }).click()
}
const heading = (page: Page, t: Translate, english: string, french: string) =>
  page.getByRole('heading', { level: 1, name: t(english, french) })
const alert = (page: Page) => page.getByRole('main').getByRole('alert')

for (const way of ways) {
  test(`each error of the identity service is said in words, at the login and at the code, ${way.name} @I10 @I17 @E02`, async ({
    browser,
    product,
    pool,
  }) =>
    withPage({ browser, product, way }, async (page, t) => {
      await page.goto(login)
      for (const [error, wording] of Object.entries(errors)) {
        pool.answer(() => ({ error }))
        await logIn(page)
        await expect(alert(page), error).toHaveText(words(way, wording))
      }
      await expectNoBarriers(page)

      // Who has not confirmed the address yet is led to the code, which comes by itself.
      pool.answer(({ operation }) =>
        operation === 'ResendConfirmationCode'
          ? { CodeDeliveryDetails: { DeliveryMedium: 'EMAIL', Destination: 'r***@f***' } }
          : { error: 'UserNotConfirmedException' },
      )
      await logIn(page)
      await expect(heading(page, t, 'Check your email', 'Consultez vos e-mails')).toBeVisible()
      await expect.poll(() => pool.asked.map(({ operation }) => operation)).toContain('ResendConfirmationCode')
      await expect(page.getByRole('button', { name: t('Confirm', 'Confirmer') })).toBeDisabled()
      for (const [error, wording] of Object.entries(errors)) {
        pool.answer(() => ({ error }))
        await page.getByLabel(/^Code/).fill('123456')
        await page.getByRole('button', { name: t('Confirm', 'Confirmer') }).click()
        await expect(alert(page), error).toHaveText(words(way, wording))
      }
    }))

  test(`a password that was reset is chosen anew, whose refusals are said, ${way.name} @I10 @E02`, async ({
    browser,
    product,
    pool,
  }) =>
    withPage({ browser, product, way }, async (page, t) => {
      pool.answer(() => ({ error: 'PasswordResetRequiredException' }))
      await page.goto(login)
      await logIn(page)
      await expect(heading(page, t, 'Reset your password', 'Réinitialisez votre mot de passe')).toBeVisible()
      await expectNoBarriers(page)
      await page.getByLabel(/^Code/).fill('123456')
      await page.getByLabel(/^(Password|Mot de passe)/).fill(password)
      await page.getByLabel(/^(Repeat|Répétez)/).fill(password)
      for (const [error, wording] of Object.entries({ ...errors, InvalidPasswordException: 'weakPassword' })) {
        pool.answer(() => ({ error }))
        await page.getByRole('button', { name: t('Save new password', 'Enregistrer le mot de passe') }).click()
        // What nobody can mend in the form is said beside the page.
        const said = wording === 'unknown' ? page.getByRole('alert').first() : alert(page)
        await expect(said, error).toContainText(words(way, wording))
      }
    }))

  test(`questions of the pool’s own are asked one after the other, and lead in, ${way.name} @I08 @I17 (further: custom challenges)`, async ({
    browser,
    product,
    pool,
  }) =>
    withPage({ browser, product, way }, async (page, t) => {
      const question = 'Which stand do you sit in?'
      const given: string[] = []
      pool.answer(({ operation, body }): Answer => {
        if (operation === 'InitiateAuth') return srp
        if (body.ChallengeName === 'PASSWORD_VERIFIER') return challenge('CUSTOM_CHALLENGE', { question })
        const { ANSWER = '' } = body.ChallengeResponses ?? {}
        given.push(ANSWER)
        if (ANSWER === 'south') return { error: 'NotAuthorizedException', message: 'Incorrect username or password.' }
        return given.length === 2 ? challenge('CUSTOM_CHALLENGE') : pool.tokens(email)
      })
      await page.goto(login)
      await logIn(page)
      await expect(page.getByText(question)).toBeVisible()
      const answer = page.getByLabel(t('Answer', 'Réponse'))
      await expect(answer).toBeFocused()
      await expectNoBarriers(page)
      const send = page.getByRole('button', { name: t('Continue', 'Continuer') })
      await expect(send).toBeDisabled()
      await answer.fill('south')
      await send.click()
      await expect(alert(page)).toHaveText(words(way, 'invalidLogin'))
      await answer.fill('north')
      await send.click()
      // A second one without words of its own is asked in ours.
      await expect(
        page.getByText(t('One last question from your club', 'Une dernière question de votre club')),
      ).toBeVisible()
      await expect(answer).toHaveValue('')
      await expectNoBarriers(page)
      await answer.fill('1911')
      await send.click()
      await expect(page).toHaveURL(/\/clubs\/fc-virage\/kyc$/)
      expect(given).toEqual(['south', 'north', '1911'])
    }))

  test(`what keeps a passkey from being used is said, ${way.name} @I08 @I17`, async ({ browser, product, pool }) =>
    withPage({ browser, product, way }, async (page, t) => {
      pool.answer(() =>
        challenge('WEB_AUTHN', {
          CREDENTIAL_REQUEST_OPTIONS: JSON.stringify({ challenge: 'AAAA', rpId: 'localhost', allowCredentials: [] }),
        }),
      )
      await page.goto(login)
      await page.getByLabel(/^E-?mail/).fill(email)
      const usePasskey = page.getByRole('button', { name: t('Log in with a passkey', 'Se connecter avec une clé') })
      for (const [name, wording] of [
        ['NotAllowedError', 'passkeyCancelled'],
        ['AbortError', 'passkeyCancelled'],
        ['SecurityError', 'passkeyMismatch'],
      ] as const) {
        await page.evaluate((error) => {
          navigator.credentials.get = async () => {
            throw new DOMException('no', error)
          }
        }, name)
        await usePasskey.click()
        await expect(alert(page), name).toHaveText(words(way, wording))
      }
      await page.evaluate(() => Object.assign(globalThis, { PublicKeyCredential: undefined }))
      await usePasskey.click()
      await expect(alert(page)).toHaveText(words(way, 'passkeyUnsupported'))
    }))
}

test('a sign-in that has begun is kept for three minutes over a reload, and no longer @I09', async ({
  browser,
  product,
  pool,
}) => {
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
  await context.clock.install()
  pool.answer(({ operation }) => (operation === 'InitiateAuth' ? srp : challenge('SOFTWARE_TOKEN_MFA')))
  await page.goto(login)
  await logIn(page)
  const step = page.getByRole('heading', { level: 1, name: 'One more step' })
  await expect(step).toBeVisible()
  await context.clock.fastForward('02:50')
  await page.reload()
  await expect(step).toBeVisible()
  // The pool's own three minutes have passed, too.
  pool.answer(() => ({ error: 'NotAuthorizedException', message: 'Invalid session for the user.' }))
  await page.getByLabel(/^Code/).fill('123456')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(alert(page)).toHaveText(words(onMobile, 'sessionEnded'))
  await context.clock.fastForward('00:20')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await context.close()
})

test('a device that the pool knows no more is forgotten, and the sign-in is tried once more @I17', async ({
  browser,
  product,
  pool,
}) => {
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
  await page.goto(login)
  const kept = `CognitoIdentityServiceProvider.${clientId}.${srp.ChallengeParameters.USERNAME}`
  await page.evaluate((name) => {
    for (const part of ['deviceKey', 'deviceGroupKey', 'randomPasswordKey'])
      localStorage.setItem(`${name}.${part}`, 'old')
  }, kept)
  const devices: unknown[] = []
  pool.answer(({ operation, body }): Answer => {
    if (operation === 'InitiateAuth') return srp
    const key = body.ChallengeResponses?.['DEVICE_KEY']
    devices.push(key)
    return key === undefined
      ? pool.tokens(email)
      : { error: 'ResourceNotFoundException', message: 'Device does not exist.' }
  })
  await logIn(page)
  await expect(page).toHaveURL(/\/clubs\/fc-virage\/kyc$/)
  expect(devices).toEqual(['old', undefined])
  expect(await page.evaluate((name) => localStorage.getItem(`${name}.deviceKey`), kept)).toBeNull()
  await context.close()
})

test('who is signed in already, and who is no more, is told so @I09 @I17', async ({ browser, product, pool }) => {
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
  pool.answer(({ operation }) => (operation === 'InitiateAuth' ? srp : pool.tokens(email)))
  await page.goto(login)
  await logIn(page)
  await expect(page).toHaveURL(/\/clubs\/fc-virage\/kyc$/)

  // The login page leads on who is signed in.
  await page.goto(login)
  await expect(page).toHaveURL(/\/clubs\/fc-virage\/kyc$/)

  await test.step('a form that was open since before is refused', async () => {
    const tokens = await page.evaluate(() => Object.entries(localStorage))
    const other = await openBrowser(browser, product)
    const open = await other.newPage()
    await open.goto(login)
    // The page has looked who is here, and found nobody.
    await open.locator('html[data-session=anonymous]').waitFor({ state: 'attached' })
    await open.evaluate((all) => {
      for (const [name, value] of all) localStorage.setItem(name, value)
    }, tokens)
    await logIn(open)
    await expect(alert(open)).toHaveText(words(onMobile, 'alreadySignedIn'))
    await other.close()
  })

  await test.step('an account whose tokens are gone is not changed', async () => {
    pool.answer(({ operation }) =>
      operation === 'GetUser' ? { UserAttributes: [] } : { error: 'InvalidParameterException' },
    )
    await page.goto('/clubs/fc-virage/profile/security')
    const change = page.getByRole('button', { name: 'Change password' })
    await expect(change).toBeVisible()
    await change.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^(Current|Old|Present)/).fill(password)
    await dialog.getByLabel(/^(Password|New)/).fill('Another-2026-word!')
    await dialog.getByLabel(/^Repeat/).fill('Another-2026-word!')
    await page.evaluate(() => localStorage.clear())
    await dialog.getByRole('button', { name: /^(Save|Change)/ }).click()
    await expect(dialog.getByRole('alert')).toHaveText(words(onMobile, 'signedOut'))
  })
  await context.close()
})
