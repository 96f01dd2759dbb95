import { expect } from '@playwright/test'
import { expectAccessible, withPage, onMobile, onDesktop, mailTo, logIn, test } from './product.ts'

const email = 'marie@fans.test'
const path = '/clubs/popup-rotonde/exclusives/under-the-dome'

for (const { device, hour, places } of [
  { device: onMobile, hour: 10, places: 2 },
  { device: onDesktop, hour: 14, places: 12 },
])
  test(
    `an hour is booked in a popup club, put into the calendar, and given back in the profile, ${device.name} (papercut 12)`,
    { tag: ['@C01', '@M04', '@P10'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page, t) => {
        const reserve = new RegExp(`^${t('Book', 'Réserver')}`)
        const slots = page.getByRole('region', { name: t('Book your slot', 'Réservez votre créneau') })
        const slot = slots
          .getByRole('listitem')
          .filter({ hasText: new RegExp(`\\b${hour}:00`) })
          .first()
        const free = t(`${places} places left`, `${places} places libres`)
        await page.goto(path)
        await slot.getByRole('button', { name: reserve }).click()
        await expect(page).toHaveURL(/\/login$/)
        await logIn(page, 'popup-rotonde', email)
        await page.goto(path)
        await expect(slot).toContainText(free)
        await expectAccessible(page)
        await slot.getByRole('button', { name: reserve }).click()
        await expect(slot).toContainText(t('Your place', 'Votre place'))
        await expect(page.getByText(new RegExp(`^${t('You’re booked:', 'Réservé')}`))).toBeVisible()
        await expectAccessible(page)
        const confirmation = await mailTo(product, email, new RegExp(`^(Your visit|Votre visite).* ${hour}:00`))
        expect(confirmation.files[0]?.content).toContain('BEGIN:VEVENT')
        await page.goto('/clubs/popup-rotonde/profile')
        const reserved = page
          .locator('details', { hasText: t('My bookings', 'Mes réservations') })
          .getByRole('listitem')
          .filter({ hasText: new RegExp(`\\b${hour}:00`) })
        await expect(reserved).toBeVisible()
        await expectAccessible(page)
        await reserved.getByRole('button', { name: new RegExp(`^${t('Cancel', 'Annuler')}`) }).click()
        await expect(reserved).toHaveCount(0)
        await page.goto(path)
        await expect(slot).toContainText(free)
        await mailTo(product, email, new RegExp(`^(Cancelled|Annulé).* ${hour}:00`))
      }),
  )
