import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { peopleOf } from './people.ts'
import { expectAccessible, withPage, onMobile, onDesktop, mailTo, openBrowser, signIn, test } from './product.ts'

const email = 'lea@fans.test'

for (const { device, friend } of [
  { device: onMobile, friend: 'friend@visitors.test' },
  { device: onDesktop, friend: 'amie@visitors.test' },
])
  test(
    `a fan invites, changes their picture, hides, takes their data and asks for erasure, ${device.name}`,
    { tag: ['@R18', '@P01', '@P04', '@P05', '@K04', '@S04'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page, t) => {
        const dialog = page.getByRole('dialog')
        const press = (english: string, french: string) =>
          page.getByRole('button', { name: t(english, french) }).click()
        await signIn(page, 'fondation-horizon', email)

        await test.step('a foundation shows what is due, what was given and who was invited', async () => {
          await page.goto('/clubs/fondation-horizon/profile')
          await expect(page.getByText(t('Verified member', 'Membre vérifié'))).toBeVisible()
          const due = t('You won a lot. Pay for it now.', 'Vous avez gagné un lot. Réglez-le maintenant.')
          await expect(page.getByRole('link', { name: due })).toHaveAttribute('href', /\/exclusives\/voile-signee$/)
          await expect(page.getByRole('region', { name: t('Payments due', 'À régler') })).toContainText('1')
          await expect(page.getByText(t('50.00 €', '50,00 €'))).toBeVisible()
          await expect(page.getByText(t('My exclusives', 'Mes exclusivités'), { exact: true })).toBeVisible()
          await expect(page.getByText(t('My orders', 'Mes commandes'), { exact: true })).toHaveCount(0)
          await expectAccessible(page)
          await press('Invite someone', 'Inviter quelqu’un')
          await dialog.getByLabel(/^E-?mail/).fill(email)
          await press('Send invitation', 'Envoyer l’invitation')
          await expect(
            page.getByText(t('That’s your own email address. Enter someone else’s.', 'C’est votre propre adresse.')),
          ).toBeVisible()
          await expectAccessible(page)
          await dialog.getByLabel(/^E-?mail/).fill(friend)
          await press('Send invitation', 'Envoyer l’invitation')
          await expect(page.getByRole('listitem').filter({ hasText: friend })).toBeVisible()
          await mailTo(product, friend, /Fondation Horizon/)
        })

        await test.step('a picture is cut, uploaded and shown', async () => {
          const picture = page.getByRole('banner').locator('img').last()
          const before = (await picture.getAttribute('src')) ?? ''
          const buffer = await page.screenshot()
          await press('Change my picture', 'Changer ma photo')
          await page
            .getByLabel(t('Choose a picture', 'Choisir une photo'))
            .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer })
          await page.getByLabel('Zoom').fill('2')
          await expectAccessible(page)
          await press('Use this picture', 'Utiliser cette photo')
          await expect(page.getByText(t('Picture updated.', 'Votre photo est à jour.'))).toBeVisible()
          await expect(picture).not.toHaveAttribute('src', before)
          await expect
            .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
            .toBeGreaterThan(0)
        })

        await test.step('the list of members, the data and the erasure are theirs to decide', async () => {
          const findable = page.getByLabel(new RegExp(`^${t('Members can find me', 'Les membres peuvent me trouver')}`))
          await findable.click()
          await expect(findable).not.toBeChecked()
          await page.reload()
          await expect(findable).not.toBeChecked()
          await findable.click()
          await expect(findable).toBeChecked()
          const [file] = await Promise.all([
            page.waitForEvent('download'),
            press('Download my data', 'Télécharger mes données'),
          ])
          expect(await readFile(await file.path(), 'utf8')).toContain(email)
          await press('Erase my data', 'Effacer mes données')
          await expectAccessible(page)
          await press('Request erasure', 'Demander l’effacement')
          const asked = new RegExp(`^${t('Erasure requested on', 'Effacement demandé le')}`)
          await expect(page.getByText(asked)).toBeVisible()
          await expectAccessible(page)
          await press('Cancel request', 'Annuler la demande')
          await expect(page.getByRole('button', { name: t('Erase my data', 'Effacer mes données') })).toBeVisible()
        })

        await test.step('a marketplace leads to the other clubs', async () => {
          await page.goto('/clubs/club70-legends/profile')
          await page
            .getByRole('main')
            .getByRole('link', { name: t('Choose another club', 'Choisir un autre club') })
            .click()
          await expect(page).toHaveURL(`${product.origin}/`)
        })
      }),
  )

test('a long address that stands in a name’s place fits a phone @P01', async ({ browser, product }) => {
  const address = await peopleOf(product)('new', 'club70-legends')
  const context = await openBrowser(browser, product, { phone: true })
  const page = await context.newPage()
  await signIn(page, 'club70-legends', address ?? '')
  await page.goto('/clubs/club70-legends/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(address ?? '')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await context.close()
})
