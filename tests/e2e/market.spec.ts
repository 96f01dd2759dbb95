import { type Browser, expect, type Page } from '@playwright/test'
import type { RunningServer } from '@virage/test-support/server'
import { expectNoBarriers, openBrowser, signIn, test } from './product.ts'

/** A fan's page in a browser of its own, closed when the story is told. */
async function asFan(
  { browser, product }: { browser: Browser; product: RunningServer },
  { email, club, ...options }: { email: string; club: string; phone?: boolean; locale?: string },
  story: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await openBrowser(browser, product, options)
  const page = await context.newPage()
  await signIn(page, club, email)
  await story(page)
  await context.close()
}

test(
  'a fan narrows the shop, looks closer, likes, and buys with coins',
  { tag: ['@M01', '@M02', '@M03', '@M05', '@M06', '@M07', '@M09', '@M10', '@M11', '@M12', '@S07', '@R15', '@R23'] },
  async ({ browser, product }) =>
    asFan({ browser, product }, { email: 'karim@fans.test', club: 'fc-virage' }, async (page) => {
      await page.goto('/clubs/fc-virage/marketplace')
      const cards = page.getByRole('main').getByRole('article')
      await expect(cards.first()).toContainText('Dinner with the coach')
      const count = await cards.count()
      await page.getByRole('button', { name: 'Filter and sort' }).click()
      await expectNoBarriers(page)
      await page.getByRole('dialog').getByText('Lowest price first').click()
      await page.getByRole('dialog').getByText('Collectibles').click()
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      await expect(cards.first()).not.toContainText('Dinner with the coach')
      expect(await cards.count()).toBeLessThan(count)
      await page.reload()
      await expect(page.getByRole('button', { name: 'Remove Collectibles' })).toBeVisible()
      await page.getByRole('button', { name: 'Remove Collectibles' }).click()
      await page.getByRole('button', { name: 'Remove Lowest price first' }).click()
      await expect(cards).toHaveCount(count)

      await page.goto('/clubs/fc-virage/exclusives/diallo-derby-shirt')
      await page.getByRole('button', { name: 'Picture 2 of' }).click()
      await page.getByRole('button', { name: 'Show over the whole screen' }).click()
      await expect(page.getByRole('button', { name: 'Next' })).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0)
      const heart = page.getByRole('button', { name: /^Like Diallo/ })
      await page.route('**/likes', (route) => route.abort())
      await heart.click()
      await expect(heart).toHaveAttribute('aria-pressed', 'false')
      await page.unroute('**/likes')
      await heart.click()
      await expect(page.getByRole('button', { name: /^Stop liking Diallo/ })).toHaveAttribute('aria-pressed', 'true')

      await page.goto('/clubs/fc-virage/exclusives/derby-scarf-1911')
      await page.getByRole('button', { name: /^Buy/ }).click()
      await expect(page.getByRole('dialog').getByText('Confirm your purchase')).toBeVisible()
      await expectNoBarriers(page)
      await page.getByRole('dialog').getByRole('button', { name: /VIR$/ }).click()
      await expect(page).toHaveURL(/purchase-confirmed$/)
      await expect(page.getByRole('heading', { name: 'It is yours' })).toBeVisible()
      await page.goto('/clubs/fc-virage/exclusives/derby-scarf-1911')
      await page.getByRole('link', { name: /Shop/ }).first().click()
      await expect(page).toHaveURL(/marketplace/)
    }),
)

test(
  'a fan short of coins buys some by card, and gives some to a member',
  { tag: ['@M13', '@M14', '@P03', '@R07', '@R17'] },
  async ({ browser, product }) =>
    asFan({ browser, product }, { email: 'marie@fans.test', club: 'fc-virage', phone: true }, async (page) => {
      await page.goto('/clubs/fc-virage/exclusives/dinner-with-the-coach/purchase-confirmation')
      await expect(page.getByText('You do not have enough coins.')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Pay / })).toBeDisabled()
      await page.goto('/clubs/fc-virage/wallet')
      await expectNoBarriers(page)
      await page.getByRole('button', { name: 'Buy coins' }).click()
      await page.getByLabel('How many coins').fill('200')
      await page.getByRole('button', { name: 'Pay 220.00 €' }).click()
      await page.getByRole('button', { name: /^Pay 220/ }).click()
      await expect(page.getByRole('main').getByText('1 450 VIR')).toBeVisible()
      await expect(page.getByText('Coins bought')).toBeVisible()

      await page.getByRole('button', { name: 'Give coins' }).click()
      await page.getByRole('dialog').getByRole('button', { name: /Karim/ }).click()
      await page.getByLabel('How many coins').fill('50')
      await page.getByLabel('A word with it').fill('For the derby')
      await page.getByRole('button', { name: /^Give 50/ }).click()
      await expect(page.getByText(/are on their way to Karim/)).toBeVisible()
      await expect(page.getByRole('main').getByText('1 400 VIR')).toBeVisible()
    }),
)

