import * as contract from '@virage/contract'
import { type Cents, cents, type Coins } from '@virage/domain'
import { mailsTo } from '@virage/test-support/mailbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveKey } from '../../../platform/derive-key.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { openApp, errorKeyOf, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { onSandboxPage } from '../../../testing/sandbox-page.ts'
import { insertReceipt } from './queries.ts'
import { createReceiptUrls, emailLifetime, pageLifetime } from './receipt-urls.ts'

let app: TestApp
const slug = 'fondation-horizon'
const returnUrls = {
  get successUrl() {
    return `${app.origin}/clubs/fondation-horizon/donation/payment-confirmed`
  },
  get cancelUrl() {
    return `${app.origin}/clubs/fondation-horizon/donation?payment-result=CANCELED`
  },
}
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

const lea = async () => ({
  call: await app.as('lea@fans.test'),
  params: { slug, username: (await app.tokenOf('lea@fans.test')).username },
})
const give = async (value: number, card?: string) => {
  const { call, params } = await lea()
  const before = valueOf(await call(contract.listDonations, { params })).length
  const body = { amount: { value, currency: 'EUR' as const }, ...returnUrls }
  const { url } = valueOf(await call(contract.createDonation, { params, body }))
  await onSandboxPage(url, 'pay', card)
  await expect.poll(async () => valueOf(await call(contract.listDonations, { params })).length).toBe(before + 1)
  const [newest] = valueOf(await call(contract.listDonations, { params }))
  if (!newest) throw new Error('No donation')
  return newest
}
const pdf = async (url: string) => {
  const response = await fetch(new URL(url, app.origin))
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

/** Lets everybody in, not only who was referred. */
async function openFoundation() {
  await app.platform.database.query
    .updateTable('club')
    .set({ referral_needed: false })
    .where('slug', '=', slug)
    .execute()
  app.platform.events.publish({ type: 'settings', clubId: (await app.platform.clubs.find(slug))?.id ?? '' })
}

describe('a donation to a foundation', () => {
  test('is settled only by its webhook, and has a numbered PDF receipt, also in the email (D02, P05)', async () => {
    const first = await give(40)
    const second = await give(60.5)
    const numbers = [first, second].map(({ receipt }) => receipt?.number ?? '')
    const [a = 0, b = 0] = numbers.map((number) => Number(number.split('-')[1]))
    expect(b).toBe(a + 1)
    const document = await pdf(second.receipt?.url ?? '')
    expect(document).toMatchObject({ status: 200, type: 'application/pdf' })
    expect(document.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(document.bytes.toString('latin1')).toContain('/FontFile2')
    expect((await pdf(second.receipt?.url ?? '')).bytes.equals(document.bytes)).toBe(true)

    const { call, params } = await lea()
    const [receipt] = valueOf(await call(contract.listReceipts, { params }))
    expect(receipt).toMatchObject({
      amount: { value: 60.5 },
      deductible: { value: 60.5 },
      kind: 'DONATION',
      cancelled: false,
    })
    await expect
      .poll(async () => (await mailsTo(app, 'lea@fans.test')).map(({ plain }) => plain).join('\n'))
      .toMatch(/api\/receipts\/[0-9a-f-]+\/[0-9a-f-]+\.pdf\?expires=/)
  })

  test('can be paid with a card number typed in groups, as the sandbox shows it (papercut 1)', async () => {
    expect(await give(12, '4242 4242 4242 4242')).toMatchObject({ amount: { value: 12 } })
  })

  test('does not show its receipt at a changed URL', async () => {
    const { receipt } = await give(10)
    const url = new URL(receipt?.url ?? '', app.origin)
    const forged = new URL(url)
    forged.searchParams.set('expires', '9999999999')
    const other = valueOf(await (await app.as(null))(contract.listClubs, { params: {} })).find(
      (club) => club.slug !== slug,
    )
    const elsewhere = new URL(url.href.replace(/receipts\/[^/]+/, `receipts/${other?.id}`))
    for (const address of [forged, elsewhere, new URL(url.href.split('?')[0] ?? '')])
      expect((await pdf(address.href)).status).toBe(404)
  })

  test('of a visitor of an open foundation has a receipt if they enter their name (D01, D02)', async () => {
    await openFoundation()
    const visitor = await app.as(null)
    const address = { addressLine1: 'Ulica 1', city: 'Łódź', country: 'PL', postalCode: '90-001' }
    const donor = { firstName: 'Łucja', lastName: 'Dvořák', email: 'lucja@visitors.test', address }
    const body = { amount: { value: 25, currency: 'EUR' as const }, ...returnUrls, donor }
    const donate = async () => visitor(contract.createDonation, { params: { slug }, body })
    await expect.poll(async () => errorKeyOf(await donate())).toBe('accepted')
    const { url } = valueOf(await donate())
    await onSandboxPage(url, 'pay')
    const mail = async () => {
      const [newest] = await mailsTo(app, 'lucja@visitors.test')
      return /http\S+\.pdf\?\S+/.exec(newest?.plain ?? '')?.[0]
    }
    await expect.poll(mail).toBeDefined()
    expect(await pdf((await mail()) ?? '')).toMatchObject({ status: 200, type: 'application/pdf' })
  })

  test('of a fan whose name the club does not know has a receipt if they enter it (D02)', async () => {
    await openFoundation()
    const email = 'nora@fans.test'
    await app.identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
    const nora = await app.as(email)
    const { username } = valueOf(await nora(contract.registerFan, { params: { slug }, body: {} }))
    const address = { addressLine1: '1 rue du Port', city: 'Brest', country: 'FR', postalCode: '29200' }
    const donor = { firstName: 'Nora', lastName: 'Le Bihan', email, address }
    const body = { amount: { value: 30, currency: 'EUR' as const }, ...returnUrls, donor }
    await onSandboxPage(valueOf(await nora(contract.createDonation, { params: { slug }, body })).url, 'pay')
    const receipts = async () => {
      const donations = valueOf(await nora(contract.listDonations, { params: { slug, username } }))
      return donations.map(({ receipt }) => receipt)
    }
    await expect.poll(receipts).toEqual([expect.objectContaining({ number: expect.any(String) })])
  })

  test('that is refunded keeps its receipt’s number, and the receipt is cancelled', async () => {
    const donation = await give(15)
    const club = await app.platform.clubs.find(slug)
    if (!club) throw new Error('No club')
    const refunded = await app.platform.database.withTenant(club.id, (tx) =>
      requestRefund(tx, {
        clubId: club.id,
        what: { kind: 'donation', id: donation.id },
        restock: false,
        reason: 'Asked',
        actor: 'staff',
      }),
    )
    expect(refunded.ok).toBe(true)
    const { call, params } = await lea()
    await expect
      .poll(async () => valueOf(await call(contract.listDonations, { params }))[0])
      .toMatchObject({ refunded: true, receipt: { number: donation.receipt?.number } })
    expect(valueOf(await call(contract.listReceipts, { params }))[0]).toMatchObject({ cancelled: true })
    await expect
      .poll(() => mailsTo(app, 'lea@fans.test'))
      .toContainEqual(
        expect.objectContaining({
          subject: 'Remboursement de 15,00\u00A0€',
          plain: expect.stringContaining('Le reçu fiscal de ce paiement n’est plus valable.'),
        }),
      )
  })

  test.each([0, -1, 0.999, Number.NaN, 1e308, '1'])('of %s is rejected (D02, V01)', async (value) => {
    const { call, params } = await lea()
    const body = { amount: { value: value as number, currency: 'EUR' as const }, ...returnUrls }
    expect(errorKeyOf(await call(contract.createDonation, { params, body }))).toBe('errors.validation.failed')
  })
})

test('a lot has a receipt for the part of the price above its value (M04, P05)', async () => {
  const { call, params } = await lea()
  const due = async () => valueOf(await call(contract.listDuePayments, { params }))
  await expect.poll(async () => (await due()).length).toBeGreaterThan(0)
  const [lot] = await due()
  if (!lot) throw new Error('No lot')
  const exclusive = valueOf(await call(contract.getExclusive, { params: { slug, exclusiveSlug: lot.exclusiveSlug } }))
  if (!exclusive.visible || !exclusive.taxDeduction) throw new Error('The lot has no worth')
  const body = { lineItems: [{ exclusiveId: lot.exclusiveId }], ...returnUrls }
  const { url } = valueOf(await call(contract.createFiatOrder, { params, body }))
  await onSandboxPage(url, 'pay')
  const newest = async () => valueOf(await call(contract.listOrders, { params }))[0]
  await expect.poll(async () => (await newest())?.exclusives[0]?.id).toBe(lot.exclusiveId)
  const order = await newest()
  const receipt = valueOf(await call(contract.listReceipts, { params })).find(
    ({ number }) => number === order?.receipt?.number,
  )
  expect(receipt?.kind).toBe('ORDER')
  expect(receipt?.deductible.value).toBeCloseTo(
    (order?.finalCost.value ?? 0) - exclusive.taxDeduction.nonDeductibleAmount.value,
    2,
  )
  // The receipt covers the whole price, so a partial refund is not possible.
  const club = await app.platform.clubs.find(slug)
  const input = {
    what: { kind: 'order', id: order?.id ?? '' },
    restock: false,
    reason: 'A scratch',
    actor: 'staff',
  } as const
  const part = { amount: 1_00 as Cents, coins: 0 as Coins }
  expect(
    await app.platform.database.withTenant(club?.id ?? '', (tx) =>
      requestRefund(tx, { clubId: club?.id ?? '', ...input, part }),
    ),
  ).toEqual({ ok: false, reason: 'receipt' })
})

test('numbers have no gaps, despite concurrency and rollbacks', async () => {
  const { database, clubs } = app.platform
  const club = await clubs.find(slug)
  if (!club) throw new Error('No club')
  const donor = { name: 'A', companyName: null, email: 'a@b.test', addressLines: [], language: null }
  const issue = (breakOff: boolean) =>
    database.withTenant(club.id, async (tx) => {
      const { id } = await tx
        .insertInto('donation')
        .values({ club_id: club.id, amount: cents(1000) })
        .returning('id')
        .executeTakeFirstOrThrow()
      const amount = cents(1000)
      const shared = { clubId: club.id, fanId: null, orderId: null, amount, deductible: amount, itemName: null }
      await insertReceipt(tx, { ...shared, donationId: id, donor, language: 'en', sellerRevision: 1 })
      if (breakOff) throw new Error('broken off')
    })
  await Promise.allSettled(Array.from({ length: 40 }, (_, index) => issue(index % 4 === 0)))
  const rows = await database.withTenant(club.id, (tx) =>
    tx.selectFrom('receipt').select('number').where('club_id', '=', club.id).orderBy('number').execute(),
  )
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
  expect(rows.length).toBeGreaterThan(30)
})

test('the URL of a receipt on a page expires within hours', async () => {
  const receiptUrls = createReceiptUrls({ secret: Buffer.alloc(32), now: () => now })
  let now = new Date('2026-11-21T10:20:00Z')
  const url = new URL(receiptUrls.of({ clubId: 'club', id: 'receipt' }, pageLifetime), app.origin)
  const query = Object.fromEntries(url.searchParams)
  expect(receiptUrls.check('club', 'receipt', query)).toBe('valid')
  expect(receiptUrls.check('club', 'other', query)).toBe('unknown')
  now = new Date('2026-11-21T12:20:00Z')
  expect(receiptUrls.check('club', 'receipt', query)).toBe('expired')
})

test('the URL in an email is valid for seven days, then redirects to the profile, which requires login (finding L15)', async () => {
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{ club_id: string; id: string; slug: string }>`
      select r.club_id, r.id, c.slug from receipt r join club c on c.id = r.club_id limit 1`.execute(tx),
  )
  const [receipt] = rows
  if (!receipt) throw new Error('No receipt')
  const secret = deriveKey(app.platform.config.SECRET, 'receipts')
  const mailed = (ago: number) =>
    createReceiptUrls({ secret, now: () => new Date(app.platform.clock.now().getTime() - ago) }).of(
      { clubId: receipt.club_id, id: receipt.id },
      emailLifetime,
    )
  const day = 86_400_000
  const answer = async (path: string) => {
    const { status, headers } = await fetch(app.origin + path, { redirect: 'manual' })
    return [status, headers.get('location')]
  }
  expect(await answer(mailed(6 * day))).toEqual([200, null])
  expect(await answer(mailed(8 * day))).toEqual([303, `/clubs/${receipt.slug}/profile`])
  expect((await answer(`${mailed(8 * day)}x`))[0]).toBe(404)
})
