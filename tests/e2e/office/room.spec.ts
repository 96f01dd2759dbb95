import { expect, type Page } from '@playwright/test'
import { createAuction, createFan, createLots, signInAsOperator } from '@virage/test-support/builders'
import { devices, expectAccessible, signIn, test, withPage } from '../product.ts'
import { club, createStaff, enterOffice } from './office.ts'

/** Reads a code on one screen from the picture of another one, as a camera does. */
const scan = (page: Page, label: string, picture: Buffer) =>
  page.getByLabel(label).setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture })

for (const device of devices)
  test(
    `a fan checks in with the code on their phone, twice for the same paddle, and a guest by telephone, ${device.name}`,
    { tag: '@B15' },
    async ({ browser, product }) => {
      const operator = await signInAsOperator(product)
      const auctionId = await createAuction(product, operator, { club })
      await createLots(operator, { club, auctionId, prices: [100] })
      const fan = await createFan(product, { club, firstName: 'Ana', lastName: 'Silva' })
      const editor = await createStaff(product, 'editor')
      await withPage({ browser, product, device }, async (page, t) => {
        await signIn(page, club, fan.email)
        await page.goto(`/clubs/${club}/auctions/mine`)
        await page.getByRole('button', { name: t('Show my code', 'Afficher mon code') }).click()
        const shown = page.getByRole('img', { name: t('Your check-in code', 'Votre code d’accueil') })
        await expect(shown).toBeVisible()
        await expectAccessible(page)
        const picture = await shown.screenshot()

        await withPage({ browser, product, device, ownContext: true }, async (entrance) => {
          await enterOffice(entrance, product, editor)
          await entrance.goto(`/office/${club}/room?auction=${auctionId}`)
          const read = () => scan(entrance, t('Read from a picture', 'Lire depuis une image'), picture)
          const card = entrance.getByRole('status').filter({ hasText: 'Ana Silva' })
          const next = entrance.getByRole('button', { name: t('Next guest', 'Personne suivante') })
          await entrance.getByLabel(t('Paddle number', 'Numéro de raquette')).fill('12')
          await expectAccessible(entrance)
          await read()
          await expect(card).toContainText('12')
          await expectAccessible(entrance)
          await expect(page.getByText(t('Paddle 12', 'Raquette 12'))).toBeVisible()
          await next.click()
          await read()
          await expect(card).toContainText(t('Already checked in', 'Accueil déjà fait'))
          await next.click()

          await entrance.getByText(t('No code to scan?', 'Pas de code à scanner ?')).click()
          await entrance.getByRole('button', { name: t('By telephone', 'Par téléphone') }).click()
          await entrance.getByLabel(t('First name', 'Prénom')).fill('Gus')
          await entrance.getByRole('textbox', { name: t('Last name', 'Nom'), exact: true }).fill('Room')
          await entrance.getByLabel(t('Email', 'E-mail')).fill(`gus-${auctionId}@guests.test`)
          await expectAccessible(entrance)
          await entrance.getByRole('button', { name: t('Give the next number', 'Remettre le numéro suivant') }).click()
          await expect(entrance.getByRole('status').filter({ hasText: 'Gus Room' })).toContainText('13')
          const rows = entrance.getByRole('region', { name: t('2 paddles', '2 raquettes') }).getByRole('listitem')
          await expect(rows).toHaveCount(2)
          await expect(rows.last()).toContainText(t('By telephone', 'Par téléphone'))
        })
      })
    },
  )
