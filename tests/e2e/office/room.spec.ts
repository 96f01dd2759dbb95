import { expect, type Page } from '@playwright/test'
import type { StaffDuePayment } from '@virage/contract/staff'
import {
  createAccount,
  createAuction,
  createFan,
  createLots,
  placeBid,
  signInAsOperator,
} from '@virage/test-support/builders'
import { devices, expectAccessible, onMobile, signIn, test, withPage } from '../product.ts'
import { club, createStaff, enterOffice } from './office.ts'

/** Reads a code on one screen from the picture of another one, as a camera does. */
const scan = (page: Page, label: string, picture: Buffer) =>
  page.getByLabel(label).setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture })

for (const device of devices)
  test(
    `a fan checks in with the code on their phone, twice for the same paddle, and a guest by telephone, ${device.name}`,
    { tag: '@B15' },
    async ({ browser, product }) => {
      const operator = await signInAsOperator(product)
      const auctionId = await createAuction(product, operator, { club })
      await createLots(operator, { club, auctionId, prices: [100] })
      const fan = await createFan(product, { club, firstName: 'Ana', lastName: 'Silva' })
      const editor = await createStaff(product, 'editor')
      await withPage({ browser, product, device }, async (page, t) => {
        await signIn(page, club, fan.email)
        await page.goto(`/clubs/${club}/auctions/mine`)
        await page.getByRole('button', { name: t('Show my code', 'Afficher mon code') }).click()
        const shown = page.getByRole('img', { name: t('Your check-in code', 'Votre code d’accueil') })
        await expect(shown).toBeVisible()
        await expectAccessible(page)
        const picture = await shown.screenshot()

        await withPage({ browser, product, device, ownContext: true }, async (entrance) => {
          await enterOffice(entrance, product, editor)
          await entrance.goto(`/office/${club}/room?auction=${auctionId}`)
          const read = () => scan(entrance, t('Read from a picture', 'Lire depuis une image'), picture)
          const card = entrance.getByRole('status').filter({ hasText: 'Ana Silva' })
          const next = entrance.getByRole('button', { name: t('Next guest', 'Personne suivante') })
          await entrance.getByLabel(t('Paddle number', 'Numéro de raquette')).fill('12')
          await expectAccessible(entrance)
          await read()
          await expect(card).toContainText('12')
          await expectAccessible(entrance)
          await expect(page.getByText(t('Paddle 12', 'Raquette 12'))).toBeVisible()
          await next.click()
          await read()
          await expect(card).toContainText(t('Already checked in', 'Accueil déjà fait'))
          await next.click()

          await entrance.getByText(t('No code to scan?', 'Pas de code à scanner ?')).click()
          await entrance.getByRole('button', { name: t('By telephone', 'Par téléphone') }).click()
          await entrance.getByLabel(t('First name', 'Prénom')).fill('Gus')
          await entrance.getByRole('textbox', { name: t('Last name', 'Nom'), exact: true }).fill('Room')
          await entrance.getByLabel(t('Email', 'E-mail')).fill(`gus-${auctionId}@guests.test`)
          await expectAccessible(entrance)
          await entrance.getByRole('button', { name: t('Give the next number', 'Remettre le numéro suivant') }).click()
          await expect(entrance.getByRole('status').filter({ hasText: 'Gus Room' })).toContainText('13')
          const rows = entrance.getByRole('region', { name: t('2 paddles', '2 raquettes') }).getByRole('listitem')
          await expect(rows).toHaveCount(2)
          await expect(rows.last()).toContainText(t('By telephone', 'Par téléphone'))
        })
      })
    },
  )

