import { expect } from '@playwright/test'
import { pay } from './paying.ts'
import { expectNoBarriers, withPage, openBrowser, signIn, test, ways } from './product.ts'

for (const way of ways)
  test(
    `a fan narrows the shop, looks closer, likes, and buys with coins, ${way.name}`,
    { tag: ['@M01', '@M02', '@M03', '@M05', '@M06', '@M07', '@M09', '@M10', '@M11', '@M12', '@S07', '@R15', '@R23'] },
    async ({ browser, product }) =>
      withPage({ browser, product, way }, async (page, t) => {
        await signIn(page, 'fc-virage', way.phone ? 'karim@fans.test' : 'marie@fans.test')
        await page.goto('/clubs/fc-virage/marketplace')
        const dialog = page.getByRole('dialog')
        const cards = page.getByRole('main').getByRole('article')
        const dearest = t('Dinner with the coach', 'Dîner avec l’entraîneur')
        await expect(cards.first()).toContainText(dearest)
        await expectNoBarriers(page)
        const count = await cards.count()
        await page.getByRole('button', { name: t('Filter and sort', 'Filtrer et trier') }).click()
        await expectNoBarriers(page)
        const cheapestFirst = t('Lowest price first', 'Prix croissant')
        const collectibles = t('Collectibles', 'Objets de collection')
        await dialog.getByText(cheapestFirst).click()
        await dialog.getByText(collectibles).click()
        await page.getByRole('button', { name: t('Apply', 'Appliquer'), exact: true }).click()
        await expect(cards.first()).not.toContainText(dearest)
        expect(await cards.count()).toBeLessThan(count)
        await page.reload()
        const remove = (filter: string) =>
          page.getByRole('button', { name: `${t('Remove', 'Retirer')} ${filter}` }).click()
        await remove(collectibles)
        await remove(cheapestFirst)
        await expect(cards).toHaveCount(count)

        await page.goto('/clubs/fc-virage/exclusives/diallo-derby-shirt')
        await page.getByRole('button', { name: t('Picture 2 of', 'Image 2 sur') }).click()
        await expectNoBarriers(page)
        await page.getByRole('button', { name: t('View full screen', 'Afficher en plein écran') }).click()
        const next = page.getByRole('button', { name: t('Next', 'Suivante') })
        await expect(next).toBeVisible()
        await expectNoBarriers(page)
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('Escape')
        await expect(next).toHaveCount(0)
        const shirt = t('Diallo', 'Le maillot du derby')
        const heart = page.getByRole('button', { name: `${t('Like', 'Aimer')} ${shirt}` })
        await page.route('**/likes', (route) => route.abort())
        const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/likes'))
        await heart.click()
        await lost
        await expect(heart).toHaveAttribute('aria-pressed', 'false')
        await page.unroute('**/likes')
        await heart.click()
        const liked = page.getByRole('button', { name: `${t('Unlike', 'Ne plus aimer')} ${shirt}` })
        await expect(liked).toHaveAttribute('aria-pressed', 'true')

        await page.goto('/clubs/fc-virage/exclusives/derby-scarf-1911')
        await page.getByRole('button', { name: new RegExp(`^${t('Buy', 'Acheter')}`) }).click()
        await expect(dialog.getByText(t('Confirm your purchase', 'Confirmer l’achat'))).toBeVisible()
        await expectNoBarriers(page)
        await dialog.getByRole('button', { name: /VIR$/ }).click()
        await expect(page).toHaveURL(/purchase-confirmed$/)
        await expect(page.getByRole('heading', { name: t('It’s yours', 'C’est à vous') })).toBeVisible()
        await expectNoBarriers(page)
        // The menu stands while the fan's record is on its way.
        const me = page.waitForRequest('**/fans/me')
        await page.route('**/fans/me', () => {})
        await page.goto('/clubs/fc-virage/exclusives/derby-scarf-1911')
        await me
        await page
          .getByRole('link', { name: t('Shop', 'Boutique') })
          .first()
          .click()
        await expect(page).toHaveURL(/marketplace/)
      }),
  )

