import { expect, type Page } from '@playwright/test'
import type { LiveState } from '@virage/contract/staff'
import {
  createAuction,
  createFan,
  createLots,
  placeBid,
  productTime,
  signInAsOperator,
} from '@virage/test-support/builders'
import { advanceClock, expectAccessible, onDesktop, onMobile, openBrowser, test, testOfTime } from '../product.ts'
import { club, createStaff, enterOffice } from './office.ts'

const lotOf = (page: Page, price: number) =>
  page.getByRole('region', { name: 'Lots' }).getByRole('button', { name: new RegExp(`the ${price}th evening`) })
const panelOf = (page: Page, name = 'Big screen') => page.getByRole('region', { name })

testOfTime(
  'staff control the big screen: a lot, a message, the crest, applause for a sold lot',
  { tag: ['@A12', '@X01'] },
  async ({ browser, product }) => {
    const operator = await signInAsOperator(product)
    const auctionId = await createAuction(product, operator, { club, minutes: 30 })
    const [slug = ''] = await createLots(operator, { club, auctionId, prices: [100, 200] })
    const ana = await createFan(product, { club, firstName: 'Ana', lastName: 'Silva', hasCard: true })
    await placeBid(ana, { club, slug, amount: 130 })
    const screen = await openBrowser(browser, product, { locale: 'fr-FR' })
    const wall = await screen.newPage()
    await wall.setViewportSize({ width: 1920, height: 1080 })
    await wall.goto(`/clubs/${club}/live-auctions`)
    const consoles: Page[] = []
    for (const role of ['owner', 'editor']) {
      const context = await openBrowser(browser, product, { locale: 'en-GB' })
      const page = await context.newPage()
      await enterOffice(page, product, await createStaff(product, role))
      await page.goto(`/office/${club}/live`)
      await expect(panelOf(page).getByText('Not changed tonight')).toBeVisible()
      consoles.push(page)
    }
    const [one, other] = consoles
    if (!one || !other) throw new Error('Two operators')
    const lots = wall.getByRole('article')
    await expect(wall.locator(`[data-lot="${slug}"]`)).toBeVisible()
    const all = await lots.count()

    await testOfTime.step('one lot fills the screen, with its time and its bids', async () => {
      await lotOf(one, 100).click()
      await expect(lotOf(one, 100)).toHaveAttribute('aria-current', 'true')
      await one.keyboard.press('w')
      await expect(lots).toHaveCount(1)
      await expect(wall.locator(`[data-lot="${slug}"]`)).toContainText(/130\sVIR/)
      await expect(wall.getByText('avant la fin')).toBeVisible()
      await expect(panelOf(other).getByRole('status')).toHaveText(/the 100th evening/)
      await expect(panelOf(other).getByText(/^owner-/)).toBeVisible()
      await placeBid(ana, { club, slug, amount: 140 })
      await expect(wall.locator(`[data-lot="${slug}"]`)).toContainText(/140\sVIR/)
      await expectAccessible(wall)
    })

    await testOfTime.step('a message is shown in the language of the screen, also after a reload', async () => {
      await one.keyboard.press('m')
      const dialog = one.getByRole('dialog', { name: 'Message on the big screen' })
      await dialog.getByRole('button', { name: 'Show on the big screen' }).click()
      await expect(dialog.getByLabel('Message · English')).toHaveAttribute('aria-invalid', 'true')
      await dialog.getByLabel('Message · English').fill('Dinner is served')
      await dialog.getByLabel('Message · French').fill('Le dîner est servi')
      await expectAccessible(one)
      await one.keyboard.press('Enter')
      const shown = wall.getByRole('heading', { name: 'Le dîner est servi' })
      await expect(shown).toBeVisible()
      // The page begins with it, so that a reloaded screen shows nothing else before.
      const page = await wall.request.get(`/clubs/${club}/live-auctions`, { headers: { 'accept-language': 'fr-FR' } })
      expect(await page.text()).toMatch(/<h1[^>]*>Le dîner est servi</)
      await wall.reload()
      await expect(shown).toBeVisible()
      await expectAccessible(wall)
      await expect(panelOf(other).getByRole('status')).toHaveText('A message')
    })

    await testOfTime.step('a colleague hides the lots, and shows all of them again', async () => {
      await other.keyboard.press('h')
      await expect(wall.getByRole('heading', { name: 'Le dîner est servi' })).toBeHidden()
      await expect(lots).toHaveCount(0)
      await expectAccessible(wall)
      await expect(panelOf(one).getByRole('status')).toHaveText('Crest only')
      await expect(panelOf(one).getByText(/^editor-/)).toBeVisible()
      await one.keyboard.press('Shift+W')
      await expect(lots).toHaveCount(all)
    })

    await testOfTime.step('a sold lot is applauded with its price and its bidder as fans see them', async () => {
      const live = await operator<LiveState>('GET', `/api/staff/clubs/${club}/live`)
      const end = Date.parse(live.lots.find(({ exclusiveSlug }) => exclusiveSlug === slug)?.endDate ?? '')
      await lotOf(one, 100).click()
      await expect(panelOf(one).getByRole('button', { name: /^Applaud/ })).toHaveAttribute('aria-disabled', 'true')
      await advanceClock(product, Math.ceil((end - (await productTime(product))) / 1_000) + 1)
      await expect(panelOf(one).getByRole('button', { name: /^Applaud/ })).not.toHaveAttribute('aria-disabled')
      await one.keyboard.press('a')
      const applause = wall.getByRole('status')
      await expect(applause).toContainText('Adjugé')
      await expect(applause).toContainText(/140\sVIR/)
      await expect(applause).toContainText('Bravo, Ana S.')
      await expect(applause).not.toContainText('Silva')
      await expectAccessible(wall)
      await advanceClock(product, 15)
      await expect(applause).toBeHidden({ timeout: 25_000 })
      await expect(lots.first()).toBeVisible()
    })
  },
)

