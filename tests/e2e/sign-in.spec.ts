import { expect, type Locator } from '@playwright/test'
import { expectAccessible, withPage, holdScripts, mailedCode, openBrowser, password, tabTo, devices } from './product.ts'
import { heading, login, test, wrongCode } from './with-google.ts'

for (const device of devices)
  test(`somebody signs up with the keyboard alone, and is signed in by the code from the mail, ${device.name} @I04 @I05 @I09 @I15 @I18`, async ({
    browser,
    product,
  }) =>
    withPage({ browser, product, device }, async (page, t) => {
      const email = t('keyboard.kim@fans.test', 'clavier.claude@fans.test')
      await page.goto('/clubs/fc-virage/signup')
      await expect(heading(page, t('Join FC Virage', 'Rejoindre FC Virage'))).toBeVisible()
      await expectAccessible(page)
      const type = async (field: Locator, text: string) => {
        await tabTo(page, field)
        await page.keyboard.type(text)
      }
      const create = page.getByRole('button', { name: t('Create my account', 'Créer mon compte') })

      await type(page.getByLabel(/^E-?mail/), email)
      await type(page.getByLabel(/^(Password|Mot de passe)/), ' passwords')
      const edgeSpaces = t('cannot start or end with a space', 'ne peut ni commencer ni finir par un espace')
      await expect(page.getByText(edgeSpaces)).toBeVisible()
      await page.keyboard.press('Control+a')
      await page.keyboard.type('moonlamps')
      await expect(page.getByText(t('Weak', 'Faible'), { exact: true })).toBeVisible()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(password)
      await expect(page.getByText(t('Strong', 'Fort'), { exact: true })).toBeVisible()
      await type(page.getByLabel(/^(Repeat password|Répétez le mot de passe)/), 'another')
      const notEqual = t('The passwords don’t match.', 'Les mots de passe ne correspondent pas.')
      await expect(page.getByText(notEqual)).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(password)
      await expect(create).toBeDisabled()
      await tabTo(page, page.getByRole('checkbox'))
      await page.keyboard.press('Space')
      await tabTo(page, create)
      await page.keyboard.press('Enter')

      await expect(heading(page, t('Check your email', 'Consultez vos e-mails'))).toBeVisible()
      await expect(page.getByLabel(/^Code/)).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.type('000000')
      await page.keyboard.press('Enter')
      await expect(page.getByText(t(...wrongCode))).toBeVisible()
      const first = await mailedCode(product, email)
      await tabTo(page, page.getByRole('button', { name: t('Send a new code', 'Renvoyer un code') }))
      await page.keyboard.press('Enter')
      await expect(page.getByText(t('A new code is on its way.', 'Un nouveau code est en route.'))).toBeVisible()
      await expect(async () => expect(await mailedCode(product, email)).not.toBe(first)).toPass()
      await page.getByLabel(/^Code/).focus()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(await mailedCode(product, email))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/kyc$/)
    }))

test('what is typed, ticked and sent before a page has come to life counts, and never stands in an address @I01 @I04', async ({
  browser,
  product,
}) => {
  // Browsers of two people: who is signed in has no sign-up.
  const [context, other] = [
    await openBrowser(browser, product, { phone: true }),
    await openBrowser(browser, product, { phone: true }),
  ]
  const [page, signup] = [await context.newPage(), await other.newPage()]
  const asked: string[] = []
  for (const each of [context, other])
    each.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  const releases = [await holdScripts(context), await holdScripts(other)]
  await signup.goto('/clubs/fc-virage/signup', { waitUntil: 'commit' })
  await signup.getByLabel(/^E-?mail/).fill('early.eve@fans.test')
  await signup.getByLabel(/^Password/).fill(password)
  await signup.getByLabel(/^Repeat password/).fill(password)
  await signup.getByRole('checkbox').check()
  await page.goto(login, { waitUntil: 'commit' })
  await page.getByLabel(/^E-?mail/).fill('tom@fans.test')
  await page.getByLabel(/^Password/).fill(password)
  await page.getByLabel(/^Password/).press('Enter')
  for (const release of releases) release()

  await expect(page).toHaveURL(/\/clubs\/fc-virage\/kyc$/)
  await expect(signup.getByText('Strong', { exact: true })).toBeVisible()
  await expect(signup.getByRole('button', { name: 'Create my account' })).toBeEnabled()
  await expect(signup.getByLabel(/^E-?mail/)).toHaveValue('early.eve@fans.test')
  expect(asked.filter((call) => call.startsWith('POST') && call.includes('/clubs/'))).toEqual([])
  expect(asked.filter((call) => /tom(@|%40)/.test(call) || call.includes('demo-2026'))).toEqual([])
  await context.close()
  await other.close()
})

