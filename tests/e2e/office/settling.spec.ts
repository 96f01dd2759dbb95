import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { urlOfRunning } from '@virage/postgres'
import { createAuction, createFan, createLots, placeBid, signInAsOperator } from '@virage/test-support/builders'
import type { RunningServer } from '@virage/test-support/server'
import pg from 'pg'
import { advanceClock, expectAccessible, onDesktop, testOfTime as test, withPage } from '../product.ts'
import { club, enterOffice, saveSandboxCard } from './office.ts'

const owner = 'staff@fc-virage.test'
/** A card whose bank asks for authentication at each charge. */
const asksEachTime = '4000002760003184'

/** Closes an auction whose four lots Ana, Ben, Cleo and Dan have won for 200 coins; Eva bid 150 on each. */
async function closeAuction(product: RunningServer): Promise<void> {
  const operator = await signInAsOperator(product)
  const auctionId = await createAuction(product, operator, { club })
  const slugs = await createLots(operator, { club, auctionId, prices: [101, 102, 103, 104] })
  const fan = (firstName: string, hasCard = true) => createFan(product, { club, firstName, lastName: 'Fabre', hasCard })
  const eva = await fan('Eva')
  const [ana, ben, cleo, dan] = [await fan('Ana'), await fan('Ben', false), await fan('Cleo'), await fan('Dan')]
  await saveSandboxCard(product, ben, asksEachTime)
  for (const [index, winner] of [ana, ben, cleo, dan].entries()) {
    await placeBid(eva, { club, slug: slugs[index] ?? '', amount: 150 })
    await placeBid(winner, { club, slug: slugs[index] ?? '', amount: 200 })
  }
  await advanceClock(product, 61 * 60)
}

/** Reads what the books say: orders, what the provider has received, what staff have recorded, in cents. */
async function booksOf({ dataDirectory }: RunningServer) {
  const client = new pg.Client(await urlOfRunning(join(dataDirectory, 'postgres'), 'postgres', 'virage'))
  await client.connect()
  const { rows } = await client.query<Record<string, number>>(`select
    (select coalesce(sum(final_cost), 0)::int from orders where outstanding_payment_id is not null) as sold,
    (select coalesce(sum(amount), 0)::int from sandbox_charge where failure is null) as charged,
    (select coalesce(sum(amount), 0)::int from recorded_payment) as recorded,
    (select count(*)::int from outstanding_payment where paid_at is not null) as paid,
    (select coalesce(sum(amount), 0)::int from ledger_entry) as ledger`)
  await client.end()
  return rows[0]
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const sheet = (page: Page) => page.getByRole('complementary')

test(
  'finance settles a closed auction: cash, a second chance, and all cards at once, to the cent',
  { tag: ['@A11', '@B05'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: { ...onDesktop, locale: 'en-GB' } }, async (page) => {
      await closeAuction(product)
      await enterOffice(page, product, owner)
      await page.goto(`/office/${club}/results`)
      await expect(page.getByRole('button', { name: /^Charge all 4 ready, 880.00/ })).toBeVisible()

      await row(page, 'Cleo Fabre').getByRole('link').click()
      await expect(sheet(page)).toContainText('Cleo Fabre')
      await page.keyboard.press('o')
      await page.getByLabel('How was it paid?').selectOption('Cash')
      await page.getByLabel('Number of the cash receipt').fill('C-31')
      await expectAccessible(page)
      await page.getByRole('button', { name: /^Record 220.00/ }).click()
      await expect(sheet(page).getByText('C-31')).toBeVisible()

      await row(page, 'Dan Fabre').getByRole('link').click()
      await expect(sheet(page)).toContainText('Dan Fabre')
      await page.keyboard.press('r')
      await expect(page.getByRole('radio', { name: /Eva Fabre/ })).toBeChecked()
      await page.getByRole('button', { name: /^Offer to Eva Fabre for 150/ }).click()
      await expect(row(page, 'Dan Fabre')).toContainText('Given up')

      await page.getByRole('button', { name: /^Charge all 2 ready, 440.00/ }).click()
      await page.getByRole('button', { name: /^Charge 440.00/ }).click()
      const result = page.getByRole('status').filter({ hasText: 'cards charged' })
      await expect(result).toContainText('1 of 2 cards charged, 220.00')
      await expect(result).toContainText('1 refused: Ben Fabre')
      await expect(row(page, 'Ben Fabre')).toContainText('Bank asks the winner')
      await expect(page.getByText('No card is ready to charge')).toBeVisible()
      await expectAccessible(page)

      const [euros, cents] = [44_000, 22_000]
      expect(await booksOf(product)).toEqual({ sold: euros, charged: cents, recorded: cents, paid: 2, ledger: 0 })
    }),
)
