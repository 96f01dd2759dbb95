import { expect } from '@playwright/test'
import type { StaffExclusive } from '@virage/contract/staff'
import { createExclusive, signInAsOperator } from '@virage/test-support/builders'
import { expectAccessible, onDesktop, test, withPage } from '../product.ts'
import { club, enterOffice } from './office.ts'

const owner = 'staff@fc-virage.test'

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
    const picture = page.getByRole('img', { name: 'A red shirt on a hanger' }).first()
    await expect(picture).toBeVisible()
    expect(await picture.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('45% 40%')
    await page.context().addCookies([{ name: 'selected_language', value: 'fr', url: product.origin }])
    await page.reload()
    await expect(page.getByRole('img', { name: 'Un maillot rouge sur un cintre' }).first()).toBeVisible()
  }))