test(
  'an evening by phone: a helper joins by a code, checks a fan in, bids against a maximum online, and the cashier takes cash',
  { tag: ['@B15', '@X01'] },
  async ({ browser, product }) => {
    test.slow()
    const operator = await signInAsOperator(product)
    const auctionId = await createAuction(product, operator, { club })
    const [slug = ''] = await createLots(operator, { club, auctionId, prices: [100] })
    const ana = await createFan(product, { club, firstName: 'Ana', lastName: 'Silva' })
    const bo = await createFan(product, { club, firstName: 'Bo', lastName: 'Lind', hasCard: true })
    await placeBid(bo, { club, slug, amount: 100, maximum: 150 })
    const owner = await createStaff(product, 'owner')
    const helperEmail = `helper-${auctionId}@helpers.test`
    await createAccount(product, helperEmail)
    const phone = { browser, product, device: onMobile, ownContext: true }
    const room = `/office/${club}/room?auction=${auctionId}`

    await withPage(phone, async (desk, _t, context) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await enterOffice(desk, product, owner)
      await desk.goto(room)
      await desk.getByRole('button', { name: 'Helpers' }).click()
      const dialog = desk.getByRole('dialog', { name: 'Helpers tonight' })
      await expectAccessible(desk)
      await dialog.getByRole('button', { name: 'Show the code' }).click()
      await expect(dialog.getByRole('img', { name: 'Code for helpers' })).toBeVisible()
      await expectAccessible(desk)
      await dialog.getByRole('button', { name: 'Copy the link' }).click()
      const link = await desk.evaluate(() => navigator.clipboard.readText())

      await withPage(phone, async (floor) => {
        await enterOffice(floor, product, helperEmail)
        await test.step('the helper reads what they do, joins, and comes to the room', async () => {
          await floor.goto(link)
          await expect(floor.getByText(/While you help, you can’t bid/)).toBeVisible()
          await expectAccessible(floor)
          await floor.getByRole('button', { name: 'Start helping' }).click()
          await expect(floor.getByRole('button', { name: 'Scan with the camera' })).toBeVisible()
          await expect(floor.getByRole('link', { name: 'Cashier' })).toBeHidden()
          await expect(dialog.getByText(helperEmail)).toBeVisible()
          await desk.keyboard.press('Escape')
          await floor.goto(room)
        })

        await test.step('they check in the fan by their code', async () => {
          const picture = await codeOf(phone, ana.email)
          await scan(floor, 'Read from a picture', picture)
          await expect(floor.getByRole('status').filter({ hasText: 'Ana Silva' })).toContainText('1')
          await floor.getByRole('button', { name: 'Next guest' }).click()
        })

        await test.step('a bid is answered by the maximum online, and the next one leads', async () => {
          await floor.getByRole('link', { name: 'Bids' }).click()
          await expect(floor.getByText('A bidder online leads')).toBeVisible()
          const digits = floor.getByRole('group', { name: 'Digits' })
          await digits.getByRole('button', { name: '1', exact: true }).click()
          await expect(floor.getByText('Ana Silva')).toBeVisible()
          await floor.getByRole('group', { name: 'Next bids' }).getByRole('button').last().click()
          await expectAccessible(floor)
          await floor.getByRole('button', { name: /^Bid 130\sVIR for paddle 1$/ }).click()
          await expect(floor.getByText(/^A bidder online has a higher maximum: 131\sVIR/)).toBeVisible()
          await floor.getByRole('textbox', { name: 'Bid', exact: true }).fill('140')
          await floor.getByRole('button', { name: /^Bid 140\sVIR for paddle 1$/ }).click()
          await expect(floor.getByText(/^A bidder online has a higher maximum: 141\sVIR/)).toBeVisible()
          await floor.getByRole('textbox', { name: 'Bid', exact: true }).fill('120')
          await floor.getByRole('button', { name: /^Bid 120\sVIR for paddle 1$/ }).click()
          await expect(floor.getByText('Someone has bid higher. Enter a higher amount.')).toBeVisible()
          await floor.getByRole('textbox', { name: 'Bid', exact: true }).fill('160')
          await floor.getByRole('button', { name: /^Bid 160\sVIR for paddle 1$/ }).click()
          await expect(floor.getByText(/^Paddle 1 leads at 160\sVIR/)).toBeVisible()
          await expect(floor.getByRole('button', { name: /^Award/ })).toBeHidden()
        })
      })

      await test.step('the owner awards the lot, takes cash and hands it over', async () => {
        await desk.getByRole('link', { name: 'Bids' }).click()
        await expect(desk.getByText('Paddle 1 leads')).toBeVisible()
        await desk.getByRole('button', { name: /^Award to paddle 1 for 160/ }).click()
        await desk
          .getByRole('dialog')
          .getByRole('button', { name: /^Award to paddle 1 for 160/ })
          .click()
        await desk.getByRole('link', { name: 'Cashier' }).click()
        const customer = desk.getByRole('button', { name: /Ana Silva/ })
        await expect(customer).toBeVisible({ timeout: 30_000 })
        await expectAccessible(desk)
        await customer.click()
        await expectAccessible(desk)
        const taken = new Set<unknown>()
        desk.on('request', (request) => request.url().endsWith('/recorded-payments') && taken.add(request))
        await desk.getByRole('button', { name: /received · Cash$/ }).dblclick()
        await desk.getByLabel('Initials').fill('AS')
        // A second press, a few milliseconds later, sent nothing.
        expect(taken.size).toBe(1)
        await expectAccessible(desk)
        await desk.getByRole('button', { name: 'Hand over 1 item' }).click()
        await expect(desk.getByText('Handed over').first()).toBeVisible()
        await expect(desk.getByLabel('Initials')).toBeHidden()
      })
    })

    // Payment, order and handover agree.
    const dues = await operator<StaffDuePayment[]>(
      'GET',
      `/api/staff/clubs/${club}/due-payments?auctionId=${auctionId}`,
    )
    expect(dues).toHaveLength(1)
    expect(dues[0]).toMatchObject({
      winner: { firstName: 'Ana' },
      price: { amount: 160 },
      settlement: 'PAID',
      payment: { cost: dues[0]?.cost, recorded: { method: 'CASH' }, handedOverDate: expect.any(String) },
    })
  },
)

/** Takes a picture of the check-in code on a fan's phone. */
async function codeOf(phone: Parameters<typeof withPage>[0], email: string): Promise<Buffer> {
  let picture: Buffer | undefined
  await withPage(phone, async (page) => {
    await signIn(page, club, email)
    await page.goto(`/clubs/${club}/auctions/mine`)
    await page.getByRole('button', { name: 'Show my code' }).click()
    picture = await page.getByRole('img', { name: 'Your check-in code' }).screenshot()
  })
  if (!picture) throw new Error('The page has shown no code')
  return picture
}