for (const device of devices)
  test(`the login page says what is wrong, and replaces a forgotten password, ${device.name} @I01 @I06 @I16 @I17 @E02`, async ({
    browser,
    product,
  }) =>
    withPage({ browser, product, device }, async (page, t) => {
      const email = t('sam@fans.test', 'staff@fc-virage.test')
      const title = heading(page, t('Log in', 'Connexion'))
      const button = (english: string, french: string) =>
        page.getByRole('button', { name: t(english, french), exact: true })
      await page.goto(login)
      await expect(title).toBeVisible()
      const moved = t('We moved accounts on 17 June 2024.', 'Les comptes ont été transférés le 17 juin 2024.')
      await expect(page.getByText(moved)).toBeVisible()
      await expect(button('Continue with Google', 'Continuer avec Google')).toBeEnabled()
      await expectAccessible(page)
      const field = page.getByLabel(/^(Password|Mot de passe)/)
      await page.getByLabel(/^E-?mail/).fill(email)
      await field.fill('wrong')
      await button('Show password', 'Afficher le mot de passe').click()
      await expect(field).toHaveAttribute('type', 'text')
      await button('Hide password', 'Masquer le mot de passe').click()
      await expect(field).toHaveAttribute('type', 'password')
      await button('Log in', 'Se connecter').click()
      const alert = page.getByRole('alert')
      await expect(alert).toHaveText(t('Wrong email or password.', 'E-mail ou mot de passe incorrect.'))
      await expectAccessible(page)

      await page.getByRole('link', { name: t('Forgot your password?', 'Mot de passe oublié ?') }).click()
      await expect(heading(page, t('Reset your password', 'Réinitialisez votre mot de passe'))).toBeVisible()
      await page.getByLabel(/^E-?mail/).fill(email)
      await button('Send me a code', 'M’envoyer un code').click()
      await expect(page.getByLabel(/^E-?mail/)).not.toBeEditable()
      const first = await mailedCode(product, email)
      await button('Send a new code', 'Renvoyer un code').click()
      await expect(page.getByText(t('A new code is on its way.', 'Un nouveau code est en route.'))).toBeVisible()
      await expect.poll(() => mailedCode(product, email)).not.toBe(first)
      const chosen = 'Nouveau-2026-passe!'
      await page.getByLabel(/^Code/).fill(await mailedCode(product, email))
      await field.fill(chosen)
      await page.getByLabel(/^(Repeat|Répétez)/).fill(chosen)
      await expectAccessible(page)
      await button('Save new password', 'Enregistrer le mot de passe').click()
      await expect(title).toBeVisible()
      await page.getByLabel(/^E-?mail/).fill(email)
      await field.fill(chosen)
      await button('Log in', 'Se connecter').click()
      await expect(page).not.toHaveURL(/\/login$/)
    }))

test('the login page warns of other applications’ browsers @I07', async ({ browser, product }) => {
  const inApp = await browser.newContext({
    baseURL: product.origin,
    locale: 'en-GB',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Instagram 400.0.0.0',
  })
  const inside = await inApp.newPage()
  const asked: string[] = []
  inside.on('request', (request) => asked.push(request.url()))
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
  expect(asked.filter((url) => url.includes('/identity/') || url.includes('/oauth2/'))).toEqual([])
  await inApp.close()
})
