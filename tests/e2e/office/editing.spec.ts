import { expect } from '@playwright/test'
import type { BidConflict, StaffExclusive, StaffSlot } from '@virage/contract/staff'
import { createExclusive, signInAsOperator } from '@virage/test-support/builders'
import { expectAccessible, onDesktop, test, withPage } from '../product.ts'
import { club, createStaff, enterOffice } from './office.ts'

const owner = 'staff@fc-virage.test'
const inClub = `/api/staff/clubs/${club}`

test('the number of places that somebody types survives the page, and asks if a colleague has changed it', async ({
  browser,
  product,
}) =>
  withPage({ browser, product, device: { ...onDesktop, locale: 'en-GB' } }, async (page) => {
    const operator = await signInAsOperator(product)
    const body = { startDates: ['2031-03-04T09:10:00'], capacity: 4 }
    const [slot] = await operator<StaffSlot[]>('POST', `${inClub}/booking-slots`, body)
    await enterOffice(page, product, owner)
    await page.goto(`/office/${club}/hours?week=2031-03-04`)
    const open = page.getByRole('region', { name: /4 March 2031/ }).getByRole('button', { name: /^09:10/ })
    await open.click()
    await page.getByRole('dialog').getByLabel('Places').fill('7')
    await page.reload()
    await open.click()
    await expect(page.getByRole('dialog').getByLabel('Places')).toHaveValue('7')
    await operator('PATCH', `${inClub}/booking-slots/${slot?.id}`, { capacity: 5 })
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const conflict = page.getByRole('dialog').filter({ has: page.getByRole('group') })
    await expect(conflict).toContainText('5')
    await conflict.getByLabel(/^Your version/).check()
    await conflict.getByRole('button', { name: 'Save' }).click()
    await expect(open).toContainText('0 of 7')
  }))

test('what an editor presses is done although the page is left at once, and can be undone', async ({
  browser,
  product,
}) =>
  withPage({ browser, product, device: { ...onDesktop, locale: 'en-GB' } }, async (page) => {
    const operator = await signInAsOperator(product)
    const name = `Left shirt ${crypto.randomUUID().slice(0, 6)}`
    const { id } = await createExclusive(operator, { club, name: { en: name, fr: name } })
    const isVisible = async () => (await operator<StaffExclusive>('GET', `${inClub}/exclusives/${id}`)).visible
    await enterOffice(page, product, owner)
    const address = `/office/${club}/exclusives?q=${encodeURIComponent(name)}&row=${id}`
    await page.goto(address)
    const visible = page.getByRole('switch', { name: 'Visible' })
    await expect(visible).toBeChecked()
    await visible.evaluate((element: HTMLElement) => {
      element.click()
      // In the same task as the press: nothing can have been answered.
      location.replace('about:blank')
    })
    await page.waitForURL('about:blank')
    await expect.poll(isVisible).toBe(false)

    await page.goto(address)
    await visible.click()
    await expect(page.getByText(`“${name}” is visible to fans`)).toBeVisible()
    expect(await isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(visible).not.toBeChecked()
    await expect.poll(isVisible).toBe(false)

    // A colleague's change is not overwritten by an undo.
    await visible.click()
    await expect(page.getByText(`“${name}” is visible to fans`)).toBeVisible()
    await operator('PATCH', `${inClub}/exclusives/${id}`, { price: 55 })
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await isVisible()).toBe(true)
  }))

test('a change is undone from the log, which shows first what comes back', async ({ browser, product }) =>
  withPage({ browser, product, device: { ...onDesktop, locale: 'en-GB' } }, async (page) => {
    const operator = await signInAsOperator(product)
    const name = `Undone shirt ${crypto.randomUUID().slice(0, 6)}`
    const { id } = await createExclusive(operator, { club, name: { en: name, fr: name } })
    const path = `/api/staff/clubs/${club}/exclusives/${id}`
    await operator('PATCH', path, { price: 55 })
    await enterOffice(page, product, owner)
    await page.goto(`/office/${club}/log`)
    const entry = page.getByRole('article').filter({ hasText: 'changed the exclusive' }).filter({ hasText: name })
    await entry.getByRole('button', { name: '1 field' }).click()
    await entry.getByRole('button', { name: 'Undo this change' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('row', { name: /^Price/ })).toContainText('55')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Undo change' }).click()
    await expect(page.getByText('The change has been undone')).toBeVisible()
    expect((await operator<StaffExclusive>('GET', path)).price).toBe(10)

    // The history of the exclusive has both, and what is done already can't be done again.
    await page.goto(`/office/${club}/exclusives/${id}?tab=history`)
    await expect(page.getByRole('article')).toHaveCount(3)
    const changed = page.getByRole('article').filter({ hasText: 'changed the exclusive' })
    await changed.getByRole('button', { name: '1 field' }).click()
    await changed.getByRole('button', { name: 'Undo this change' }).click()
    await expect(page.getByRole('dialog')).toContainText('These values are back already.')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Undo change' })).toBeDisabled()
  }))

test('a preview link shows a hidden exclusive with what is typed to somebody who is signed out', async ({
  browser,
  product,
}) => {
  const operator = await signInAsOperator(product)
  const name = `Hidden shirt ${crypto.randomUUID().slice(0, 6)}`
  const { id, slug } = await createExclusive(operator, { club, name: { en: name, fr: name }, visible: false })
  let link = ''
  await withPage({ browser, product, device: { ...onDesktop, locale: 'en-GB' } }, async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await enterOffice(page, product, owner)
    await page.goto(`/office/${club}/exclusives/${id}`)
    await page.getByLabel('Name · English').fill(`${name}, signed`)
    await page.getByRole('button', { name: 'Copy preview link' }).click()
    await expect(page.getByText('Link copied.')).toBeVisible()
    link = await page.evaluate(() => navigator.clipboard.readText())
    // The page asks before it leaves what is not saved.
    await page.getByRole('button', { name: 'Discard' }).click()
  })
  await withPage({ browser, product, device: { ...onDesktop, locale: 'en-GB' } }, async (page) => {
    const response = await page.goto(link)
    expect(response?.headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': expect.stringContaining('noindex'),
    })
    expect(response?.headers()['content-security-policy']).not.toContain('script-src')
    await expect(page.getByRole('heading', { level: 1, name: `${name}, signed` })).toBeVisible()
    await expect(page.getByRole('note')).toContainText('Preview')
    expect(await page.locator('script').count()).toBe(0)
    // The exclusive itself stays hidden.
    await page.goto(`/clubs/${club}/exclusives/${slug}`)
    await expect(page.getByRole('heading', { name: `${name}, signed` })).toHaveCount(0)
    const broken = await page.goto(`${link.slice(0, -1)}${link.endsWith('0') ? '1' : '0'}`)
    expect(broken?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This preview isn’t available')
  })
})

