import { expect } from '@playwright/test'
import { generateSync } from 'otplib'
import { advanceClock, expectAccessible, withPage, logIn, openBrowser, password, devices } from './product.ts'
import { heading, login, security, test, wrongCode } from './with-google.ts'

for (const device of devices)
  test(`a fan protects the account with an authenticator and a passkey, signs in with each, and signs out everywhere, ${device.name} @I08 @I09 @I13 @I17`, async ({
    browser,
    product,
  }) =>
    withPage({ browser, product, device }, async (page, t, context) => {
      const email = t('marie@fans.test', 'karim@fans.test')
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
      const signOut = async () => {
        await page.getByRole('button', { name: t('Log out', 'Déconnexion'), exact: true }).click()
        await expect(page.locator('html')).toHaveAttribute('data-session', 'anonymous')
      }

      await test.step('sets an authenticator up from the secret that is shown', async () => {
        await logIn(page, 'fc-virage', email)
        await page.goto('/clubs/fc-virage/profile')
        await page.getByRole('link', { name: /^(Security|Sécurité)/ }).click()
        await expect(heading(page, t('Security', 'Sécurité'))).toBeVisible()
        await expectAccessible(page)
        const setUp = page.getByRole('button', { name: t('Set up', 'Configurer') })
        await setUp.click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(setUp).toBeFocused()
        await setUp.press('Enter')
        await expect(dialog.getByRole('img', { name: /^QR code (for|pour)/ })).toBeVisible()
        await dialog.getByText(t('Can’t scan it?', 'Impossible de le scanner')).click()
        secret = (await dialog.getByTestId('authenticator-secret').innerText()).replaceAll(' ', '')
        await dialog.getByLabel(/^Code/).fill('000000')
        await dialog.getByRole('button', { name: t('Continue', 'Continuer') }).click()
        await expect(dialog.getByRole('alert')).toHaveText(t(...wrongCode))
        await dialog.getByLabel(/^Code/).fill(await code())
        await dialog.getByRole('button', { name: t('Continue', 'Continuer') }).click()
        await expect(
          page.getByText(t('From now on, we’ll ask for a code', 'Un code de votre application vous sera')),
        ).toBeVisible()
      })

      await test.step('makes a passkey', async () => {
        await page.getByRole('button', { name: t('Add a passkey', 'Ajouter une clé') }).click()
        await expect(page.getByText(t('Your passkey is ready.', 'Votre clé d’accès est prête.'))).toBeVisible()
        await expect(page.getByText(/^(Added|Ajoutée le) /)).toBeVisible()
        await expectAccessible(page)
      })

      let recoveryCodes: string[] = []
      await test.step('confirms who is here after five minutes, and gets recovery codes (finding M5, L17)', async () => {
        await advanceClock(product, 301)
        await page.getByRole('button', { name: t('Get codes', 'Obtenir des codes') }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByRole('heading')).toHaveText(t('Confirm it’s you', 'Confirmez que c’est vous'))
        await expectAccessible(page)
        await dialog.getByRole('button', { name: t('Use my password', 'Utiliser mon mot de passe') }).click()
        await dialog.getByLabel(/^(Password|Mot de passe)/).fill('not-the-one')
        await dialog.getByRole('button', { name: t('Confirm', 'Confirmer'), exact: true }).click()
        await expect(dialog.getByRole('alert')).toBeVisible()
        await dialog.getByLabel(/^(Password|Mot de passe)/).fill(password)
        await dialog.getByRole('button', { name: t('Confirm', 'Confirmer'), exact: true }).click()
        await expect(dialog.getByRole('heading')).toHaveText(t('Your recovery codes', 'Vos codes de secours'))
        await expectAccessible(page)
        recoveryCodes = await dialog.getByRole('listitem').allInnerTexts()
        expect(recoveryCodes).toHaveLength(10)
        await dialog.getByRole('button', { name: t('I’ve saved them', 'Je les ai enregistrés') }).click()
        await expect(page.getByText(t('10 codes left.', 'Il reste 10 codes.'))).toBeVisible()
      })

      await test.step('is asked for the code, also after the page was loaded again', async () => {
        await signOut()
        await page.goto(login)
        await expect(heading(page, t('Log in', 'Connexion'))).toBeVisible()
        await page.getByLabel(/^E-?mail/).fill(email)
        await page.getByLabel(/^(Password|Mot de passe)/).fill(password)
        await page.getByRole('button', { name: t('Log in', 'Se connecter'), exact: true }).click()
        await expect(heading(page, t('One more step', 'Encore une étape'))).toBeVisible()
        await page.reload()
        await expect(page.getByLabel(/^Code/)).toBeFocused()
        await expectAccessible(page)
        await page.getByLabel(/^Code/).fill('123')
        await page.getByRole('button', { name: t('Continue', 'Continuer') }).click()
        await expect(page.getByRole('alert')).toHaveText(t(...wrongCode))
        await page.getByLabel(/^Code/).fill(await code())
        await page.getByRole('button', { name: t('Continue', 'Continuer') }).click()
        await expect(page).toHaveURL(/\/clubs\/fc-virage\/?$/)
      })

      await test.step('signs in with the passkey instead', async () => {
        await signOut()
        await page.goto(login)
        await expect(heading(page, t('Log in', 'Connexion'))).toBeVisible()
        await page.getByLabel(/^E-?mail/).fill(email)
        await page.getByRole('button', { name: t('Other ways to log in', 'Autres modes de connexion') }).click()
        await expect(
          heading(page, t('How do you want to log in?', 'Comment souhaitez-vous vous connecter ?')),
        ).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('button', { name: t('Passkey', 'Clé d’accès') }).click()
        await expect(page).toHaveURL(/\/clubs\/fc-virage\/?$/)
      })

      const other = await openBrowser(browser, product, device)
      const elsewhere = await other.newPage()
      const giveElsewhere = async () => {
        await elsewhere.goto(login)
        await expect(heading(elsewhere, t('Log in', 'Connexion'))).toBeVisible()
        await elsewhere.getByLabel(/^E-?mail/).fill(email)
        await elsewhere.getByLabel(/^(Password|Mot de passe)/).fill(password)
        await elsewhere.getByRole('button', { name: t('Log in', 'Se connecter'), exact: true }).click()
      }
      await test.step('signs in elsewhere with a recovery code, and ends that sign-in alone (finding M5, L17)', async () => {
        await giveElsewhere()
        await elsewhere.getByRole('button', { name: t('Use a recovery code', 'Utiliser un code de secours') }).click()
        await elsewhere.getByLabel(/^(Recovery code|Code de secours)/).fill(recoveryCodes[0] ?? '')
        await expectAccessible(elsewhere)
        await elsewhere.getByRole('button', { name: t('Continue', 'Continuer') }).click()
        await expect(elsewhere).toHaveURL(/\/clubs\/fc-virage\/?$/)

        await page.goto(security)
        const signIns = page.locator('section', {
          has: page.getByRole('heading', { name: t('Where you’re logged in', 'Vos connexions') }),
        })
        await expect(signIns.getByText(t('This one', 'Celle-ci'), { exact: true })).toBeVisible()
        const end = t('Log out', 'Déconnecter')
        // A proof of before does not end what is elsewhere (ASVS 7.5.2).
        await advanceClock(product, 301)
        await signIns.getByRole('button', { name: end }).first().click()
        await signIns.getByRole('group').getByRole('button', { name: end }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: t('Use my password', 'Utiliser mon mot de passe') }).click()
        await dialog.getByLabel(/^(Password|Mot de passe)/).fill(password)
        await dialog.getByRole('button', { name: t('Confirm', 'Confirmer'), exact: true }).click()
        await expect(signIns.getByRole('listitem')).toHaveCount(1)
        await elsewhere.goto('/clubs/fc-virage/profile')
        await expect(elsewhere).toHaveURL(/\/login$/)
      })

      await test.step('signs out everywhere', async () => {
        await giveElsewhere()
        await elsewhere.getByLabel(/^Code/).fill(await code())
        await elsewhere.getByRole('button', { name: t('Continue', 'Continuer') }).click()
        await expect(elsewhere).toHaveURL(/\/clubs\/fc-virage\/?$/)

        await page.goto(security)
        await page.getByRole('button', { name: t('Log out everywhere', 'Se déconnecter partout') }).click()
        await page
          .getByRole('group')
          .getByRole('button', { name: t('Log out everywhere', 'Se déconnecter partout') })
          .click()
        await expect(page.getByRole('link', { name: t('Log in', 'Connexion') }).first()).toBeVisible()
        await elsewhere.goto('/clubs/fc-virage/profile')
        await expect(elsewhere).toHaveURL(/\/login$/)
        await other.close()
      })
    }))

test('a service that is away for a while leaves a fan signed in; a refresh that is refused does not @I12 @I13', async ({
  browser,
  product,
}) => {
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
  await logIn(page, 'fc-virage', 'tom@fans.test')
  await advanceClock(product, 2 * 3600)
  await page.route('**/identity/', (route) => route.abort())
  await page.route('**/api/identity', (route) => route.fulfill({ status: 503 }), { times: 1 })
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
