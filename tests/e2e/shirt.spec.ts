import { expect, type Page } from '@playwright/test'
import {
  createAuction,
  createExclusive,
  createFan,
  placeBid,
  productTime,
  signInAsOperator,
  type TestFan,
} from '@virage/test-support/builders'
import { readDatabase } from '@virage/test-support/database'
import type { RunningServer } from '@virage/test-support/server'
import { payWithApproval, saveCard } from './paying.ts'
import { advanceClock, mailTo, onMobile, signIn, testOfTime, withPage } from './product.ts'
import { awaitSecondPress } from './second-press.ts'

// A foundation sells for euros, and its lots have tax receipts.
const club = 'fondation-horizon'
const staffClub = `/api/staff/clubs/${club}`
const [minute, hour, day] = [60, 3600, 86_400]
/** The test card that asks for approval each time. */
const card = '4000002760003184'

/** Puts a shirt up for auction. It is sent for 8 €, its winner's card is charged a day later, and 50 € of its price are no gift. */
async function offerShirt(product: RunningServer): Promise<{ exclusiveId: string; slug: string }> {
  const staff = await signInAsOperator(product)
  const name = { en: 'The captain’s shirt', fr: 'Le maillot du capitaine' }
  const { id: exclusiveId, slug } = await createExclusive(staff, { club, name, price: 100, stock: 1 })
  await staff('PATCH', `${staffClub}/exclusives/${exclusiveId}`, { nonDeductibleAmount: 50 })
  const { id: methodId } = await staff<{ id: string }>('POST', `${staffClub}/delivery-methods`, {
    kind: 'SHIP',
    name: { en: 'Home delivery', fr: 'Livraison à domicile' },
    note: null,
    zones: [{ countries: ['FR'], prices: { S: 8 } }],
    carrier: 'Colissimo',
    daysMin: 2,
    daysMax: 5,
    trackingPattern: 'https://post.test/{number}',
    place: null,
    happensAt: null,
    active: true,
  })
  await staff('PUT', `${staffClub}/exclusives/${exclusiveId}/delivery`, { parcelClass: 'S', methodIds: [methodId] })
  const auctionId = await createAuction(product, staff, { club, minutes: 30 })
  await staff('PATCH', `${staffClub}/auctions/${auctionId}`, { autoChargeHours: 24 })
  await staff('POST', `${staffClub}/auctions/${auctionId}/lots`, { exclusiveId, startingPrice: 100 })
  return { exclusiveId, slug }
}

