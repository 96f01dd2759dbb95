import { randomUUID } from 'node:crypto'
import { cents } from '@virage/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCoinFixtures, openIdleDatabase } from '../../../testing/coin-fixtures.ts'
import { plainCheckout } from '../payments/begin-checkout.ts'
import { insertCheckout } from '../payments/checkouts.ts'
import { expireCheckouts } from '../payments/expire-checkouts.ts'
import { applyEvent } from '../payments/settle-checkout.ts'
import { createReceiptUrls } from '../receipts/receipt-urls.ts'
import { removeCard } from './queries.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())

const mail = {
  publicUrl: () => 'http://localhost',
  receiptUrls: createReceiptUrls({ secret: Buffer.alloc(32), now: () => new Date() }),
  links: { publicUrl: () => 'http://localhost', unsubscribeLinks: { path: () => '', read: () => undefined } },
}

/** A fan, and what happens with their cards. */
async function createHolder() {
  const { database, club, fanIds } = await createCoinFixtures(idle.database, {
    fans: 1,
    exclusives: 1,
    stock: 0,
    coins: 0,
  })
  const fanId = fanIds[0] ?? ''
  const run = <T>(query: ReturnType<typeof sql<T>>) =>
    database.withTenant(club.id, async (tx) => (await query.execute(tx)).rows)
  /** Opens a page that saves a card. @param hasEnded whether it ends before anything is heard of it */
  const open = async (hasEnded: boolean) => {
    const session = { fanId, purpose: 'card', amount: cents(0), provider: 'sandbox' } as const
    const now = new Date(Date.now() - (hasEnded ? 3_600_000 : 0))
    const checkout = plainCheckout(club, { ...session, successUrl: '', cancelUrl: '', now })
    await database.withTenant(club.id, (tx) => insertCheckout(tx, checkout))
    if (hasEnded) await expireCheckouts({ database, links: mail.links })
    return checkout.id
  }
  /** The provider says that a card was saved. */
  const hear = (checkoutId: string, paymentMethod: string, customer = 'customer') =>
    database.withTenant(club.id, (tx) =>
      applyEvent(tx, mail, 'sandbox', {
        id: randomUUID(),
        type: 'cardSaved',
        reference: { clubId: club.id, checkoutId },
        customer,
        paymentMethod,
        payment: null,
        failure: null,
      }),
    )
  return {
    open,
    hear,
    erase: () =>
      run(sql`update fan set email = 'erased-x@erased.invalid', payment_customer = null, payment_method = null,
        card_status = 'NOT_DEFINED' where id = ${fanId}`),
    remove: () => database.withTenant(club.id, (tx) => removeCard(tx, { clubId: club.id, fanId })),
    card: async () =>
      (await run(sql<{ card: string | null }>`select payment_method as card from fan where id = ${fanId}`))[0]?.card,
    customer: async () =>
      (await run(sql<{ customer: string | null }>`select payment_customer as customer from fan where id = ${fanId}`))[0]
        ?.customer,
  }
}

/** The payloads of jobs that remove something at the provider and name it. */
async function removals(name: string) {
  const { rows } = await idle.database.pool.query<{ name: string }>(
    `select j.task_identifier as name from graphile_worker.jobs j
     join graphile_worker._private_jobs p on p.id = j.id where p.payload::text like $1 order by 1`,
    [`%"${name}"%`],
  )
  return rows.map((row) => row.name)
}

test('a card whose page has ended is saved nevertheless', async () => {
  const { open, hear, card } = await createHolder()
  const page = await open(true)
  await hear(page, 'card_late')
  expect(await card()).toBe('card_late')
})

test.for([false, true])(
  'a card that is heard of late doesn’t replace a later one, itself late: %s (finding M71)',
  async (isLaterLate) => {
    const { open, hear, card } = await createHolder()
    const [earlier, later] = [await open(true), await open(isLaterLate)]
    await hear(later, 'card_new')
    await hear(earlier, 'card_old')
    expect(await card()).toBe('card_new')
  },
)

test('a card that is heard of late doesn’t come back after the fan has removed theirs (finding M71)', async () => {
  const { open, hear, card, remove } = await createHolder()
  const [earlier, later] = [await open(true), await open(false)]
  await hear(later, 'card_removed')
  await remove()
  await hear(earlier, 'card_revived')
  expect([await card(), await removals('card_revived')]).toEqual([null, ['removeCard']])
})

test('a card that is heard of after its fan’s erasure is removed at the provider, with its customer (finding M71)', async () => {
  const { open, hear, customer, erase } = await createHolder()
  const page = await open(true)
  await erase()
  await hear(page, 'card_of_erased', 'customer_of_erased')
  expect([await customer(), await removals('card_of_erased'), await removals('customer_of_erased')]).toEqual([
    null,
    ['removeCard'],
    ['removeCustomer'],
  ])
})
