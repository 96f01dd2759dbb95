import { expect } from '@playwright/test'
import { createFan, createRunningLot, placeBid, productTime, signInAsOperator } from '@virage/test-support/builders'
import { expectAccessible, mailTo, onDesktop, test, withPage } from '../product.ts'
import { createStaff, enterOffice } from './office.ts'

const club = 'fc-virage'
const device = { ...onDesktop, locale: 'en-GB' } as const

test(
  'a fan is found by a part of the name and suspended from bidding: the bid is refused with the date, until it is lifted',
  { tag: '@B02' },
  async ({ browser, product }) =>
    withPage({ browser, product, device }, async (page) => {
      const fan = await createFan(product, { club, hasCard: true, firstName: 'Yvette', lastName: 'Kermadec' })
      const { slug } = await createRunningLot(product, await signInAsOperator(product), { club })
      const bid = (amount: number) => placeBid(fan, { club, slug, amount })
      await bid(100)
      await enterOffice(page, product, await createStaff(product, 'compliance'))
      await page.goto(`/office/${club}/fans`)
      await expect(page.getByRole('table')).toBeVisible()
      await page.keyboard.press('/')
      await page.keyboard.type('ermad')
      await expect(page.getByRole('row', { name: /Kermadec/ })).toBeVisible()
      await expect(page.getByRole('row')).toHaveCount(2)
      await page.keyboard.press('Escape')
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Yvette Kermadec' })).toBeVisible()

      await page.getByRole('button', { name: 'Suspend', exact: true }).click()
      const dialog = page.getByRole('dialog')
      // A suspension is for two years at most.
      const nextYear = new Date(await productTime(product)).getUTCFullYear() + 1
      await dialog.getByLabel('Until').fill(`${nextYear}-05-01T12:00`)
      await dialog.getByLabel('Reason').fill('Threatened another bidder')
      await dialog.getByRole('button', { name: 'Suspend and write to Yvette Kermadec' }).click()
      await expect(page.getByText(`Bidding suspended until 1 May ${nextYear}`)).toBeVisible()
      await expectAccessible(page)
      await expect(bid(110)).rejects.toThrow(new RegExp(`errors\\.bid\\.suspended.*${nextYear}-05-01T10:00:00`))
      expect((await mailTo(product, fan.email, /suspen/)).plain).toContain('Threatened another bidder')

      await page.getByRole('button', { name: 'Lift', exact: true }).click()
      await page.getByRole('button', { name: 'Lift suspension' }).click()
      await expect(page.getByText('Lifted', { exact: true })).toBeVisible()
      await bid(110)

      await page.getByLabel('New note').fill('Apologised by phone')
      await page.getByRole('button', { name: 'Add note' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Apologised by phone' })).toBeVisible()
      await page.getByRole('link', { name: 'Identity' }).click()
      await expect(page.getByText('Identity is hidden')).toBeVisible()
      await page.getByRole('button', { name: 'Show identity' }).click()
      await expect(page.getByText('+33612345678')).toBeVisible()
      await page.getByRole('link', { name: 'History' }).click()
      await expect(page.getByText(/viewed the identity of/)).toBeVisible()
    }),
)

test('an erasure waits for a lot that the fan leads, and then for the name to be typed', async ({ browser, product }) =>
  withPage({ browser, product, device }, async (page) => {
    const operator = await signInAsOperator(product)
    const fan = await createFan(product, { club, hasCard: true, firstName: 'Zoran', lastName: 'Oubli' })
    const { auctionId, slug } = await createRunningLot(product, operator, { club })
    await placeBid(fan, { club, slug, amount: 100 })
    await fan.call('PUT', `/api/clubs/${club}/fans/${fan.username}/erasure-request`)
    await enterOffice(page, product, await createStaff(product, 'compliance'))
    await page.goto(`/office/${club}/erasures`)
    await page.getByRole('button', { name: /^Zoran Oubli/ }).click()
    const obstacle = page.getByRole('link', { name: /^Leads “/ })
    await expect(obstacle).toHaveAttribute('href', `/office/${club}/auctions/${auctionId}`)
    await expect(page.getByText(/^Due on /)).toBeVisible()
    await expectAccessible(page)

    const auction = await operator<{ lots: { exclusiveId: string }[] }>(
      'GET',
      `/api/staff/clubs/${club}/auctions/${auctionId}`,
    )
    const [lot] = auction.lots
    const bids = await operator<{ id: string }[]>(
      'GET',
      `/api/staff/clubs/${club}/auctions/${auctionId}/lots/${lot?.exclusiveId}/bids`,
    )
    await operator('POST', `/api/staff/clubs/${club}/auctions/${auctionId}/bids/${bids[0]?.id}/cancellations`, {
      reason: 'Erasure',
      category: 'OTHER',
    })
    await page.getByRole('button', { name: /^As of / }).click()
    await expect(page.getByText('Nothing stands in the way.')).toBeVisible()
    const erase = page.getByRole('button', { name: 'Erase Zoran Oubli' })
    await expect(erase).toHaveAttribute('aria-disabled', 'true')
    await page.getByLabel('Type “Zoran Oubli” to confirm').fill('zoran oubli')
    await erase.click()
    await expect(page.getByText('Zoran Oubli is erased')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Zoran Oubli/ })).toHaveCount(0)
  }))
