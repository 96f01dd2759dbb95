import { expect, type Locator, type Page } from '@playwright/test'
import { createExclusive, createFan, signInAsOperator, type TestFan } from '@virage/test-support/builders'
import type { RunningServer } from '@virage/test-support/server'
import { expectAccessible, onDesktop, onMobile, signIn, tabTo, test, withPage } from '../product.ts'
import { club, createStaff, enterOffice } from './office.ts'

const staffApi = `/api/staff/clubs/${club}`

/** Sells a ball to a fan, which is sent, and a shirt and a flag, which are fetched. */
async function sellDelivered(product: RunningServer, fan: TestFan) {
  const staff = await signInAsOperator(product)
  const methods = {
    note: null,
    carrier: null,
    daysMin: null,
    daysMax: null,
    trackingPattern: null,
    happensAt: null,
    active: true,
  }
  const create = (body: object) =>
    staff<{ id: string }>('POST', `${staffApi}/delivery-methods`, { ...methods, ...body })
  const zones = [{ countries: ['FR'], prices: { S: 5.5 } }]
  const post = await create({ kind: 'SHIP', name: { en: 'By post' }, zones, place: null, carrier: 'Colissimo' })
  const shop = await create({ kind: 'PICKUP', name: { en: 'Club shop' }, zones: [], place: 'Gate 4' })
  const address = await fan.call<{ id: string }>('POST', `/api/clubs/${club}/fans/${fan.username}/addresses`, {
    recipient: 'Léa Martin',
    street: '1 rue du Stade',
    extra: null,
    postalCode: '75001',
    city: 'Paris',
    country: 'FR',
    phone: null,
  })
  const buy = async (name: string, delivery: object) => {
    const { id } = await createExclusive(staff, { club, name: { en: name, fr: name }, price: 4 })
    const body = { parcelClass: 'S', methodIds: [post.id, shop.id] }
    await staff('PUT', `${staffApi}/exclusives/${id}/delivery`, body)
    return fan.call<{ id: string; number: string }>('POST', `/api/clubs/${club}/coins-orders`, {
      lineItems: [{ exclusiveId: id }],
      delivery,
    })
  }
  const pickUp = { methodId: shop.id, price: 0 }
  const sent = await buy('Signed ball', { methodId: post.id, price: 5.5, addressId: address.id })
  await buy('Match shirt', pickUp)
  await buy('Corner flag', pickUp)
  return { sent }
}

const press = async (page: Page, name: string | RegExp) => {
  await tabTo(page, page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }))
  await page.keyboard.press('Enter')
}

/** Filters the list of parcels by typing, and opens the only row. */
async function openOnly(page: Page, search: string): Promise<void> {
  await page.keyboard.press('/')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(search)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').last()).toContainText(search)
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary')).toContainText(search)
}

