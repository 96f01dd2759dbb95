import { expect, type Page, type Route } from '@playwright/test'
import { createExclusive, createFan, signInAsOperator } from '@virage/test-support/builders'
import { pay } from './paying.ts'
import {
  devices,
  expectAccessible,
  onDesktop,
  onMobile,
  openBrowser,
  signIn,
  test,
  untilHydrated,
  withPage,
} from './product.ts'

const club = 'fc-virage'

test(
  'the shop is sorted and filtered, and stays so after a reload',
  { tag: ['@M01', '@M02', '@R15'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await page.goto(`/clubs/${club}/marketplace`)
      const cards = page.getByRole('main').getByRole('article')
      const dearest = 'Dinner with the coach'
      await expect(cards.first()).toContainText(dearest)
      await expectAccessible(page)
      const count = await cards.count()
      await page.getByRole('button', { name: 'Filter and sort' }).click()
      await expectAccessible(page)
      await page.getByRole('dialog').getByText('Lowest price first').click()
      await page.getByRole('dialog').getByText('Collectibles').click()
      await page.getByRole('button', { name: 'Apply', exact: true }).click()
      await expect(cards.first()).not.toContainText(dearest)
      expect(await cards.count()).toBeLessThan(count)
      await page.reload()
      for (const filter of ['Collectibles', 'Lowest price first'])
        await page.getByRole('button', { name: `Remove ${filter}` }).click()
      await expect(cards).toHaveCount(count)
    }),
)

test('pictures of an exclusive open in full screen', { tag: ['@M03', '@S07'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop }, async (page) => {
    await page.goto(`/clubs/${club}/exclusives/diallo-derby-shirt`)
    const second = page.getByRole('button', { name: 'Image 2 sur' })
    await untilHydrated(second)
    await second.click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Afficher en plein écran' }).click()
    const next = page.getByRole('button', { name: 'Suivante' })
    await expect(next).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await expect(next).toHaveCount(0)
  }),
)

test('a like appears immediately', { tag: ['@M09'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const { email } = await createFan(product, { club })
    await signIn(page, club, email)
    await page.goto(`/clubs/${club}/exclusives/diallo-derby-shirt`)
    // The server never responds.
    await page.route('**/likes', (route) => (route.request().method() === 'GET' ? route.continue() : undefined))
    await page.getByRole('button', { name: 'Like Diallo' }).click()
    await expect(page.getByRole('button', { name: 'Unlike Diallo' })).toHaveAttribute('aria-pressed', 'true')
  }),
)

for (const { failure, fail, message } of [
  {
    failure: 'that is lost',
    fail: (route: Route) => route.abort(),
    message: 'La connexion a échoué. Vérifiez votre réseau, puis réessayez.',
  },
  {
    failure: 'that the server rejects',
    fail: (route: Route) => route.fulfill({ status: 500, body: 'broken' }),
    message: 'Une erreur est survenue. Réessayez dans quelques minutes.',
  },
])
  test(
    `a like ${failure} is reverted with a message (deviation 11)`,
    { tag: ['@E01', '@M09'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device: onDesktop }, async (page) => {
        const { email } = await createFan(product, { club })
        await signIn(page, club, email)
        await page.goto(`/clubs/${club}/marketplace`)
        await page.route('**/likes', (route) => (route.request().method() === 'GET' ? route.continue() : fail(route)))
        const heart = page.getByRole('button', { name: /^Aimer / }).first()
        await heart.click()
        await expect(page.getByText(message)).toBeVisible()
        await expect(heart).toHaveAttribute('aria-pressed', 'false')
      }),
  )