for (const way of ways)
  test(
    `a fan short of coins buys some by card, and gives some to a member, ${way.name}`,
    { tag: ['@M13', '@M14', '@P03', '@R07', '@R17'] },
    async ({ browser, product }) =>
      withPage({ browser, product, way }, async (page, t) => {
        await signIn(page, 'fc-virage', 'marie@fans.test')
        await page.goto('/clubs/fc-virage/exclusives/dinner-with-the-coach/purchase-confirmation')
        await expect(
          page.getByText(t('You don’t have enough coins.', 'Vous n’avez pas assez de jetons.')),
        ).toBeVisible()
        await expect(page.getByRole('button', { name: new RegExp(`^${t('Pay', 'Payer')} `) })).toBeDisabled()
        await expectNoBarriers(page)
        await page.goto('/clubs/fc-virage/wallet')
        const balance = page.getByRole('region', { name: t('Balance', 'Solde') }).getByText(/^[\d\s]+\sVIR$/)
        const held = Number((await balance.innerText()).replaceAll(/\D/g, ''))
        /** The balance once it has changed. */
        const expectBalance = (coins: number) =>
          expect(balance).toHaveText(`${coins.toLocaleString('en-GB').replace(',', ' ')} VIR`)
        await expectNoBarriers(page)
        await page.getByRole('button', { name: t('Buy coins', 'Acheter des jetons') }).click()
        await page.getByLabel(t('How many coins', 'Combien de jetons')).fill('100')
        await expectNoBarriers(page)
        await page.getByRole('button', { name: t('Pay 110.00 €', 'Payer 110,00 €') }).click()
        await pay(page, t, '110')
        await expectBalance(held + 100)
        await expect(page.getByText(t('Coins bought', 'Jetons achetés')).first()).toBeVisible()

        await page.getByRole('button', { name: t('Give coins', 'Offrir des jetons') }).click()
        await expectNoBarriers(page)
        await page.getByRole('dialog').getByRole('button', { name: /Karim/ }).click()
        await page.getByLabel(t('How many coins', 'Combien de jetons')).fill('50')
        await page
          .getByLabel(t('Add a message (optional)', 'Ajouter un mot (facultatif)'))
          .fill(t('For the derby', 'Pour le derby'))
        await page.getByRole('button', { name: new RegExp(`^${t('Give', 'Offrir')} 50`) }).click()
        await expect(page.getByText(t('are on their way to Karim', 'sont en route vers Karim'))).toBeVisible()
        await expectBalance(held + 50)
      }),
  )

for (const way of ways)
  test(
    `auctions stand in their sections, ${way.name}`,
    { tag: ['@A01', '@A05', '@A07', '@A08', '@A09', '@A10', '@R09', '@H04', '@H05', '@H06', '@H09'] },
    async ({ browser, product }) =>
      withPage({ browser, product, way }, async (page, t) => {
        await page.goto('/clubs/fc-virage')
        // Beside auctions that other tests have opened, it goes by its name.
        const live = t('^(Live now|Derby night is live)$', '^(En direct|Le soir du derby\\s*: c’est en direct)$')
        await expect(page.getByRole('heading', { name: new RegExp(live, 'i') })).toBeVisible()
        for (const name of [
          t('Exclusives', 'Exclusivités'),
          t('Boots and balls', 'Crampons et ballons'),
          t('Opening week, closed', 'La semaine d’ouverture, terminée'),
          t('News', 'Actualités'),
          t('What coins can do', 'À quoi servent les jetons'),
          t('Good to know', 'Bon à savoir'),
        ])
          await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
        const news = page
          .locator('section')
          .filter({ has: page.getByRole('heading', { name: t('News', 'Actualités') }) })
        const posts = news.getByRole('link').filter({ hasNotText: t('All news', 'Toutes les actualités') })
        await expect(posts.filter({ visible: true })).toHaveCount(way.phone ? 2 : 3)
        await expectNoBarriers(page)
        await page.goto('/clubs/fc-virage/auctions')
        await expect(page.getByRole('heading', { level: 2 })).toContainText([
          t('Derby night', 'Le soir du derby'),
          t('Boots and balls', 'Crampons et ballons'),
          t('Opening week', 'La semaine d’ouverture'),
        ])
        await expect(page.getByRole('main').getByRole('article').first()).toContainText(
          t('Diallo’s derby shirt', 'Le maillot du derby de Diallo'),
        )
        await expect(page.getByRole('timer').last()).toContainText(/\d\d:\d\d:\d\d/)
        await expectNoBarriers(page)
      }),
  )

/** What a QR code of error correction level L says of its format, by mask. */
const levelL = [
  '111011111000100',
  '111001011110011',
  '111110110101010',
  '111100010011101',
  '110011000101111',
  '110001100011000',
  '110110001000001',
  '110100101110110',
]

test('auctions hang on a wall', { tag: ['@A12', '@R04'] }, async ({ browser, product }) => {
  const room = await openBrowser(browser, product)
  const wall = await room.newPage()
  await wall.setViewportSize({ width: 1920, height: 1080 })
  await wall.goto('/clubs/fc-virage/live-auctions')
  await expect(wall.getByRole('article')).toHaveCount(5)
  await expect(wall.getByText('Scan to bid')).toBeVisible()
  await expect(wall.getByRole('link', { name: /The auctions of FC Virage/ })).toHaveAttribute('href', /\/auctions$/)
  const tiles = await wall
    .locator('main > *')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
  expect(Math.max(...tiles)).toBeLessThanOrEqual(1080)
  // The fifteen modules beside the upper left finder (ISO/IEC 18004): what stands there for level L and each mask.
  const drawn = (await wall.locator('main a svg path').getAttribute('d')) ?? ''
  const isDark = (row: number, column: number) => drawn.includes(`M${column + 1} ${row + 1}h`)
  const beside = [0, 1, 2, 3, 4, 5, 7, 8]
  const format = [
    ...beside.map((at) => isDark(8, at)),
    ...beside
      .slice(0, -1)
      .toReversed()
      .map((at) => isDark(at, 8)),
  ]
  expect(levelL).toContain(format.map(Number).join(''))
  await expectNoBarriers(wall)
  await room.close()
})