test('an editor previews a page as a member, who can buy and is nobody', async ({ browser, product }) =>
  withPage({ browser, product, device: { ...onDesktop, locale: 'en-GB' } }, async (page, _t, context) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const operator = await signInAsOperator(product)
    const { id } = await createExclusive(operator, { club, name: { en: 'Members’ shirt' }, visible: false })
    await enterOffice(page, product, owner)
    await page.goto(`/office/${club}/exclusives/${id}`)
    for (const [viewer, button] of [
      ['As a visitor', 'Log in to buy'],
      ['As a member', /^Buy for/],
    ] as const) {
      await page.getByRole('combobox', { name: 'Show the page as' }).selectOption(viewer)
      const created = page.waitForResponse(/\/previews$/)
      await page.getByRole('button', { name: 'Copy preview link' }).click()
      const { url } = (await (await created).json()) as { url: string }
      const preview = await context.newPage()
      const response = await preview.goto(url)
      expect(response?.headers()).toMatchObject({ 'cache-control': 'private, no-store' })
      await expect(preview.getByRole('main').getByText(button).first()).toBeVisible()
      expect(await preview.locator('script').count()).toBe(0)
      await preview.close()
    }
  }))

test('an alt text and a focal point that an editor sets are on the fan’s page', async ({ browser, product }) =>
  withPage({ browser, product, device: { ...onDesktop, locale: 'en-GB' } }, async (page) => {
    const operator = await signInAsOperator(product)
    const { id, slug } = await createExclusive(operator, { club, name: { en: 'Described shirt' } })
    await enterOffice(page, product, owner)
    await page.goto(`/office/${club}/exclusives/${id}`)
    await page.getByRole('button', { name: 'Describe: Card' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Alt text · English/).fill('A red shirt on a hanger')
    await dialog.getByLabel(/^Alt text · French/).fill('Un maillot rouge sur un cintre')
    const point = dialog.getByRole('button', { name: /^Focal point/ })
    await point.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(dialog.getByRole('button', { name: 'Focal point, 45% from the left, 40% from the top' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await page.goto(`/clubs/${club}/exclusives/${slug}`)
    const image = page.getByRole('img', { name: 'A red shirt on a hanger' }).first()
    await expect(image).toBeVisible()
    expect(await image.evaluate((element) => getComputedStyle(element).objectPosition)).toBe('45% 40%')
    await page.context().addCookies([{ name: 'selected_language', value: 'fr', url: product.origin }])
    await page.reload()
    await expect(page.getByRole('img', { name: 'Un maillot rouge sur un cintre' }).first()).toBeVisible()
  }))

test('compliance names a fan who must not bid on a lot, and lets them bid again', async ({ browser, product }) =>
  withPage({ browser, product, device: { ...onDesktop, locale: 'en-GB' } }, async (page) => {
    const operator = await signInAsOperator(product)
    const name = `Donated shirt ${crypto.randomUUID().slice(0, 6)}`
    const { id } = await createExclusive(operator, { club, name: { en: name, fr: name } })
    const stored = async () =>
      (await operator<BidConflict[]>('GET', `${inClub}/bid-conflicts`)).filter(({ exclusive }) => exclusive?.id === id)
    await enterOffice(page, product, await createStaff(product, 'compliance'))
    await page.goto(`/office/${club}/conflicts`)
    await page.getByRole('button', { name: 'Add fan' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Stop them bidding' }).click()
    await expect(dialog.getByText('Choose a fan.')).toBeVisible()
    await dialog.getByLabel(/^Fan’s name/).fill('marie')
    await dialog.getByRole('listitem').getByRole('button', { name: /marie/i }).first().click()
    await dialog.getByLabel('Can’t bid on').selectOption('one')
    await dialog.getByLabel('Name of the lot').fill(name)
    await dialog.getByRole('listitem').getByRole('button', { name }).click()
    await dialog.getByLabel('Reason').fill('Donated it')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Stop them bidding' }).click()
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('Donated it')
    expect((await stored()).map(({ reason }) => reason)).toEqual(['Donated it'])
    await row.getByRole('button', { name: /^Allow / }).click()
    await dialog.getByRole('button', { name: 'Allow bidding' }).click()
    await expect.poll(stored).toEqual([])
    await expect(dialog).toHaveCount(0)
    await expect(row).toHaveCount(0)
  }))
