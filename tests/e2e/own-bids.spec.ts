import { expect, type Page } from '@playwright/test'
import { createFan, createRunningLot, placeBid, signInAsOperator } from '@virage/test-support/builders'
import type { RunningServer } from '@virage/test-support/server'
import { advanceClock, devices, expectAccessible, onMobile, signIn, test, testOfTime, withPage } from './product.ts'
import { awaitSecondPress } from './second-press.ts'

const club = 'popup-rotonde'
const linkTo = (slug: string) => `a[href$="/exclusives/${slug}"]`
const rowOf = (page: Page, slug: string) => page.locator('li', { has: page.locator(linkTo(slug)) })

/** Creates a running lot that a fan has bid on, and another fan who has outbid them. */
async function createOutbidFan(product: RunningServer) {
  const { slug } = await createRunningLot(product, await signInAsOperator(product), { club, price: 100 })
  const [fan, rival] = await Promise.all([
    createFan(product, { club, hasCard: true }),
    createFan(product, { club, hasCard: true }),
  ])
  await placeBid(fan, { club, slug, amount: 100 })
  await placeBid(rival, { club, slug, amount: 120 })
  return { slug, fan, rival }
}

for (const device of devices)
  test(
    `a fan raises a bid from “My bids” with two presses, ${device.name}`,
    { tag: '@B02' },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page, t) => {
        const { slug, fan } = await createOutbidFan(product)
        await awaitSecondPress(page)
        await signIn(page, club, fan.email)
        await page.goto(`/clubs/${club}/auctions`)
        await page.getByRole('link', { name: t('My bids', 'Mes enchères') }).click()
        const row = rowOf(page, slug)
        await row.getByRole('button', { name: t('Bid 121.00 €', 'Enchérir à 121,00 €') }).click()
        await expectAccessible(page)
        await row.getByRole('button', { name: t('Confirm 121.00 €', 'Confirmer 121,00 €') }).click()
        await expect(
          page.getByRole('region', { name: t('In the lead', 'En tête') }).locator(linkTo(slug)),
        ).toBeVisible()
      }),
  )

test(
  'a price that moves between the two presses is shown, and nothing is bid',
  { tag: '@B02' },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const { slug, fan, rival } = await createOutbidFan(product)
      await awaitSecondPress(page)
      await signIn(page, club, fan.email)
      await page.goto(`/clubs/${club}/auctions/mine`)
      const row = rowOf(page, slug)
      await row.getByRole('button', { name: 'Bid 121.00 €' }).click()
      await placeBid(rival, { club, slug, amount: 130 })
      await row.getByRole('button', { name: 'Confirm 121.00 €' }).click()
      await expect(row).toContainText('Your bid wasn’t placed. The next bid is 131.00 €.')
      await expect(row.getByRole('button', { name: 'Bid 131.00 €' })).toBeEnabled()
    }),
)

test(
  'a press without a connection is said, and nothing is sent later by itself',
  { tag: '@B02' },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page, _t, context) => {
      const { slug, fan } = await createOutbidFan(product)
      await awaitSecondPress(page)
      await signIn(page, club, fan.email)
      await page.goto(`/clubs/${club}/auctions/mine`)
      const row = rowOf(page, slug)
      await row.getByRole('button', { name: 'Bid 121.00 €' }).click()
      await context.setOffline(true)
      await row.getByRole('button', { name: 'Confirm 121.00 €' }).click()
      await expect(row.getByRole('alert')).toContainText('We couldn’t connect.')
      const bids: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/bids')) bids.push(request.url())
      })
      const isRead = page.waitForResponse((response) => /\/fans\/[^/]+\/bids/.test(response.url()))
      await context.setOffline(false)
      await isRead
      await expect(row.getByRole('button', { name: 'Bid 121.00 €' })).toBeEnabled()
      expect(bids).toEqual([])
    }),
)

test('a limit of one’s own holds, and a break stops bidding', { tag: '@B02' }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const { slug, fan } = await createOutbidFan(product)
    await awaitSecondPress(page)
    await signIn(page, club, fan.email)
    await page.goto(`/clubs/${club}/auctions/mine`)
    await page.getByRole('button', { name: 'Set a limit' }).click()
    await page.getByLabel('Limit in euros').fill('110')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save limit' }).click()
    await expect(page.getByRole('region', { name: 'My limit' })).toContainText('110.00 €')
    const row = rowOf(page, slug)
    await row.getByRole('button', { name: 'Bid 121.00 €' }).click()
    await row.getByRole('button', { name: 'Confirm 121.00 €' }).click()
    await expect(row.getByRole('alert')).toContainText('Your own limit leaves 110.00 € for this lot.')
    await page.getByRole('button', { name: 'Take a break' }).click()
    await page.getByRole('button', { name: '1 week' }).click()
    await page.getByRole('button', { name: /^Start break until/ }).click()
    await expect(page.getByRole('region', { name: 'My limit' })).toContainText('You’re taking a break')
  }),
)

testOfTime('a limit that is raised waits for 48 hours', { tag: '@B02' }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const fan = await createFan(product, { club, hasCard: true })
    await signIn(page, club, fan.email)
    await page.goto(`/clubs/${club}/auctions/mine`)
    const panel = page.getByRole('region', { name: 'My limit' })
    const save = async (button: string, euro: string) => {
      await page.getByRole('button', { name: button }).click()
      await page.getByLabel('Limit in euros').fill(euro)
      await page.getByRole('button', { name: 'Save limit' }).click()
    }
    await save('Set a limit', '110')
    await expect(panel).toContainText('110.00 €')
    await save('Change limit', '900')
    await expect(panel).toContainText('Changes to 900.00 € on')
    await advanceClock(product, 48 * 3600 - 600)
    await page.reload()
    await expect(panel).toContainText('Changes to 900.00 € on')
    await advanceClock(product, 601)
    await page.reload()
    await expect(panel).toContainText('900.00 €')
    await expect(panel).not.toContainText('Changes to')
  }),
)