test(
  'a kit manager ships a parcel by keyboard, and hands one over by its QR code and one without a network',
  { tag: '@B06' },
  async ({ browser, product }) => {
    const fan = await createFan(product, { club, coins: 50 })
    const { sent } = await sellDelivered(product, fan)
    const editor = await createStaff(product, 'editor')
    await withPage({ browser, product, device: { ...onDesktop, locale: 'en-GB' } }, async (page) => {
      await enterOffice(page, product, editor)
      await page.goto(`/office/${club}/parcels`)
      await expect(page.getByRole('table')).toBeVisible()
      await openOnly(page, sent.number)
      await press(page, 'Mark as shipped')
      await tabTo(page, page.getByRole('textbox', { name: 'Tracking number', exact: true }))
      await page.keyboard.type('6A 0123')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Shipped. The buyer has been emailed.')).toBeVisible()
      await page.keyboard.press('/')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('6a0123')
      await expect(page.getByRole('row').last()).toContainText('On its way')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(fan.email)
      await expect(page.getByRole('row')).toHaveCount(4)
      await page.keyboard.press('Escape')

      // All three, of which the one on its way can't be ready: each row says what became of it.
      await page.getByRole('checkbox', { name: 'Select all rows on this page' }).focus()
      await page.keyboard.press('Space')
      await press(page, 'Mark as ready')
      await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Mark as ready' }))
      await page.keyboard.press('Enter')
      await expect(page.getByText('2 parcels moved')).toBeVisible()
      await expect(page.locator('.outcome[data-tone="bad"]')).toHaveCount(1)
    })

    await withPage({ browser, product, device: { ...onMobile, locale: 'en-GB' } }, async (page) => {
      await signIn(page, club, fan.email)
      await page.goto(`/clubs/${club}/profile`)
      const codeOf = (name: string) => page.getByRole('listitem').filter({ hasText: name })
      const shown = codeOf('Match shirt').getByRole('img', { name: 'Your pick-up code' })
      await expect(shown).toBeVisible()
      const picture = await shown.screenshot()
      const laterCode = (await codeOf('Corner flag').getByTestId('pick-up-code').textContent()) ?? ''

      await withPage(
        { browser, product, device: { ...onMobile, locale: 'en-GB' }, ownContext: true },
        async (counter, _t, context) => {
          await enterOffice(counter, product, editor)
          await counter.goto(`/office/${club}/handover`)
          await expect(counter.getByText('2 parcels are ready to hand over')).toBeVisible()
          const scan = () =>
            counter
              .getByLabel('Read from a picture')
              .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture })
          await scan()
          await expect(counter.getByRole('heading', { name: `${fan.firstName} ${fan.lastName}` })).toBeVisible()
          await expect(counter.getByText('Match shirt')).toBeVisible()
          await expectAccessible(counter)
          await counter.getByLabel('Initials').fill('LM')
          await counter
            .getByLabel('Take a photo')
            .setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: picture })
          await expect(counter.getByRole('img', { name: 'Photo 1' })).toBeVisible()
          await expectAccessible(counter)
          await counter.getByRole('button', { name: 'Hand over' }).click()
          await expect(counter.getByText('Handed over', { exact: true })).toBeVisible()
          await scan()
          await expect(counter.getByText(new RegExp(`Handed over .* by ${editor}`))).toBeVisible()
          await counter.getByRole('button', { name: 'Next code' }).click()

          await context.setOffline(true)
          await counter.getByLabel('Pick-up code').fill(laterCode.toLowerCase())
          await counter.getByRole('button', { name: 'Find' }).click()
          await expect(counter.getByText('Corner flag')).toBeVisible()
          await expect(counter.getByText('You’re offline.')).toBeVisible()
          await expect(counter.getByText('Photos need a connection.')).toBeVisible()
          await counter.getByRole('radio', { name: 'Someone else' }).check()
          await counter.getByLabel('Their name').fill('Paul Martin')
          await counter.getByRole('button', { name: 'Hand over' }).click()
          await expect(counter.getByText('1 handover isn’t sent yet')).toBeVisible()
          await context.setOffline(false)
          await expect(counter.getByText('Not sent yet')).toBeHidden()
          await expect(counter.getByText('Handed over', { exact: true })).toHaveCount(2)
        },
      )
      await page.reload()
      await expect(page.getByText('Delivered', { exact: true })).toHaveCount(2)
    })

    await withPage({ browser, product, device: { ...onDesktop, locale: 'en-GB' } }, async (page) => {
      await enterOffice(page, product, editor)
      await page.goto(`/office/${club}/parcels?state=DELIVERED`)
      await page
        .getByRole('row', { name: /Match shirt/ })
        .getByRole('link')
        .first()
        .click()
      await page.getByRole('button', { name: 'Show address and history' }).click()
      await expectShown(page.getByRole('img', { name: 'Photo 1' }))
    })
  },
)

/** Expects a picture that was loaded. */
const expectShown = (picture: Locator) =>
  expect.poll(() => picture.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)).toBe(true)

