import { expect } from '@playwright/test'
import { createExclusive, createFan, signInAsOperator } from '@virage/test-support/builders'
import { expectAccessible, onMobile, signIn, test, withPage } from './product.ts'

const club = 'fc-virage'

test(
  'a fan chooses a delivery, pays its price, and follows the parcel until it is handed over',
  { tag: ['@B06', '@M12'] },
  async ({ browser, product }) => {
    const staff = await signInAsOperator(product)
    const { id: exclusiveId, slug } = await createExclusive(staff, {
      club,
      name: { en: 'Bench', fr: 'Banc' },
      price: 4,
    })
    const method = {
      note: null,
      zones: [],
      carrier: null,
      daysMin: null,
      daysMax: null,
      trackingPattern: null,
      place: null,
      happensAt: null,
      active: true,
    }
    const create = (body: object) =>
      staff<{ id: string }>('POST', `/api/staff/clubs/${club}/delivery-methods`, { ...method, ...body })
    const zones = [{ countries: ['FR'], prices: { S: 5.5 } }]
    const methods = [
      await create({
        kind: 'PICKUP',
        name: { en: 'Club shop' },
        place: 'Gate 4',
        note: { en: 'Match days, 2 to 5 pm' },
      }),
      await create({ kind: 'SHIP', name: { en: 'Home delivery' }, zones, daysMin: 2, daysMax: 5 }),
    ]
    const body = { parcelClass: 'S', methodIds: methods.map(({ id }) => id) }
    await staff('PUT', `/api/staff/clubs/${club}/exclusives/${exclusiveId}/delivery`, body)
    await withPage({ browser, product, device: onMobile }, async (page) => {
      const { email } = await createFan(product, { club, coins: 20 })
      await signIn(page, club, email)
      await page.goto(`/clubs/${club}/exclusives/${slug}/purchase-confirmation`)
      await page.getByRole('radio', { name: /Home delivery/ }).check()
      await page.getByLabel('Street address').fill('1 rue du Stade')
      await page.getByLabel('Postal code').fill('75001')
      await page.getByLabel('City').fill('Paris')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Save address' }).click()
      // 5.50 € are 5 coins of 1.10 €.
      await expect(page.getByRole('button', { name: 'Order with obligation to pay · 9 VIR' })).toBeEnabled()
      await page.getByRole('radio', { name: /Club shop/ }).check()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Order with obligation to pay · 4 VIR' }).click()
      await page.getByRole('link', { name: 'See my orders' }).click()
      await expect(page.getByText('Being prepared')).toBeVisible()

      const search = `/api/staff/clubs/${club}/parcels?search=${encodeURIComponent(email)}`
      const [parcel] = await staff<{ id: string }[]>('GET', search)
      await staff('POST', `/api/staff/clubs/${club}/parcel-moves`, { ids: [parcel?.id], state: 'READY' })
      await page.reload()
      await expect(page.getByRole('img', { name: 'Your pick-up code' })).toBeVisible()
      await expectAccessible(page)
      const code = await page.getByTestId('pick-up-code').textContent()
      await staff('POST', `/api/staff/clubs/${club}/handovers`, { code })
      await page.reload()
      await expect(page.getByText('Delivered', { exact: true })).toBeVisible()
    })
  },
)