/** What the product and the sandbox have recorded about the shirt and its buyer; amounts in cents. */
async function readBooks(product: RunningServer, { fan, exclusiveId }: { fan: TestFan; exclusiveId: string }) {
  const [books] = await readDatabase<{ books: unknown }>(
    product,
    `with shirt as (
       select o.* from orders o join order_line l on l.club_id = o.club_id and l.order_id = o.id
       where o.fan_id = $1 and l.exclusive_id = $2
     ), charge as (
       select s.* from sandbox_charge s
       where s.idempotency_key in (select id::text from checkout where fan_id = $1 and purpose = 'order')
          or s.id in (select 'payment_' || provider_session from checkout where fan_id = $1 and purpose = 'order')
     )
     select jsonb_build_object(
       'ordered', (select jsonb_agg(final_cost) from shirt),
       'charged', (select jsonb_agg(jsonb_build_object('amount', amount, 'refunded', refunded, 'failure', failure) order by created_at) from charge),
       'sentBack', (select jsonb_agg(amount) from sandbox_refund where charge_id in (select id from charge)),
       'refunds', (select jsonb_agg(jsonb_build_object('amount', r.amount, 'coins', r.coins, 'status', r.status))
         from refund r where r.order_id in (select id from shirt)),
       'receipts', (select jsonb_agg(jsonb_build_object('amount', r.amount, 'deductible', r.deductible, 'isCancelled', r.cancelled_at is not null))
         from receipt r where r.order_id in (select id from shirt)),
       'documents', (select jsonb_agg(jsonb_build_object('kind', i.kind, 'gross', i.gross) order by i.issued_at, i.id)
         from invoice i where i.order_id in (select id from shirt)),
       'waitingReceipts', (select count(*) from waiting_receipt where fan_id = $1),
       'moves', (select jsonb_agg(m.to_state order by m.id) from parcel_move m join parcel p on p.id = m.parcel_id
         where p.order_id in (select id from shirt)),
       'debts', (select count(*) from outstanding_payment where fan_id = $1 and paid_at is null and cancelled_at is null),
       'stock', (select stock from exclusive where id = $2),
       'coins', (select coalesce(sum(balance), 0) from ledger_account),
       'heldCoins', (select coalesce(sum(balance), 0) from ledger_account where kind = 'held'),
       'unbalanced', (select count(*) from (select from ledger_entry group by transfer_id having sum(amount) <> 0) uneven)
     ) as books`,
    [fan.id, exclusiveId],
  )
  return books?.books
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

testOfTime(
  'a shirt is bid for, won, paid, delivered, withdrawn from on the last day, returned and refunded, and all books agree',
  { tag: ['@A02', '@B01', '@B02', '@B05', '@B06'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page, t) => {
      const { exclusiveId, slug } = await offerShirt(product)
      const [fan, rival] = await Promise.all([
        createFan(product, { club }),
        createFan(product, { club, hasCard: true, firstName: 'Paul' }),
      ])
      const address = { addressLine1: '1 rue du Stade', city: 'Paris', country: 'FR', postalCode: '75001' }
      await fan.call('PUT', `/api/clubs/${club}/fans/${fan.username}/receipt-address`, address)

      await testOfTime.step('bid, and raise from “My bids”', async () => {
        await awaitSecondPress(page)
        await signIn(page, club, fan.email)
        await saveCard(page, t, { club, number: card })
        await page.goto(`/clubs/${club}/exclusives/${slug}`)
        await expect(page.getByText('Delivery from 8.00 €', { exact: true })).toBeVisible()
        await press(page, 'Place the first bid')
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByText('Delivery from 8.00 €. You choose when you pay.')).toBeVisible()
        await dialog.getByRole('button', { name: /^Bid 100.00 €/ }).click()
        // The starting price is the same, so only the end of the dialog says that the bid was placed.
        await expect(dialog).toBeHidden()
        await placeBid(rival, { club, slug, amount: 120 })
        await page.goto(`/clubs/${club}/auctions/mine`)
        await press(page, 'Bid 121.00 €')
        await press(page, 'Confirm 121.00 €')
        await expect(page.getByRole('region', { name: 'In the lead' })).toContainText('The captain’s shirt')
      })

      await testOfTime.step('won, charged, and confirmed because the bank asks', async () => {
        await advanceClock(product, 30 * minute)
        const won = await mailTo(product, fan.email, /your card will be charged/)
        expect(won.plain).toMatch(/121\.00\s€/)
        await advanceClock(product, day)
        const asked = await mailTo(product, fan.email, /Confirm your payment/)
        await page.goto(new URL(/\/clubs\/\S*\/payments\/[\w-]+/.exec(asked.plain)?.[0] ?? '', product.origin).href)
        await expect(page.getByText(/^Nothing was charged/)).toBeVisible()
        await page.getByLabel('Street address').fill('1 rue du Stade')
        await page.getByLabel('Postal code').fill('75001')
        await page.getByLabel('City').fill('Paris')
        await press(page, 'Save address')
        await press(page, 'Pay 129.00 €')
        await page.waitForURL(/\/sandbox\//)
        await payWithApproval(page, t, card)
        await expect(page.getByRole('heading', { name: 'Nothing to pay' })).toBeVisible()
        await page.getByRole('link', { name: 'See my orders' }).click()
        await expect(page.getByText('Being prepared')).toBeVisible()
      })

      await testOfTime.step('delivered by parcel', async () => {
        const staff = await signInAsOperator(product)
        const [parcel] = await staff<{ id: string }[]>('GET', `${staffClub}/parcels?search=${fan.email}`)
        await staff('POST', `${staffClub}/parcels/${parcel?.id}/shipments`, { carrier: null, number: '6A123' })
        expect((await mailTo(product, fan.email, /^On its way/)).plain).toContain('6A123')
        await page.reload()
        await press(page, 'I have it')
        await expect(page.getByText('Delivered', { exact: true })).toBeVisible()
        await page.goto(`/clubs/${club}/auctions/mine`)
        await expect(page.getByRole('region', { name: 'Finished' })).toContainText('Delivered')
      })

      await testOfTime.step('withdrawn from on the last day, and sent back', async () => {
        type Contract = { lines: { until: string | null }[] }
        const [contract] = await fan.call<Contract[]>('GET', `/api/clubs/${club}/fans/${fan.username}/withdrawals`)
        const left = Date.parse(contract?.lines[0]?.until ?? '') - (await productTime(product))
        expect(left).toBeGreaterThan(13 * day * 1000)
        await advanceClock(product, Math.floor(left / 1000) - hour)
        await signIn(page, club, fan.email)
        await page.goto(`/clubs/${club}/profile`)
        await page.getByRole('listitem').getByRole('link', { name: 'Withdraw from contract here' }).click()
        await press(page, 'Continue')
        await press(page, 'Confirm withdrawal')
        await expect(page.getByText(/^Send it back by /)).toBeVisible()
      })

      await testOfTime.step('returned and refunded', async () => {
        const paid = await readBooks(product, { fan, exclusiveId })
        expect(paid).toMatchObject({ refunds: null, receipts: [{ isCancelled: false }] })
        const staff = await signInAsOperator(product)
        const [withdrawal] = await staff<{ id: string }[]>('GET', `${staffClub}/withdrawals`)
        await staff('POST', `${staffClub}/withdrawals/${withdrawal?.id}/returns`, { condition: 'As new' })
        await mailTo(product, fan.email, /^Refund of/)
        await page.goto(`/clubs/${club}/profile`)
        await expect(page.getByRole('listitem').getByText('Refunded', { exact: true })).toBeVisible()
      })

      expect(await readBooks(product, { fan, exclusiveId })).toEqual({
        ordered: [12_900],
        // The bank has refused the charge of the saved card, and nothing of it was taken.
        charged: [
          { amount: 12_100, refunded: 0, failure: 'authenticationNeeded' },
          { amount: 12_900, refunded: 12_900, failure: null },
        ],
        sentBack: [12_900],
        refunds: [{ amount: 12_900, coins: 0, status: 'done' }],
        receipts: [{ amount: 12_100, deductible: 7_100, isCancelled: true }],
        documents: [
          { kind: 'INVOICE', gross: 12_900 },
          { kind: 'CREDIT_NOTE', gross: 12_900 },
        ],
        waitingReceipts: 0,
        moves: ['PREPARING', 'SHIPPED', 'DELIVERED'],
        debts: 0,
        // A lot was never in the stock, so its return changes nothing there.
        stock: 1,
        coins: 0,
        heldCoins: 0,
        unbalanced: 0,
      })
    }),
)
