import { expect, type Page } from '@playwright/test'
import { createFan, type TestFan } from '@virage/test-support/builders'
import { expectAccessible, mailTo, onDesktop, onMobile, signIn, test, untilHydrated, withPage } from './product.ts'

const club = 'popup-rotonde'
const path = `/clubs/${club}/exclusives/under-the-dome`

/** The first slot of the exclusive at an hour. */
const slotAt = (page: Page, hour: number) =>
  page
    .getByRole('region', { name: /^(Book your slot|Réservez votre créneau)$/ })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`\\b${hour}:00`) })
    .first()
const book = (slot: ReturnType<typeof slotAt>) => slot.getByRole('button', { name: /^(Book|Réserver)/ })

test('a visitor who books a slot is sent to the login', { tag: ['@P10', '@I12'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await page.goto(path)
    const bookFirst = book(slotAt(page, 10))
    await untilHydrated(bookFirst)
    await bookFirst.click()
    await expect(page).toHaveURL(/\/login$/)
  }),
)

test(
  'a fan books a slot of a popup club, and gets an email for the calendar',
  { tag: ['@C01', '@M04', '@P10'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const { email } = await createFan(product, { club })
      await signIn(page, club, email)
      await page.goto(path)
      const slot = slotAt(page, 14)
      await expect(slot).toContainText('12 places libres')
      await expectAccessible(page)
      await book(slot).click()
      await expect(slot).toContainText('Votre place')
      await expect(page.getByText(/^Réservé/)).toBeVisible()
      await expectAccessible(page)
      const confirmation = await mailTo(product, email, /^(Your visit|Votre visite).* 14:00/)
      expect(confirmation.files[0]?.content).toContain('BEGIN:VEVENT')
    }),
)

/** Books the first slot at an hour, over the API. @returns how many places were free before */
async function bookOverApi({ call }: TestFan, hour: number): Promise<number> {
  const slots = await call<{ id: string; startDate: string; remaining: number }[]>(
    'GET',
    `/api/clubs/${club}/available-booking-slots`,
  )
  const slot = slots.find(({ startDate, remaining }) => startDate.includes(`T${hour}:`) && remaining > 0)
  await call('POST', `/api/clubs/${club}/booking-slots/${slot?.id}/reservations`)
  return slot?.remaining ?? 0
}

test(
  'the profile lists bookings and cancels them, which frees the place (papercut 12)',
  { tag: ['@P10', '@P04'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const fan = await createFan(product, { club })
      const free = await bookOverApi(fan, 10)
      await signIn(page, club, fan.email)
      await page.goto(`/clubs/${club}/profile`)
      const booking = page
        .locator('details', { hasText: 'My bookings' })
        .getByRole('listitem')
        .filter({ hasText: /\b10:00/ })
      await expect(booking).toBeVisible()
      await expectAccessible(page)
      await booking.getByRole('button', { name: /^Cancel/ }).click()
      await expectAccessible(page)
      await booking.getByRole('button', { name: /^Yes, cancel/ }).click()
      await expect(booking).toHaveCount(0)
      await mailTo(product, fan.email, /^(Cancelled|Annulé).* 10:00/)
      await page.goto(path)
      await expect(slotAt(page, 10)).toContainText(`${free} places left`)
    }),
)