/** Sells something to a fan, who has received it and withdraws from the contract. */
async function withdrawReceived(product: RunningServer): Promise<{ fan: TestFan; number: string }> {
  const staff = await signInAsOperator(product)
  const fan = await createFan(product, { club, coins: 50 })
  const { id } = await createExclusive(staff, { club, name: { en: 'A print', fr: 'Une affiche' } })
  const order = await fan.call<{ id: string; number: string }>('POST', `/api/clubs/${club}/coins-orders`, {
    lineItems: [{ exclusiveId: id }],
  })
  const { date } = (await fan.call<{ date: string }[]>('GET', `/api/clubs/${club}/fans/${fan.username}/orders`))[0] ?? {
    date: '',
  }
  await staff('POST', `${staffApi}/orders/${order.id}/handovers`, { receivedAt: date })
  await fan.call('POST', `/api/clubs/${club}/withdrawals`, {
    orderNumber: order.number,
    firstName: fan.firstName,
    lastName: fan.lastName,
    email: fan.email,
  })
  return { fan, number: order.number }
}

/** Opens a withdrawal of the queue by keyboard. @returns its sheet */
async function openWithdrawal(
  page: Page,
  product: RunningServer,
  by: string,
  { number, state = 'RETURN' }: { number: string; state?: string },
) {
  await enterOffice(page, product, by)
  await page.goto(`/office/${club}/withdrawals?state=${state}`)
  await page.getByRole('link', { name: new RegExp(number) }).focus()
  await page.keyboard.press('Enter')
  return page.getByRole('complementary', { name: 'Withdrawal' })
}

test('finance records a return, and the refund goes out', { tag: '@B01' }, async ({ browser, product }) => {
  const { fan, number } = await withdrawReceived(product)
  const finance = await createStaff(product, 'finance')
  await withPage({ browser, product, device: { ...onMobile, locale: 'en-GB' } }, async (page) => {
    const sheet = await openWithdrawal(page, product, finance, { number })
    await expect(sheet).toContainText(fan.email)
    await expect(sheet).toContainText('To be refunded')
    await expectAccessible(page)
    await press(page, 'Record return')
    await tabTo(page, page.getByLabel('Condition'))
    await page.keyboard.type('Unworn, with its label')
    await press(page, 'Record and refund')
    await expect(page.getByText('Recorded. The refund is on its way.')).toBeVisible()
    await expect(sheet).toContainText('done')
    await expect(sheet).toContainText('Unworn, with its label')
  })
})

test('a deduction needs a photo, by which a second person decides', { tag: '@B01' }, async ({ browser, product }) => {
  const { number } = await withdrawReceived(product)
  const [first, second] = [await createStaff(product, 'finance'), await createStaff(product, 'finance')]
  await withPage({ browser, product, device: { ...onMobile, locale: 'en-GB' } }, async (page) => {
    const sheet = await openWithdrawal(page, product, first, { number })
    await press(page, 'Record return')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Condition').fill('Torn at the collar')
    await dialog.getByLabel('Deduction', { exact: true }).fill('30')
    await dialog.getByLabel('Reason for the deduction').fill('Worn at a match')
    await press(page, 'Record deduction')
    await expect(dialog.getByText('Add at least one photo.')).toBeVisible()
    const photo = { name: 'torn.png', mimeType: 'image/png', buffer: await page.screenshot() }
    await dialog.getByLabel('Add photos').setInputFiles([photo, photo])
    await expect(dialog.getByRole('img', { name: 'Photo 2' })).toBeVisible()
    await expect(dialog.getByText('Add at least one photo.')).toBeHidden()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Remove photo 1' }).click()
    await press(page, 'Record deduction')
    await expect(page.getByText('Recorded. A second person must now confirm it.')).toBeVisible()
    await expectShown(sheet.getByRole('img', { name: 'Photo 1' }).first())
  })
  await withPage({ browser, product, device: { ...onDesktop, locale: 'en-GB' } }, async (page) => {
    const sheet = await openWithdrawal(page, product, second, { number, state: 'CONFIRMATION' })
    const question = sheet.getByRole('region', { name: 'Confirm the deduction' })
    await expectShown(question.getByRole('img', { name: 'Photo 1' }))
    await expectAccessible(page)
    await press(page, 'Confirm 30% and refund')
    await expect(page.getByText('Recorded. The refund is on its way.')).toBeVisible()
  })
})
