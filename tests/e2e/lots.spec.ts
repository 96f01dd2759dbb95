import { expect, type Page } from '@playwright/test'
import {
  createAuction,
  createFan,
  createLots,
  createRunningLot,
  placeBid,
  signInAsOperator,
} from '@virage/test-support/builders'
import type { RunningServer } from '@virage/test-support/server'
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
const popup = 'popup-rotonde'
const dialogOf = (page: Page) => page.getByRole('dialog')
const price = (page: Page) => page.getByTestId('current-price')

/** Creates a lot of 1000 € in a popup club, and a fan who can bid on it. @returns the fan and the path of the lot */
async function createPopupLot(product: RunningServer) {
  const { slug } = await createRunningLot(product, await signInAsOperator(product), { club: popup, price: 1000 })
  const fan = await createFan(product, { club: popup, hasCard: true })
  return { fan, slug, path: `/clubs/${popup}/exclusives/${slug}` }
}

test(
  'a visitor is invited to log in and place the first bid (deviation 5)',
  { tag: ['@A02', '@I12'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const { slug } = await createRunningLot(product, await signInAsOperator(product), { club: popup })
      await page.goto(`/clubs/${popup}/exclusives/${slug}`)
      await expect(page.getByRole('link', { name: 'Log in and bid first' })).toBeVisible()
    }),
)

for (const device of devices)
  test(
    `a bid can be typed as prices are shown, ${device.name} (deviation 5) (papercut 2)`,
    { tag: ['@A02', '@A03', '@X02'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page, t) => {
        const { fan, path } = await createPopupLot(product)
        await signIn(page, popup, fan.email)
        await page.goto(path)
        await page.getByRole('button', { name: t('Place the first bid', 'Faire la première enchère') }).click()
        const amount = dialogOf(page).getByLabel(t('Amount', 'Montant'))
        await amount.fill('1e3')
        await expect(dialogOf(page).getByRole('alert')).toContainText(t('Enter an amount.', 'Saisissez un montant.'))
        await amount.fill(t('1 000.00 €', '1 000,00 €'))
        await expectAccessible(page)
        await dialogOf(page)
          .getByRole('button', { name: t('Bid 1 000.00 €', 'Enchérir à 1 000,00 €') })
          .click()
        await expect(price(page)).toHaveText(t('1 000.00 €', '1 000,00 €'))
      }),
  )

test(
  'the leader’s bid dialog suggests ten more than the price (deviation 39)',
  { tag: ['@A03'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const { fan, slug, path } = await createPopupLot(product)
      await placeBid(fan, { club: popup, slug, amount: 1000 })
      await signIn(page, popup, fan.email)
      await page.goto(path)
      await page.getByRole('button', { name: 'Enchérir à 1 010,00 €' }).click()
      await expect(dialogOf(page).getByLabel('Montant')).toHaveValue('1010')
      await expect(dialogOf(page).getByRole('button', { name: 'Enchérir à 1 010,00 €' })).toBeEnabled()
      await expectAccessible(page)
    }),
)

test(
  'a bid far above the minimum asks for a confirmation (finding M9)',
  { tag: ['@A03', '@B02'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const { fan, slug, path } = await createPopupLot(product)
      await placeBid(fan, { club: popup, slug, amount: 1000 })
      await signIn(page, popup, fan.email)
      await page.goto(path)
      await page.getByRole('button', { name: /^Bid 1/ }).click()
      await dialogOf(page).getByLabel('Amount').fill('11000')
      await dialogOf(page).getByRole('button', { name: 'Bid 11 000.00 €' }).click()
      await expect(dialogOf(page).getByText(/^Bid 11\s000\.00\s€\?$/)).toBeVisible()
      await expectAccessible(page)
      await dialogOf(page).getByRole('button', { name: 'Yes, bid 11 000.00 €' }).click()
      await expect(price(page)).toHaveText('11 000.00 €')
    }),
)

test(
  'a fan with a saved card gets the bid dialog after a cancelled payment (deviation 14)',
  { tag: ['@M08'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const { slug } = await createRunningLot(product, await signInAsOperator(product), { club })
      const fan = await createFan(product, { club, hasCard: true })
      await signIn(page, club, fan.email)
      await page.goto(`/clubs/${club}/exclusives/${slug}?payment-result=CANCELED`)
      await expect(dialogOf(page).getByText('Your bid')).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/${slug}$`))
    }),
)

test(
  'a fan who saved a card to buy a lot now is told that its offer has ended, and bids nothing',
  { tag: ['@M08', '@B03'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const { slug } = await createRunningLot(product, await signInAsOperator(product), { club })
      const fan = await createFan(product, { club, hasCard: true })
      await signIn(page, club, fan.email)
      await page.goto(`/clubs/${club}/exclusives/${slug}?payment-result=SUCCESS&wanted=buyNow`)
      await expect(page.getByText('Someone was faster')).toBeVisible()
      await expect(dialogOf(page)).toHaveCount(0)
      await expect(page).toHaveURL(new RegExp(`/${slug}$`))
    }),
)

test('a button shows all bids of a lot (further: all bids)', { tag: ['@A02'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const { slug } = await createRunningLot(product, await signInAsOperator(product), { club, price: 100 })
    const [one, other] = [
      await createFan(product, { club, hasCard: true }),
      await createFan(product, { club, hasCard: true }),
    ]
    for (let nth = 0; nth < 8; nth++) await placeBid(nth % 2 === 0 ? one : other, { club, slug, amount: 100 + nth })
    await page.goto(`/clubs/${club}/exclusives/${slug}`)
    const bids = page.getByRole('list', { name: 'Bidders' }).getByRole('listitem')
    await expect(bids).toHaveCount(6)
    const showAll = page.getByRole('button', { name: 'Show all 8 bids' })
    await untilHydrated(showAll)
    await showAll.click()
    await expect(bids).toHaveCount(8)
    await expect(bids.last()).toContainText('100 VIR')
  }),
)

test(
  'a lot is fetched when it starts, without the event stream (deviation 38)',
  { tag: ['@M08'] },
  async ({ browser, product }) => {
    const staff = await signInAsOperator(product)
    const auctionId = await createAuction(product, staff, { club, startsIn: 12 })
    const [slug = ''] = await createLots(staff, { club, auctionId, prices: [100] })
    const context = await openBrowser(browser, product)
    const page = await context.newPage()
    // The stream stays pending: only polling reads the lot.
    await page.route('**/events', () => {})
    const isRunning = page.waitForResponse(
      async (response) =>
        response.url().endsWith(`/exclusives/${slug}`) &&
        response.request().resourceType() === 'fetch' &&
        (await response.text()).includes('"status":"ACTIVE"'),
    )
    await page.goto(`/clubs/${club}/exclusives/${slug}`)
    await expect(page.getByText('Starts in').first()).toBeVisible()
    await isRunning
    await context.close()
  },
)

test(
  'the card of a lot tells its winner that they won (papercut 14)',
  { tag: ['@A08'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      await signIn(page, 'fondation-horizon', 'lea@fans.test')
      await page.goto('/clubs/fondation-horizon/auctions')
      await expect(page.getByRole('article').filter({ hasText: 'Vous avez gagné' }).first()).toBeVisible()
      await expect(page.getByText('Remporté par Vous')).toHaveCount(0)
    }),
)
