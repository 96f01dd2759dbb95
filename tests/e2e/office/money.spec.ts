import { expect } from '@playwright/test'
import { createExclusive, createFan, createOrder, signInAsOperator } from '@virage/test-support/builders'
import { onDesktop, test, withPage } from '../product.ts'
import { club, createStaff, enterOffice } from './office.ts'

const inEnglish = { ...onDesktop, locale: 'en-GB' } as const
const path = `/api/staff/clubs/${club}`

test('finance refunds a part of an order that a second person approves, and it arrives', async ({
  browser,
  product,
}) => {
  const operator = await signInAsOperator(product)
  await operator('PUT', `${path}/approval-rules`, { refundAbove: 10, supply: false })
  const name = `Torn scarf ${crypto.randomUUID().slice(0, 6)}`
  const exclusive = await createExclusive(operator, { club, name: { en: name, fr: name }, price: 40 })
  const fan = await createFan(product, {
    club,
    firstName: 'Léa',
    lastName: `Marchetti${crypto.randomUUID().slice(0, 6)}`,
  })
  const orderId = await createOrder(product, fan, { club, exclusiveId: exclusive.id })
  const [first, second] = [await createStaff(product, 'finance'), await createStaff(product, 'finance')]

  await withPage({ browser, product, device: inEnglish }, async (page) => {
    await enterOffice(page, product, first)
    await page.goto(`/office/${club}/refunds`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find or do' }).fill(orderId)
    await page.getByRole('option').filter({ hasText: fan.lastName }).click()
    await expect(page.getByRole('heading', { name: /^Order \d+/ })).toBeVisible()
    await page.getByRole('button', { name: 'Refund…' }).click()
    const dialog = page.getByRole('dialog', { name: `Refund Léa ${fan.lastName}` })
    await dialog.getByRole('button', { name: 'A part' }).click()
    await dialog.getByRole('textbox', { name: 'Euros to refund' }).fill('900')
    await expect(dialog.getByRole('alert')).toContainText('more than what’s left')
    await dialog.getByRole('textbox', { name: 'Euros to refund' }).fill('12.50')
    await dialog.getByRole('button', { name: 'Arrived damaged' }).click()
    const consequences = dialog.getByRole('list', { name: 'What happens next' })
    await expect(consequences).toContainText('you can refund up to 10.00\u00A0€')
    await expect(consequences).toContainText(`Léa ${fan.lastName} gets 12.50\u00A0€ back on the card`)
    await expect(consequences).toContainText('keeps the order')
    await dialog.getByRole('button', { name: /^Ask to refund/ }).click()
    await expect(dialog.getByText('needs to approve this now')).toBeVisible()
    await dialog.getByRole('link', { name: 'See requests' }).click()
    const request = page.getByRole('region', { name: 'Waiting for approval' }).getByRole('listitem')
    await expect(request.filter({ hasText: fan.lastName }).getByText('Someone else approves')).toBeVisible()
  })

  await withPage({ browser, product, device: inEnglish }, async (page) => {
    await enterOffice(page, product, second)
    await page.goto(`/office/${club}`)
    await page.getByRole('link', { name: /refunds? to approve/ }).click()
    const request = page
      .getByRole('region', { name: 'Waiting for approval' })
      .getByRole('listitem')
      .filter({ hasText: fan.lastName })
    await request.getByRole('button', { name: /^Approve 12\.50/ }).click()
    const question = page.getByRole('dialog', { name: /^Approve 12\.50/ })
    await expect(question).toContainText(fan.lastName)
    await question.getByRole('button', { name: /^Approve 12\.50/ }).click()
    await expect(request).toHaveCount(0)
    await page.getByRole('searchbox').fill(fan.lastName)
    await expect(page.getByRole('row').filter({ hasText: fan.lastName })).toContainText('12.50')
    // The provider answers soon.
    await expect(async () => {
      await page.getByRole('button', { name: /^As of/ }).click()
      await expect(page.getByRole('row').filter({ hasText: fan.lastName })).toContainText('Refunded', {
        timeout: 1_000,
      })
    }).toPass()
  })
})

test('an owner opens Today, and each number leads to the list that it counts', async ({ browser, product }) => {
  const operator = await signInAsOperator(product)
  const name = `Without French ${crypto.randomUUID().slice(0, 6)}`
  await createExclusive(operator, { club, name: { en: name } })
  await operator('POST', `${path}/posts`, {
    slug: `soon-${crypto.randomUUID().slice(0, 8)}`,
    name: { en: 'Soon', fr: 'Bientôt' },
    description: { en: 'Soon', fr: 'Bientôt' },
    imageUrl: '/media/fc-virage-diallo-derby-shirt.svg',
    medias: [],
    programId: null,
    publishedAt: new Date(Date.now() + 2 * 86_400_000).toISOString(),
  })
  await withPage({ browser, product, device: inEnglish }, async (page) => {
    await enterOffice(page, product, await createStaff(product, 'owner'))
    await page.goto(`/office/${club}`)
    const waiting = page.getByRole('region', { name: 'Waiting for you' })
    const doors = waiting.getByRole('link')
    await expect(doors.first()).toBeVisible()
    const count = await doors.count()
    expect(count).toBeGreaterThanOrEqual(2)
    for (let index = 0; index < count; index++) {
      const text = (await doors.nth(index).innerText()).trim()
      const number = Number(/^\d+/.exec(text)?.[0])
      await test.step(text, async () => {
        await doors.nth(index).click()
        await expect(page).not.toHaveURL(/fc-virage(?:\?|$)/)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        // Queues have no views.
        if (/translation|scheduled/.test(text))
          await expect(page.locator('nav.views [aria-current] .count')).toHaveText(String(number))
        await page.goBack()
        await expect(doors.first()).toBeVisible()
      })
    }
    await expect(
      page.getByRole('region', { name: 'Next 7 days' }).getByRole('link', { name: /Soon/ }).first(),
    ).toBeVisible()

    await page.getByRole('button', { name: '30 days' }).click()
    await expect(page).toHaveURL(/range=month/)
    await page.getByRole('button', { name: /^Orders/ }).click()
    await page.getByRole('link', { name: /Open the list/ }).click()
    await expect(page).toHaveURL(/sales\?from=.*&to=/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: /^Takings/ }).click()
    await page.getByText('Show as a table').click()
    await expect(page.getByRole('table', { name: 'Takings' }).getByRole('row')).toHaveCount(30)
    await page.getByRole('button', { name: 'Kiosk' }).click()
    await expect(page).toHaveURL(/kiosk=on/)
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/kiosk/)
  })
})
