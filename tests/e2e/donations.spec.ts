import { expect, type Page } from '@playwright/test'
import { createDonation, createFan, signInAsOperator, signInToApi } from '@virage/test-support/builders'
import type { RunningServer } from '@virage/test-support/server'
import { cancelPayment, pay, payWithApproval, refuseApproval } from './paying.ts'
import { expectAccessible, mailTo, onDesktop, onMobile, signIn, test, withPage } from './product.ts'

const foundation = 'fondation-horizon'

/** Opens the donation page of a club that accepts donations from visitors. */
async function openDonations(page: Page, product: RunningServer): Promise<void> {
  const operator = await signInAsOperator(product)
  await operator('PATCH', '/api/staff/clubs/popup-rotonde/settings', { promoteDonation: true })
  await page.goto('/clubs/popup-rotonde/donation')
}

/** Fills in a donation of 100 € with a receipt by email. */
async function fill(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: '100 €', exact: true }).click()
  await page.getByText(/^(Send me a thank-you email with my receipt|M’envoyer un e-mail de remerciement)/).click()
  await page.getByLabel(/^(First name|Prénom)/).fill('Zoé')
  await page.getByLabel(/^(Last name|Nom)/).fill('Fabre')
  await page.getByLabel(/^E-?mail/).fill(email)
}

const donate = (page: Page) => page.getByRole('button', { name: /^(Donate|Donner) 100/ })
const isThanked = (page: Page) => page.getByRole('heading', { name: /^(Thank you|Merci)/ })

test(
  'a club that takes no donations shows a message in place of the form',
  { tag: ['@C03', '@R10'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await page.goto('/clubs/fc-virage/donation')
      await expect(page.getByText('Donations are closed right now')).toBeVisible()
      await expectAccessible(page)
    }),
)

test(
  'a visitor donates and is thanked by email',
  { tag: ['@D01', '@D02', '@R10', '@R11'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page, t) => {
      await openDonations(page, product)
      await fill(page, 'zoe@donors.test')
      await donate(page).click()
      await pay(page, t)
      await expect(isThanked(page)).toBeVisible()
      await expect(page).toHaveURL(/\/donation\/payment-confirmed$/)
      await expectAccessible(page)
      expect((await mailTo(product, 'zoe@donors.test')).plain).toContain('100')
    }),
)

test('the donation form rejects an invalid email address', { tag: ['@V01'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await openDonations(page, product)
    await fill(page, 'zoe@')
    await donate(page).click()
    await expect(page.getByText('Enter a valid email address.')).toBeVisible()
    await expectAccessible(page)
  }),
)

test(
  'a donation that is cancelled, then declined, can be repeated',
  { tag: ['@D02', '@E05'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page, t) => {
      await openDonations(page, product)
      await fill(page, 'alix@donors.test')
      await donate(page).click()
      await cancelPayment(page, t)
      await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('alix@donors.test')
      await donate(page).click()
      await refuseApproval(page, t)
      await payWithApproval(page, t)
      await expect(isThanked(page)).toBeVisible()
    }),
)

test(
  'a donation page that the browser restores from its cache can be sent again',
  { tag: ['@E05'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await openDonations(page, product)
      await fill(page, 'eve@donors.test')
      await page.route('**/sandbox/checkout/**', (route) => route.fulfill({ status: 204 }))
      await Promise.all([page.waitForResponse(/\/sandbox\/checkout\//), donate(page).click()])
      await expect(donate(page)).toHaveAttribute('aria-busy', 'true')
      await page.unroute('**/sandbox/checkout/**')
      // A restored page is as it was left, and gets this event.
      await Promise.all([
        page.waitForEvent('load'),
        page.evaluate(
          () => void setTimeout(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
        ),
      ])
      await donate(page).click()
      await page.waitForURL(/\/sandbox\//)
    }),
)

for (const { device, amount } of [
  { device: onMobile, amount: '60.50' },
  { device: onDesktop, amount: '61,50' },
])
  test(
    `a member donates an amount with cents, ${device.name}`,
    { tag: ['@D02', '@X02'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page, t) => {
        await signIn(page, foundation, 'marie@fans.test')
        await page.goto(`/clubs/${foundation}/donation`)
        await page.getByRole('textbox', { name: /^(Amount|Montant)/ }).fill(amount)
        await expectAccessible(page)
        await page.getByRole('button', { name: `${t('Donate', 'Donner')} ${amount}` }).click()
        await pay(page, t, amount)
        await expect(isThanked(page)).toBeVisible()
      }),
  )

test('a donation has a tax receipt in the profile', { tag: ['@P05', '@R18'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop }, async (page) => {
    const email = 'lea@fans.test'
    await createDonation(product, await signInToApi(product, email), { club: foundation, euro: 62.5 })
    await signIn(page, foundation, email)
    await page.goto(`/clubs/${foundation}/profile`)
    const link = page
      .getByRole('listitem')
      .filter({ hasText: '62,50' })
      .getByRole('link', { name: /^Reçu fiscal \d{4}-\d{6}$/ })
    await expect(link).toBeVisible()
    await expectAccessible(page)
    const receipt = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(receipt.headers()['content-type']).toBe('application/pdf')
    expect((await receipt.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }),
)

test(
  'a member whose tax receipt waits for an address gives it, and gets the receipt',
  { tag: ['@P05', '@D02'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const { email, call, username } = await createFan(product, { club: foundation })
      await createDonation(product, call, { club: foundation, euro: 37.5 })
      // The provider's webhook records it.
      const waits = () => call<unknown[]>('GET', `/api/clubs/${foundation}/fans/${username}/waiting-receipts`)
      await expect.poll(waits).toHaveLength(1)
      await signIn(page, foundation, email)
      await page.goto(`/clubs/${foundation}/profile`)
      const waiting = page.getByRole('region', { name: 'Tax receipts on hold' })
      await expect(waiting).toContainText('37.50')
      await expectAccessible(page)
      await waiting.getByLabel('Address').fill('3 rue du Phare')
      await waiting.getByLabel('Postal code').fill('29200')
      await waiting.getByLabel('City').fill('Brest')
      await waiting.getByRole('button', { name: 'Save address' }).click()
      await expect(waiting).toHaveCount(0)
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: '37.50' })
          .getByRole('link', { name: /^Tax receipt \d{4}-\d{6}$/ }),
      ).toBeVisible()
      expect((await mailTo(product, email)).plain).toMatch(/reçu fiscal|tax receipt/i)
    }),
)
