import { expect } from '@playwright/test'
import { registerFan, reserveSlot } from '@virage/contract'
import type { StaffPost, StaffSlot } from '@virage/contract/staff'
import { picture, signInAsOperator, signInToApi } from '@virage/test-support/builders'
import { mailsTo } from '@virage/test-support/mailbox'
import { expectAccessible, onDesktop, onMobile, test, withPage } from '../product.ts'
import { club as shop, enterOffice } from './office.ts'

const club = 'popup-rotonde'
const guest = 'tom@fans.test'

test('at the door a host finds the week on a phone, moves a slot, and checks its guest in', async ({
  browser,
  product,
}) =>
  withPage({ browser, product, device: { ...onMobile, locale: 'en-GB' } }, async (page) => {
    const operator = await signInAsOperator(product)
    const slots = `/api/staff/clubs/${club}/booking-slots`
    const [slot] = await operator<StaffSlot[]>('POST', slots, { startDates: ['2031-06-04T10:00:00'], capacity: 3 })
    const fan = await signInToApi(product, guest)
    await fan('POST', registerFan.path.replace(':slug', club), {})
    await fan(reserveSlot.method, reserveSlot.path.replace(':slug', club).replace(':slotId', slot?.id ?? ''))
    await enterOffice(page, product, 'operator@virage.test')
    await page.goto(`/office/${club}/hours?week=2031-05-26`)
    await page.getByRole('link', { name: 'Next week' }).click()
    const wednesday = page.getByRole('region', { name: /4 June 2031/ })
    await wednesday.getByRole('button', { name: '10:00' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Start').fill('2031-06-05T14:30')
    await expect(dialog).toContainText('We email the new time to the person who has booked.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(wednesday.getByRole('button')).toHaveCount(0)
    await page
      .getByRole('region', { name: /5 June 2031/ })
      .getByRole('button', { name: '14:30' })
      .click()
    await dialog.getByRole('button', { name: 'Show guests' }).click()
    await dialog.getByRole('button', { name: 'Here' }).click()
    await expect(dialog.getByRole('status')).toHaveText('1 of 1 are here')
    await expectAccessible(page)
    await expect
      .poll(async () => (await mailsTo(product, guest)).map(({ subject }) => subject))
      .toContain('New time for your visit: Thursday, 5 June 2031 at 14:30')
  }))

test('an editor sees on which day a post comes out, and opens it from the calendar', async ({ browser, product }) =>
  withPage({ browser, product, device: { ...onDesktop, locale: 'en-GB' } }, async (page) => {
    const operator = await signInAsOperator(product)
    const slug = `planned-${crypto.randomUUID().slice(0, 6)}`
    const texts = { name: { en: 'Planned story' }, description: { en: 'Text' }, imageUrl: picture }
    // Half an hour before midnight in the clubs' time zone.
    const publishedAt = '2031-06-04T21:30:00.000Z'
    const post = await operator<StaffPost>('POST', `/api/staff/clubs/${shop}/posts`, { slug, ...texts, publishedAt })
    await enterOffice(page, product, 'staff@fc-virage.test')
    await page.goto(`/office/${shop}/news?view=calendar&month=2031-05`)
    await page.getByRole('link', { name: 'Next month' }).click()
    const day = page.getByRole('region', { name: /^4 June 2031/ })
    await expect(day).toContainText('23:30')
    await expectAccessible(page)
    await day.getByRole('link', { name: 'Planned story' }).click()
    await expect(page).toHaveURL(new RegExp(`/news/${post.id}`))
  }))
