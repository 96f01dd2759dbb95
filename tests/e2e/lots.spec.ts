import { expect, type Page } from '@playwright/test'
import { addLots, bidderOf, callerOf, openAuction } from './bidding.ts'
import { expectNoBarriers, withPage, onDesktop, onMobile, openBrowser, signIn, test, ways } from './product.ts'

const club = 'fc-virage'
const picture = '/media/fc-virage-diallo-derby-shirt.svg'
const [marie, karim] = ['marie@fans.test', 'karim@fans.test']
const dialogOf = (page: Page) => page.getByRole('dialog')

for (const way of ways)
  test(
    `a lot of a popup club takes bids, typed as prices are shown, ${way.name} (deviation 5, 39) (papercut 2) (finding M9)`,
    { tag: ['@A02', '@A03'] },
    async ({ browser, product }) =>
      withPage({ browser, product, way }, async (page, t) => {
        const popup = 'popup-rotonde'
        const staff = await callerOf(product, 'operator@virage.test')
        const auctionId = await openAuction(product, staff, { club: popup, minutes: 60 })
        const [slug = ''] = await addLots(staff, { club: popup, auctionId, prices: [1000], picture })
        const address = `/clubs/${popup}/exclusives/${slug}`
        await page.goto(address)
        await expect(page.getByRole('link', { name: t('Log in and bid first', 'Connectez-vous pour') })).toBeVisible()
        await signIn(page, popup, marie)
        await page.goto(address)
        await page.getByRole('button', { name: t('Place the first bid', 'Faire la première enchère') }).click()
        const amount = dialogOf(page).getByLabel(t('Amount', 'Montant'))
        await amount.fill('1e3')
        await expect(dialogOf(page).getByRole('alert')).toContainText(t('Enter an amount.', 'Saisissez un montant.'))
        await amount.fill(t('1 000.00 €', '1 000,00 €'))
        await expectNoBarriers(page)
        await dialogOf(page)
          .getByRole('button', { name: t('Bid 1 000.00 €', 'Enchérir 1 000,00 €') })
          .click()
        await expect(page.getByTestId('current-price')).toHaveText(t('1 000.00 €', '1 000,00 €'))
        // Who leads is proposed the next step, too.
        await page.getByRole('button', { name: t('Bid 1 010.00 €', 'Enchérir 1 010,00 €') }).click()
        await expect(amount).toHaveValue('1010')
        await expect(
          dialogOf(page).getByRole('button', { name: t('Bid 1 010.00 €', 'Enchérir 1 010,00 €') }),
        ).toBeEnabled()
        await expectNoBarriers(page)
        // A zero too many is asked for once more.
        await amount.fill('11000')
        await dialogOf(page)
          .getByRole('button', { name: t('Bid 11 000.00 €', 'Enchérir 11 000,00 €') })
          .click()
        await expect(dialogOf(page).getByText(/^(Bid|Enchérir à) 11\s000[.,]00\s€\s?\?$/)).toBeVisible()
        await expectNoBarriers(page)
        await dialogOf(page)
          .getByRole('button', { name: t('Yes, bid 11 000.00 €', 'Oui, enchérir à 11 000,00 €') })
          .click()
        await expect(page.getByTestId('current-price')).toHaveText(t('11 000.00 €', '11 000,00 €'))
      }),
  )

test('whose card is ready bids after a cancelled payment, and sees all bids (deviation 14) (further: all bids)', async ({
  browser,
  product,
}) =>
  withPage({ browser, product, way: onMobile }, async (page) => {
    const staff = await callerOf(product, 'operator@virage.test')
    const auctionId = await openAuction(product, staff, { club, minutes: 60 })
    const [slug = ''] = await addLots(staff, { club, auctionId, prices: [100], picture })
    const [mariesBid, karimsBid] = [await bidderOf(product, club, marie), await bidderOf(product, club, karim)]
    for (let step = 0; step < 4; step++) {
      await mariesBid(slug, 100 + step * 2)
      await karimsBid(slug, 101 + step * 2)
    }
    await signIn(page, club, karim)
    await page.goto(`/clubs/${club}/exclusives/${slug}?payment-result=CANCELED`)
    await expect(dialogOf(page).getByText('Your bid')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/${slug}$`))
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
    const bids = page.getByRole('list', { name: 'Bidders' }).getByRole('listitem')
    await expect(bids).toHaveCount(6)
    await page.getByRole('button', { name: 'Show all 8 bids' }).click()
    await expect(bids).toHaveCount(8)
    await expect(bids.last()).toContainText('100 VIR')
  }))

test(
  'a like that the server refuses is taken back and said so (deviation 11)',
  { tag: ['@E01'] },
  async ({ browser, product }) =>
    withPage({ browser, product, way: onDesktop }, async (page) => {
      await signIn(page, club, marie)
      await page.goto(`/clubs/${club}/marketplace`)
      await page.route('**/likes', (route) => route.fulfill({ status: 500, body: 'broken' }))
      const heart = page.getByRole('button', { name: /^Aimer / }).first()
      await heart.click()
      await expect(page.getByText('Une erreur est survenue. Réessayez dans quelques minutes.')).toBeVisible()
      await expect(heart).toHaveAttribute('aria-pressed', 'false')
    }),
)

test(
  'a lot is read anew when it starts, without the event stream (deviation 38)',
  { tag: ['@M08'] },
  async ({ browser, product }) => {
    const staff = await callerOf(product, 'operator@virage.test')
    const { headers } = await fetch(`${product.origin}/api/clubs/${club}`)
    const startDate = new Date(Date.parse(headers.get('date') ?? '') + 12_000)
    const { id: auctionId } = await staff<{ id: string }>('POST', `/api/staff/clubs/${club}/auctions`, {
      name: { en: 'Soon', fr: 'Bientôt' },
      startDate: startDate.toISOString(),
      endDate: new Date(startDate.getTime() + 3_600_000).toISOString(),
      visible: true,
    })
    const [slug = ''] = await addLots(staff, { club, auctionId, prices: [100], picture })
    const context = await openBrowser(browser, product)
    const page = await context.newPage()
    // It neither comes nor fails: nothing but polling reads the lot.
    await page.route('**/events', () => {})
    const isRunning = page.waitForResponse(
      async (response) =>
        response.url().endsWith(`/exclusives/${slug}`) &&
        response.request().resourceType() === 'fetch' &&
        (await response.text()).includes('"status":"ACTIVE"'),
    )
    await page.goto(`/clubs/${club}/exclusives/${slug}`)
    await isRunning
    await context.close()
  },
)

test('whoever has won a lot reads so on its card (papercut 14)', { tag: ['@A08'] }, async ({ browser, product }) =>
  withPage({ browser, product, way: onDesktop }, async (page) => {
    await signIn(page, 'fondation-horizon', 'lea@fans.test')
    await page.goto('/clubs/fondation-horizon/auctions')
    await expect(page.getByRole('article').filter({ hasText: 'Vous avez gagné' }).first()).toBeVisible()
    await expect(page.getByText('Gagné par Vous')).toHaveCount(0)
  }),
)