test('a fan buys an exclusive with coins', { tag: ['@M06', '@M10', '@M11', '@M12'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop }, async (page) => {
    const staff = await signInAsOperator(product)
    const { slug } = await createExclusive(staff, { club, name: { en: 'A scarf', fr: 'Une écharpe' }, price: 35 })
    const { email } = await createFan(product, { club, coins: 40 })
    await signIn(page, club, email)
    await page.goto(`/clubs/${club}/exclusives/${slug}`)
    await page.getByRole('button', { name: /^Acheter/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Confirmer l’achat')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /VIR$/ }).click()
    await expect(page).toHaveURL(/purchase-confirmed$/)
    await expect(page.getByRole('heading', { name: 'C’est à vous' })).toBeVisible()
    await expectAccessible(page)
  }),
)

test('the menu can be used while the fan’s record loads', { tag: ['@S01'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await signIn(page, club, 'marie@fans.test')
    const loading = page.waitForRequest('**/fans/me')
    await page.route('**/fans/me', () => {})
    await page.goto(`/clubs/${club}/exclusives/derby-scarf-1911`)
    await loading
    await page.getByRole('link', { name: 'Shop' }).first().click()
    await expect(page).toHaveURL(/marketplace/)
  }),
)

test('a fan without enough coins can’t confirm a purchase', { tag: ['@M13', '@R17'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const { email } = await createFan(product, { club })
    await signIn(page, club, email)
    await page.goto(`/clubs/${club}/exclusives/dinner-with-the-coach/purchase-confirmation`)
    await expect(page.getByText('You don’t have enough coins.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Order with obligation to pay/ })).toBeDisabled()
    await expectAccessible(page)
  }),
)

const balance = (page: Page) => page.getByRole('region', { name: /^(Balance|Solde)$/ }).getByText(/^[\d\s]+\sVIR$/)

test('a fan buys coins by card', { tag: ['@P03', '@R07', '@X02'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop }, async (page, t) => {
    const { email } = await createFan(product, { club, coins: 1000 })
    await signIn(page, club, email)
    await page.goto(`/clubs/${club}/wallet`)
    await expect(balance(page)).toHaveText('1 000 VIR')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Acheter des jetons' }).click()
    await page.getByLabel('Combien de jetons').fill('100')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Payer 110,00 €' }).click()
    await pay(page, t, '110')
    await expect(balance(page)).toHaveText('1 100 VIR')
    await expect(page.getByText('Jetons achetés').first()).toBeVisible()
  }),
)

test('a fan gives coins to a member', { tag: ['@M14', '@P03'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const { email } = await createFan(product, { club, coins: 70 })
    await signIn(page, club, email)
    await page.goto(`/clubs/${club}/wallet`)
    await page.getByRole('button', { name: 'Give coins' }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: /Karim/ }).click()
    await page.getByLabel('How many coins').fill('50')
    await page.getByLabel('Add a message (optional)').fill('For the derby')
    await page.getByRole('button', { name: /^Give 50/ }).click()
    await expect(page.getByText('are on their way to Karim')).toBeVisible()
    await expect(balance(page)).toHaveText('20 VIR')
  }),
)

for (const device of devices)
  test(
    `the home of a club shows its auctions, exclusives, news and questions, ${device.name}`,
    { tag: ['@H04', '@H05', '@H06', '@H09', '@A10'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page, t) => {
        await page.goto(`/clubs/${club}`)
        // With several running auctions, each has its name as its heading.
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
        await expect(posts.filter({ visible: true })).toHaveCount(device.phone ? 2 : 3)
        await expectAccessible(page)
      }),
  )

test(
  'the auctions page shows running, upcoming and closed auctions with their lots',
  { tag: ['@A01', '@A05', '@A07', '@A08', '@A09', '@A10', '@R09'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      await page.goto(`/clubs/${club}/auctions`)
      await expect(page.getByRole('heading', { level: 2 })).toContainText([
        'Le soir du derby',
        'Crampons et ballons',
        'La semaine d’ouverture',
      ])
      const lots = page.getByRole('main').getByRole('article')
      await expect(lots.filter({ hasText: 'Le maillot du derby de Diallo' }).first()).toBeVisible()
      await expect(page.getByRole('timer').last()).toContainText(/\d\d:\d\d:\d\d/)
      await expectAccessible(page)
    }),
)

/** The format bits of a QR code of error correction level L, by mask (ISO/IEC 18004). */
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

test(
  'the live wall shows running lots and a QR code that leads to the auctions',
  { tag: ['@A12', '@R04'] },
  async ({ browser, product }) => {
    const context = await openBrowser(browser, product)
    const wall = await context.newPage()
    await wall.setViewportSize({ width: 1920, height: 1080 })
    await wall.goto('/clubs/fc-virage/live-auctions')
    await expect(wall.getByRole('article').first()).toBeVisible()
    await expect(wall.getByText('Scan to bid')).toBeVisible()
    await expect(wall.getByRole('link', { name: /The auctions of FC Virage/ })).toHaveAttribute('href', /\/auctions$/)
    const tiles = await wall
      .locator('main > *')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
    expect(Math.max(...tiles)).toBeLessThanOrEqual(1080)
    // The format bits are the fifteen modules beside the upper left finder.
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
    await expectAccessible(wall)
    await context.close()
  },
)
