import { expect } from '@playwright/test'
import { createExclusive, createFan, signInAsOperator } from '@virage/test-support/builders'
import { expectAccessible, onMobile, signIn, test, withPage } from './product.ts'

const club = 'fc-virage'
const staffClub = `/api/staff/clubs/${club}`

test(
  'a fan whose parcel came back chooses where it goes, and pays for it',
  { tag: '@B06' },
  async ({ browser, product }) => {
    const staff = await signInAsOperator(product)
    const name = { en: 'Returned flag', fr: 'Drapeau revenu' }
    const { id: exclusiveId } = await createExclusive(staff, { club, name, price: 4 })
    const { id: methodId } = await staff<{ id: string }>('POST', `${staffClub}/delivery-methods`, {
      kind: 'SHIP',
      name: { en: 'Home delivery', fr: 'Livraison à domicile' },
      note: null,
      zones: [{ countries: ['FR'], prices: { S: 5.5 } }],
      carrier: null,
      daysMin: 2,
      daysMax: 5,
      trackingPattern: null,
      place: null,
      happensAt: null,
      active: true,
    })
    await staff('PUT', `${staffClub}/exclusives/${exclusiveId}/delivery`, { parcelClass: 'S', methodIds: [methodId] })
    const fan = await createFan(product, { club, coins: 20 })
    const home = { recipient: 'Ada', street: '1 rue du Stade', extra: null, postalCode: '75001', city: 'Paris' }
    const addresses = `/api/clubs/${club}/fans/${fan.username}/addresses`
    const address = await fan.call<{ id: string }>('POST', addresses, { ...home, country: 'FR', phone: null })
    await fan.call('POST', `/api/clubs/${club}/coins-orders`, {
      lineItems: [{ exclusiveId }],
      delivery: { methodId, price: 5.5, addressId: address.id },
    })
    const [parcel] = await staff<{ id: string }[]>(
      'GET',
      `${staffClub}/parcels?search=${encodeURIComponent(fan.email)}`,
    )
    for (const state of ['SHIPPED', 'RETURNED'])
      await staff('POST', `${staffClub}/parcel-moves`, { ids: [parcel?.id], state })

    await withPage({ browser, product, device: onMobile }, async (page) => {
      await signIn(page, club, fan.email)
      await page.goto(`/clubs/${club}/profile`)
      await expect(page.getByText('Returned to the club', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'Choose delivery again' }).click()
      await expect(page.getByRole('heading', { name: 'Choose delivery again' })).toBeVisible()
      await page.getByRole('button', { name: 'Add an address' }).click()
      await page.getByLabel('Street address').fill('2 quai du Port')
      await page.getByLabel('Postal code').fill('13002')
      await page.getByLabel('City').fill('Marseille')
      await page.getByRole('button', { name: 'Save address' }).click()
      await expectAccessible(page)
      await page.getByRole('button', { name: /5(\.00)? VIR$/ }).click()
      await page.getByRole('link', { name: 'See my orders' }).click()
      await expect(page.getByText('Being prepared')).toBeVisible()
      await expect(page.getByText('Returned to the club', { exact: true })).toBeVisible()
    })
  },
)
