import { expect, test } from '@playwright/test'
import { createFan, createRunningLot, placeBid, signInAsOperator } from '@virage/test-support/builders'
import { type RunningServer, startServer } from '@virage/test-support/server'
import { payWithApproval, saveCard } from './paying.ts'
import { advanceClock, expectAccessible, mailTo, onDesktop, onMobile, signIn, withPage } from './product.ts'

const club = 'fc-virage'
const hour = 3600

// These tests move the product's clock.
let product: RunningServer
test.beforeAll(async () => {
  product = await startServer()
})
test.afterAll(() => product.stop())

/** Lets a fan win a lot that is charged a day later. */
async function win(fan: Awaited<ReturnType<typeof createFan>>): Promise<void> {
  const staff = await signInAsOperator(product)
  const { auctionId, slug } = await createRunningLot(product, staff, { club, price: 100, minutes: 10 })
  await staff('PATCH', `/api/staff/clubs/${club}/auctions/${auctionId}`, { autoChargeHours: 24 })
  await placeBid(fan, { club, slug, amount: 100 })
  await advanceClock(product, 9 * 60 + 10)
}

test('a won lot is charged to the saved card a day later', { tag: ['@B05'] }, async ({ browser }) =>
  withPage({ browser, product, device: onMobile }, async (page, t) => {
    const fan = await createFan(product, { club })
    await signIn(page, club, fan.email)
    await saveCard(page, t, { club, number: '4242424242424242' })
    await expect(page.getByText('Visa ending in 4242')).toBeVisible()
    await win(fan)
    const mail = await mailTo(product, fan.email, /your card will be charged/)
    await page.goto(new URL(/\/clubs\/\S*\/payments\/[\w-]+/.exec(mail.plain)?.[0] ?? '', product.origin).href)
    await expect(page.getByRole('heading', { name: 'Pay 110.00 €' })).toBeVisible()
    await expect(page.getByText(/your card ending in 4242 on/)).toBeVisible()
    await expectAccessible(page)
    await advanceClock(product, 24 * hour)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Nothing to pay' })).toBeVisible()
    await page.getByRole('link', { name: 'See my orders' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'A shirt of the 100th evening' })).toContainText(
      '110.00 €',
    )
  }),
)

test(
  'a charge that the bank wants confirmed is rescued from the announcement',
  { tag: ['@B05', '@S04'] },
  async ({ browser }) =>
    withPage({ browser, product, device: onDesktop }, async (page, t) => {
      const fan = await createFan(product, { club })
      await signIn(page, club, fan.email)
      await saveCard(page, t, { club, number: '4000002760003184' })
      await expect(page.getByText('Visa se terminant par 3184')).toBeVisible()
      await win(fan)
      await mailTo(product, fan.email, /your card will be charged|votre carte sera débitée/)
      await advanceClock(product, 24 * hour)
      await mailTo(product, fan.email, /Confirm your payment|Confirmez votre paiement/)
      await page.goto(`/clubs/${club}`)
      await page.getByRole('link', { name: 'Votre banque vous demande de confirmer un paiement.' }).click()
      await expect(page.getByText('Rien n’a été débité')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: /^(Payer|Régler) / }).click()
      await page.waitForURL(/\/sandbox\//)
      await payWithApproval(page, t, '4000002760003184')
      await expect(page.getByRole('heading', { name: 'Rien à régler' })).toBeVisible()
    }),
)

test('a winner pays with coins before the charge, and the card isn’t charged', { tag: ['@B05'] }, async ({ browser }) =>
  withPage({ browser, product, device: onMobile }, async (page, t) => {
    const fan = await createFan(product, { club, coins: 110 })
    await signIn(page, club, fan.email)
    await saveCard(page, t, { club, number: '4242424242424242' })
    await win(fan)
    const mail = await mailTo(product, fan.email, /your card will be charged/)
    await page.goto(new URL(/\/clubs\/\S*\/payments\/[\w-]+/.exec(mail.plain)?.[0] ?? '', product.origin).href)
    await expect(page.getByText(/your card ending in 4242 on/)).toBeVisible()
    await page.getByRole('button', { name: 'Pay 100 VIR' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing to pay' })).toBeVisible()
    await advanceClock(product, 25 * hour)
    await page.reload()
    await page.getByRole('link', { name: 'See my orders' }).click()
    const orders = page.getByRole('listitem').filter({ hasText: 'A shirt of the 100th evening' })
    await expect(orders).toHaveCount(1)
    await expect(orders).toContainText('100 VIR')
  }),
)
