import { expect } from '@playwright/test'
import { createExclusive, createFan, signInAsOperator } from '@virage/test-support/builders'
import { expectAccessible, onDesktop, test, withPage } from '../product.ts'
import { club, createStaff, enterOffice } from './office.ts'

const staffApi = `/api/staff/clubs/${club}`

test(
  'staff split an order into two parcels, and send two orders as one',
  { tag: '@B06' },
  async ({ browser, product }) => {
    const operator = await signInAsOperator(product)
    const fan = await createFan(product, { club, coins: 50 })
    const { id: methodId } = await operator<{ id: string }>('POST', `${staffApi}/delivery-methods`, {
      kind: 'SHIP',
      name: { en: 'By post', fr: 'Par la poste' },
      note: null,
      zones: [{ countries: ['FR'], prices: { S: 5.5 } }],
      carrier: null,
      daysMin: null,
      daysMax: null,
      trackingPattern: null,
      place: null,
      happensAt: null,
      active: true,
    })
    const offer = async (name: string) => {
      const { id } = await createExclusive(operator, { club, name: { en: name, fr: name }, price: 4 })
      await operator('PUT', `${staffApi}/exclusives/${id}/delivery`, { parcelClass: 'S', methodIds: [methodId] })
      return { exclusiveId: id }
    }
    const home = { recipient: 'Léa Martin', street: '1 rue du Stade', extra: null, postalCode: '75001', city: 'Paris' }
    const addresses = `/api/clubs/${club}/fans/${fan.username}/addresses`
    const address = await fan.call<{ id: string }>('POST', addresses, { ...home, country: 'FR', phone: null })
    const delivery = { methodId, price: 5.5, addressId: address.id }
    const buy = async (lineItems: { exclusiveId: string }[]) =>
      fan.call<{ number: string }>('POST', `/api/clubs/${club}/coins-orders`, { lineItems, delivery })
    const first = await buy([await offer('Away shirt'), await offer('Away shorts')])
    const second = await buy([await offer('Training bib')])

    await withPage({ browser, product, device: { ...onDesktop, locale: 'en-GB' } }, async (page) => {
      await enterOffice(page, product, await createStaff(product, 'editor'))
      const sheet = page.getByRole('complementary')
      const openRow = async (number: string, thing: string) => {
        await page.goto(`/office/${club}/parcels?search=${number}`)
        await page
          .getByRole('row', { name: new RegExp(thing) })
          .getByRole('link')
          .first()
          .click()
        await expect(sheet).toContainText(thing)
      }
      const dialog = page.getByRole('dialog')

      await openRow(first.number, 'Away shorts')
      await sheet.getByRole('button', { name: 'Split', exact: true }).click()
      await dialog.getByRole('checkbox', { name: 'Away shorts' }).check()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Split', exact: true }).click()
      await expect(page.getByText('The order is now in separate parcels')).toBeVisible()
      await page.goto(`/office/${club}/parcels?search=${first.number}`)
      await expect(page.getByRole('row')).toHaveCount(3)

      await openRow(second.number, 'Training bib')
      await sheet.getByRole('button', { name: 'Send with another' }).click()
      await dialog.getByRole('radio', { name: /Away shirt/ }).check()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Send with another' }).click()
      await expect(page.getByText('They’ll be sent together')).toBeVisible()
      await expect(sheet).toContainText(`With order ${first.number}`)
      await expect(sheet.getByRole('button', { name: 'Mark as shipped' })).toBeHidden()
      await sheet.getByRole('button', { name: 'Send separately' }).click()
      await expect(sheet.getByRole('button', { name: 'Mark as shipped' })).toBeVisible()
    })
  },
)
