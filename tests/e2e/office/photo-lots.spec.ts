import { expect } from '@playwright/test'
import type { StaffAuction, StaffExclusive } from '@virage/contract/staff'
import { productTime, signInAsOperator } from '@virage/test-support/builders'
import sharp from 'sharp'
import { expectAccessible, onMobile, test, withPage } from '../product.ts'
import { club, enterOffice } from './office.ts'

const path = `/api/staff/clubs/${club}`

test('on a phone, photos become lots one after another, each with a name and a starting price', async ({
  browser,
  product,
}) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const operator = await signInAsOperator(product)
    const name = `Dressing room ${crypto.randomUUID().slice(0, 6)}`
    const now = await productTime(product)
    const [startDate, endDate] = [10, 11].map((days) => new Date(now + days * 86_400_000).toISOString())
    const auction = await operator<StaffAuction>('POST', `${path}/auctions`, { name: { en: name }, startDate, endDate })
    const photo = sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#2456d6' } })
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() }
    await enterOffice(page, product, 'staff@fc-virage.test')
    await page.goto(`/office/${club}/auctions/${auction.id}`)
    await page.getByRole('button', { name: 'Lot from a photo' }).click()
    const dialog = page.getByRole('dialog')
    for (const [number, shirt] of ['Shirt 10', 'Shirt 9'].entries()) {
      await dialog.getByLabel(/Take .* photo/).setInputFiles(file)
      await dialog.getByRole('button', { name: 'Use this part' }).click()
      // The name has the focus, and the form is sent from the keyboard.
      await expect(dialog.getByLabel('Name')).toBeFocused()
      if (number === 0) {
        await page.keyboard.press('Enter')
        await expect(dialog.getByRole('alert')).toHaveCount(2)
        await expectAccessible(page)
      }
      await page.keyboard.type(shirt)
      await dialog.getByLabel('Starting price').focus()
      await page.keyboard.type('40')
      await page.keyboard.press('Enter')
      await expect(dialog.getByText(`“${shirt}” is lot ${number + 1}.`)).toBeVisible()
    }
    const { lots } = await operator<StaffAuction>('GET', `${path}/auctions/${auction.id}`)
    expect(lots.map((lot) => [lot.name.en, lot.startingPrice])).toEqual([
      ['Shirt 10', 40],
      ['Shirt 9', 40],
    ])
    const exclusive = await operator<StaffExclusive>('GET', `${path}/exclusives/${lots[0]?.exclusiveId}`)
    expect(exclusive).toMatchObject({ visible: true, stock: 1, description: { en: 'Shirt 10' } })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }))
