import { statSync } from 'node:fs'
import { expect } from '@playwright/test'
import { getStaffExclusive, type StaffExclusive } from '@virage/contract/staff'
import { createExclusive, password, signInAsOperator } from '@virage/test-support/builders'
import { onDesktop, test, withPage } from '../product.ts'
import { club, enterOffice } from './office.ts'

const owner = 'staff@fc-virage.test'

test('staff sign in on the hosted pages, come back to where they began, and sign out', async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop }, async (page, t) => {
    await page.goto(`/office/${club}/team`)
    await page.getByLabel(/^E-mail/).fill(owner)
    await page.getByLabel(/^Mot de passe/).fill(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${product.origin}/office/${club}/team`)
    await expect(page.getByRole('heading', { level: 1, name: t('Team', 'Équipe') })).toBeVisible()
    // The fan application of the same origin knows nothing of this sign-in.
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('eyJ')
    const stored = await page.evaluate(() => sessionStorage.getItem('virage.office.tokens'))
    const { refresh } = JSON.parse(stored ?? '{}') as { refresh: string }
    await page.getByRole('button', { name: t('Log out', 'Se déconnecter') }).click()
    await expect(page).toHaveURL(/\/login|\/oauth2\/authorize/)
    expect(await page.evaluate(() => sessionStorage.getItem('virage.office.tokens'))).toBeNull()
    // A copy of its refresh token renews nothing.
    const renewal = await page.request.post('/oauth2/token', {
      form: { grant_type: 'refresh_token', client_id: 'virage-office', refresh_token: refresh },
    })
    expect([renewal.status(), await renewal.json()]).toMatchObject([400, { error: 'invalid_grant' }])
  }))

test('a duplicated tab has a sign-in of its own, so that neither tab ends the sign-in of the other', async ({
  browser,
  product,
}) =>
  withPage({ browser, product, device: onDesktop }, async (page, t) => {
    await page.goto(`/office/${club}/team`)
    await page.getByLabel(/^E-mail/).fill(owner)
    await page.getByLabel(/^Mot de passe/).fill(password)
    await page.keyboard.press('Enter')
    const heading = { level: 1, name: t('Team', 'Équipe') }
    await expect(page.getByRole('heading', heading)).toBeVisible()
    // Its storage is a copy of the first tab's, as when the browser duplicates a tab.
    const opened = page.waitForEvent('popup')
    await page.evaluate(() => void window.open(location.href))
    const copy = await opened
    const refreshTokenOf = (one: typeof page) =>
      one.evaluate(() => {
        const tokens: { refresh?: string } = JSON.parse(sessionStorage.getItem('virage.office.tokens') ?? '{}')
        return tokens.refresh
      })
    const first = await refreshTokenOf(page)
    const hasItsOwn = async () => ![undefined, first].includes(await refreshTokenOf(copy).catch(() => undefined))
    await expect.poll(hasItsOwn).toBe(true)
    await expect(copy).toHaveURL(`${product.origin}/office/${club}/team`)
    await expect(copy.getByRole('heading', heading)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', heading)).toBeVisible()
  }))

test('an exclusive is found, edited and published by keyboard alone', async ({ browser, product }) =>
  withPage({ browser, product, device: { ...onDesktop, locale: 'en-GB' } }, async (page) => {
    const operator = await signInAsOperator(product)
    const name = `Keyboard shirt ${crypto.randomUUID().slice(0, 6)}`
    const { id, slug } = await createExclusive(operator, { club, name: { en: name, fr: name }, visible: false })
    await enterOffice(page, product, owner)
    await page.goto(`/office/${club}/exclusives`)
    await expect(page.getByRole('table')).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type(name)
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary', { name })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('row')).toBe(id)
    await page.keyboard.press('e')
    const price = page.getByLabel('Price', { exact: true })
    await expect(price).toHaveValue('10')
    await price.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('64')
    await expect(page.getByRole('complementary', { name: 'What fans see' })).toContainText('64')
    const visible = page.getByRole('switch', { name: 'Visible' })
    for (let presses = 0; presses < 12 && !(await visible.evaluate((one) => one === document.activeElement)); presses++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page.getByText('2 unsaved changes')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('No unsaved changes')).toBeVisible()
    const stored = await operator<StaffExclusive>(
      'GET',
      getStaffExclusive.path.replace(':slug', club).replace(':exclusiveId', id),
    )
    expect([stored.price, stored.visible]).toEqual([64, true])
    const forFans = await fetch(`${product.origin}/api/clubs/${club}/exclusives/${slug}`)
    expect(forFans.status).toBe(200)
  }))

const built = new URL('../../../apps/office/dist', import.meta.url).pathname

/** Gzipped bytes of JavaScript: of the first screen with everything that all screens share, and of each other one. */
const most = { first: 235_000, other: 40_000 }

test('the first screen loads at most 235 kB of JavaScript, and each other one 40 kB more', async ({
  browser,
  product,
}) =>
  withPage({ browser, product, device: onDesktop }, async (page, t) => {
    let loaded = 0
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.resourceType() === 'script') loaded += statSync(`${built}${pathname.replace('/office', '')}.gz`).size
    })
    await enterOffice(page, product, owner)
    await page.goto(`/office/${club}/exclusives`)
    await expect(page.getByRole('table')).toBeVisible()
    const first = loaded
    expect(first).toBeGreaterThan(100_000)
    expect(first).toBeLessThan(most.first)
    for (const name of [t('News', 'Actualités'), t('Team', 'Équipe'), t('Audit log', 'Journal d’audit')]) {
      const before = loaded
      await page.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      expect([name, loaded - before < most.other]).toEqual([name, true])
    }
    for (const screen of ['import', 'grid']) {
      const before = loaded
      await page.goto(`/office/${club}/exclusives/${screen}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      // A reloaded page loads the first screen's scripts, too, from the cache or not.
      expect([screen, loaded - before < first + most.other]).toEqual([screen, true])
    }
  }))