for (const [width, height] of [
  [1920, 1080],
  [3840, 2160],
] as const)
  testOfTime(
    `the longest message and a lot with a long name fit a screen of ${width} × ${height}`,
    { tag: ['@A12'] },
    async ({ browser, product }) => {
      const operator = await signInAsOperator(product)
      const set = (body: object) => operator('PUT', `/api/staff/clubs/${club}/wall`, body)
      const { lots } = await operator<LiveState>('GET', `/api/staff/clubs/${club}/live`)
      const context = await openBrowser(browser, product, { locale: 'fr-FR' })
      const wall = await context.newPage()
      await wall.setViewportSize({ width, height })
      const words = 'Merci à tous, la deuxième partie de la vente commence dans dix minutes'
      await set({ mode: 'MESSAGE', message: { fr: `${words} : ${words}`.slice(0, 140) } })
      await wall.goto(`/clubs/${club}/live-auctions`)
      await expect(wall.getByRole('heading', { name: /^Merci à tous/ })).toBeVisible()
      await expect(wall.locator('html')).toHaveAttribute('data-fonts', 'shown')
      /** The elements that are outside of the screen, or larger than their place. */
      const outside = () =>
        wall.evaluate(() => {
          const main = document.querySelector('main')
          const parts = [...(main?.children ?? [])].filter((one) => !one.matches('.sr-only'))
          const isOutside = (one: Element) => {
            const { left, top, right, bottom } = one.getBoundingClientRect()
            return left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5
          }
          return parts
            .filter((one) => isOutside(one) || one.scrollHeight > one.clientHeight + 2)
            .map(({ tagName }) => tagName)
        })
      await expect.poll(outside).toEqual([])
      const sizeOf = async () =>
        wall.getByRole('heading').evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize) / innerHeight)
      await expect.poll(sizeOf).toBeGreaterThan(0.06)
      await set({ mode: 'LOT', exclusiveId: lots[0]?.exclusiveId })
      await expect(wall.getByRole('article')).toHaveCount(1)
      await expect.poll(outside).toEqual([])
    },
  )

for (const device of [onDesktop, onMobile])
  test(
    `the panel of the big screen is found on a phone and on a desktop, in both themes, ${device.name}`,
    { tag: ['@A12'] },
    async ({ browser, product }) => {
      const context = await openBrowser(browser, product, device)
      const page = await context.newPage()
      await enterOffice(page, product, await createStaff(product, 'viewer'))
      await page.goto(`/office/${club}/live`)
      const panel = panelOf(page, device.locale === 'fr-FR' ? 'Grand écran' : 'Big screen')
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await panel.scrollIntoViewIfNeeded()
        await expect(panel.getByRole('button').first()).toHaveAttribute('aria-disabled', 'true')
        await expectAccessible(page)
      }
      await context.close()
    },
  )