test(
  'a member of a foundation gives, cancels once, and is thanked',
  { tag: ['@D01', '@D02', '@R10', '@R11', '@H02', '@H07', '@H08', '@E05'] },
  async ({ browser, product }) =>
    asFan(
      { browser, product },
      { email: 'marie@fans.test', club: 'fondation-horizon', locale: 'fr-FR' },
      async (page) => {
        await page.goto('/clubs/fondation-horizon')
        await expect(page.getByRole('heading', { name: 'Un don, maintenant' })).toBeVisible()
        await page.getByRole('main').getByRole('link', { name: 'Donner' }).first().click()
        await expect(page.getByRole('heading', { name: /Donner à/ })).toBeVisible()
        await expectNoBarriers(page)
        await page.getByRole('button', { name: 'Donner', exact: true }).click()
        await expect(page.getByText('À remplir, s’il vous plaît.')).toBeVisible()
        await page.getByRole('textbox', { name: /^Montant/ }).fill('0,50')
        await expect(page.getByText('Un don est d’au moins 1 €.')).toBeVisible()
        await page.getByRole('button', { name: '50 €', exact: true }).click()
        await page.getByRole('button', { name: /^Donner 50,00/ }).click()
        await page.getByRole('button', { name: /Cancel and go back|Annuler/ }).click()
        await expect(page.getByText('Le paiement n’a pas pu être traité. Réessayez.')).toBeVisible()
        await page.getByRole('textbox', { name: /^Montant/ }).fill('12,50')
        await page.getByRole('button', { name: /^Donner 12,50/ }).click()
        await page.getByRole('button', { name: /^(Pay|Payer) 12/ }).click()
        await expect(page.getByRole('heading', { name: 'Merci' })).toBeVisible()
        await page.goto('/clubs/fondation-horizon/profile')
        await expect(page.getByText('12,50 €').first()).toBeVisible()
      },
    ),
)

test(
  'auctions stand in their sections, and hang on a wall',
  { tag: ['@A01', '@A05', '@A07', '@A08', '@A09', '@A10', '@A12', '@R04', '@R09', '@H04', '@H05', '@H06', '@H09'] },
  async ({ browser, product }) => {
    const context = await openBrowser(browser, product, { phone: true })
    const page = await context.newPage()
    await page.goto('/clubs/fc-virage')
    for (const name of ['Live now', 'Exclusives', 'Boots and balls', 'Opening week, closed', 'News', 'Good to know'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await page.goto('/clubs/fc-virage/auctions')
    await expect(page.getByRole('heading', { level: 2 })).toContainText([
      'Derby night',
      'Boots and balls',
      'Opening week',
    ])
    await expect(page.getByRole('main').getByRole('article').first()).toContainText('Diallo’s derby shirt')
    await expect(page.getByRole('timer').last()).toContainText(/\d\d:\d\d:\d\d/)
    await expectNoBarriers(page)

    const room = await browser.newContext({ baseURL: product.origin, viewport: { width: 1920, height: 1080 } })
    const wall = await room.newPage()
    await wall.goto('/clubs/fc-virage/live-auctions')
    await expect(wall.getByRole('article')).toHaveCount(5)
    await expect(wall.getByText('Scan to bid')).toBeVisible()
    await expect(wall.getByRole('link', { name: /The auctions of FC Virage/ })).toHaveAttribute('href', /\/auctions$/)
    const tiles = await wall
      .locator('main > *')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
    expect(Math.max(...tiles)).toBeLessThanOrEqual(1080)
    await expectNoBarriers(wall)
    await context.close()
    await room.close()
  },
)
