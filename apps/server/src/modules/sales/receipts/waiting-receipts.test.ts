import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { cents } from '@virage/domain'
import { mailsTo } from '@virage/test-support/mailbox'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deriveKey } from '../../../platform/derive-key.ts'
import type { Schedule } from '../../../platform/schedule.ts'
import { errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { failForClub } from '../../../testing/fail-for-club.ts'
import { onSandboxPage } from '../../../testing/sandbox-page.ts'
import { issueWaitingReceipts, scheduleReceipts } from './issue-waiting-receipts.ts'
import { createReceiptUrls } from './receipt-urls.ts'
import { readClubsWithWaitingReceipts } from './waiting-queries.ts'

const slug = 'fondation-horizon'
const address = { addressLine1: '3 rue du Phare', postalCode: '29200', city: 'Brest', country: 'FR' }
let app: TestApp
let other: TestApp
let clubId: string
let complete: staff.SellerDetails
beforeAll(async () => {
  const secret = 'a-secret-of-this-test-that-is-long-enough'
  app = await openApp({ SECRET: secret })
  other = await openApp({ SECRET: secret, DATABASE_URL: app.platform.config.DATABASE_URL ?? '', DEMO_DATA: 'false' })
  clubId = (await app.platform.clubs.find(slug))?.id ?? ''
  const operator = await app.as('operator@virage.test')
  const { seller } = valueOf(await operator(staff.getStaffSeller, { params: { slug } }))
  if (!seller) throw new Error('The foundation has no seller’s file')
  complete = seller
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})
beforeEach(async () => {
  await saveSeller(complete)
  await app.platform.database.asSystem(async (tx) => {
    await tx.deleteFrom('waiting_receipt').execute()
    await tx.updateTable('fan').set({ receipt_address: null }).where('email', '=', 'marie@fans.test').execute()
  })
})

const saveSeller = async (body: staff.SellerDetails) =>
  valueOf(await (await app.as('operator@virage.test'))(staff.updateSeller, { params: { slug }, body }))
const fan = async (email: string) => ({
  call: await app.as(email),
  params: { slug, username: (await app.tokenOf(email)).username },
})
/** Donates and returns the donation, once it is recorded. */
async function give(email: string, value: number) {
  const { call, params } = await fan(email)
  const list = async () => valueOf(await call(contract.listDonations, { params }))
  const before = (await list()).length
  const page = `${app.origin}/clubs/${slug}/donation`
  const body = { amount: { value, currency: 'EUR' as const }, successUrl: page, cancelUrl: page }
  const { url } = valueOf(await call(contract.createDonation, { params, body }))
  await onSandboxPage(url, 'pay')
  await expect.poll(async () => (await list()).length).toBe(before + 1)
  const [newest] = await list()
  if (!newest) throw new Error('No donation')
  return newest
}
const receiptOf = async (email: string, donationId: string) => {
  const { call, params } = await fan(email)
  return valueOf(await call(contract.listDonations, { params })).find(({ id }) => id === donationId)?.receipt
}
const waitingOf = async (email: string) => {
  const { call, params } = await fan(email)
  return valueOf(await call(contract.listWaitingReceipts, { params }))
}
const textAt = async (url: string | undefined) =>
  pdfText(Buffer.from(await (await fetch(new URL(url ?? '', app.origin))).arrayBuffer()))

describe('a tax receipt (D02, P05)', () => {
  test('has what the French model asks for (B12)', async () => {
    const { receipt } = await give('lea@fans.test', 1280.5)
    const text = await textAt(receipt?.url)
    for (const part of [
      'Association Fondation Horizon',
      '12 quai des Enfants',
      '00240 Horizon-sur-Mer',
      'SIREN 000\u00A0240\u00A0820',
      'RNA W001000024',
      'Œuvre ou organisme d’intérêt général',
      'Donner à chaque enfant',
      'Léa Marchetti',
      '8 rue des Embruns',
      'mille deux cent quatre-vingts euros et cinquante centimes',
      'Déclaration de don manuel',
      'Numéraire',
      'Carte bancaire',
      'Article 200 du code général des impôts',
      'Claire Le Goff',
      'Présidente',
      receipt?.number ?? 'no number',
    ])
      expect(text).toContain(part)
    expect(text).toMatch(/\*\*\* 1\s280,50\s€ \*\*\*/u)
    expect(text).not.toContain('238 bis')
  })

  test('shows the signature of its issuer (B12)', async () => {
    const { receipt } = await give('lea@fans.test', 30)
    const stored = await app.platform.database.asSystem((tx) =>
      tx
        .selectFrom('club_seller')
        .select('signature')
        .where('club_id', '=', clubId)
        .orderBy('revision', 'desc')
        .executeTakeFirstOrThrow(),
    )
    const { width, height } = await sharp(stored.signature ?? undefined).metadata()
    const pdf = await (await fetch(new URL(receipt?.url ?? '', app.origin))).arrayBuffer()
    const pictures = Buffer.from(pdf)
      .toString('latin1')
      .split('endobj')
      .filter((object) => object.includes('/Subtype /Image'))
    const sized = `/Width ${width}\n/Height ${height}\n`
    expect(pictures.filter((picture) => picture.includes(sized)).length).toBeGreaterThan(0)
  })

  test('waits for the donor’s address, says so, and is issued and emailed once it is there (B12)', async () => {
    const { id } = await give('marie@fans.test', 20)
    expect(await receiptOf('marie@fans.test', id)).toBeNull()
    expect(await waitingOf('marie@fans.test')).toMatchObject([
      { kind: 'DONATION', amount: { value: 20 }, lacks: ['DONOR_ADDRESS'] },
    ])
    await expect
      .poll(async () => (await mailsTo(app, 'marie@fans.test')).map(({ plain }) => plain).join('\n'))
      .toMatch(/postal address|adresse postale/)

    const { call, params } = await fan('marie@fans.test')
    const put = () => call(contract.setReceiptAddress, { params, body: address })
    const results = await Promise.all([put(), put()])
    expect(results.every(({ ok }) => ok)).toBe(true)
    await expect.poll(() => receiptOf('marie@fans.test', id)).toBeTruthy()
    expect(await waitingOf('marie@fans.test')).toEqual([])
    expect(await textAt((await receiptOf('marie@fans.test', id))?.url)).toContain('3 rue du Phare')
    const ready = async () =>
      (await mailsTo(app, 'marie@fans.test')).filter(({ subject }) => /is ready|est disponible/.test(subject))
    await expect.poll(async () => (await ready()).length).toBe(1)

    // The next donation has the address already.
    expect((await give('marie@fans.test', 21)).receipt).toBeTruthy()
  })

  test('waits while its issuer lacks what receipts need, which staff see, and is issued automatically afterwards', async () => {
    await saveSeller({ ...complete, receipts: null })
    const { id, receipt } = await give('lea@fans.test', 30)
    expect(receipt).toBeNull()
    expect(await waitingOf('lea@fans.test')).toMatchObject([{ lacks: ['ISSUER'] }])
    const operator = await app.as('operator@virage.test')
    expect(valueOf(await operator(staff.listStaffWaitingReceipts, { params: { slug } }))).toMatchObject([
      { donor: { name: 'Léa Marchetti', email: 'lea@fans.test' }, amount: { value: 30 }, lacks: ['ISSUER'] },
    ])
    await saveSeller(complete)
    await expect.poll(() => receiptOf('lea@fans.test', id)).toBeTruthy()
    expect(valueOf(await operator(staff.listStaffWaitingReceipts, { params: { slug } }))).toEqual([])
  })

  test('of a visitor waits for an address that staff can enter', async () => {
    const operator = await app.as('operator@virage.test')
    await insertWaiting(1, { addressLines: [] })
    const [row] = valueOf(await operator(staff.listStaffWaitingReceipts, { params: { slug } }))
    expect(row).toMatchObject({ donor: { fanId: null }, lacks: ['DONOR_ADDRESS'] })
    const set = (receiptId: string) => operator(staff.setDonorAddress, { params: { slug, receiptId }, body: address })
    valueOf(await set(row?.id ?? ''))
    await expect.poll(async () => (await storedReceipts(1)).length).toBe(1)
    expect(errorKeyOf(await set(row?.id ?? ''))).toBe('errors.backend.notFound')
    const log = valueOf(await operator(staff.listAuditLog, { params: { slug }, query: { action: 'setDonorAddress' } }))
    expect(JSON.stringify(log)).not.toContain('Phare')
  })

  test('of a company is issued only under the article for companies, with its number', async () => {
    const company = { companyName: 'Voiles & Cie', companyNumber: '000361238', addressLines: ['1 rue des Voiles'] }
    const people = { ...complete, receipts: complete.receipts && { ...complete.receipts, articles: ['200' as const] } }
    await saveSeller(people)
    await insertWaiting(1, company)
    await issue(app)
    expect(await storedReceipts(1)).toEqual([])
    await saveSeller(complete)
    await expect.poll(async () => (await storedReceipts(1)).length).toBe(1)
    const [receipt] = await storedReceipts(1)
    const text = await textAt(urlOf(receipt?.id ?? ''))
    for (const part of ['Voiles & Cie', 'SIREN 000361238', 'Article 238 bis', 'Cerfa 16216*01'])
      expect(text).toContain(part)
  })

  test('is not issued any more after a refund', async () => {
    const { id } = await give('marie@fans.test', 22)
    const operator = await app.as('operator@virage.test')
    const body = { reason: 'Asked' }
    valueOf(await operator(staff.refundDonation, { params: { slug, donationId: id }, body }))
    await expect.poll(() => waitingOf('marie@fans.test')).toEqual([])
    const { call, params } = await fan('marie@fans.test')
    valueOf(await call(contract.setReceiptAddress, { params, body: address }))
    await issue(app)
    expect(await receiptOf('marie@fans.test', id)).toBeNull()
  })

  test('that was issued keeps its bytes when the seller’s file, the club’s name and the address change', async () => {
    const { receipt } = await give('lea@fans.test', 40)
    const before = await textAt(receipt?.url)
    const bytes = async () => Buffer.from(await (await fetch(new URL(receipt?.url ?? '', app.origin))).arrayBuffer())
    const first = await bytes()
    await saveSeller({ ...complete, legalName: 'Another name', phone: '+33199000099' })
    const operator = await app.as('operator@virage.test')
    const settings = valueOf(await operator(staff.getClubSettings, { params: { slug } }))
    valueOf(await operator(staff.updateClubSettings, { params: { slug }, body: { name: 'Renamed' } }))
    expect((await bytes()).equals(first)).toBe(true)
    expect(before).toContain('Association Fondation Horizon')
    valueOf(await operator(staff.updateClubSettings, { params: { slug }, body: { name: settings.name } }))
  })

  test('from before the seller’s file keeps the form that it was issued in', async () => {
    const { id, receipt } = await give('lea@fans.test', 41)
    await app.platform.database.asSystem((tx) =>
      tx.updateTable('receipt').set({ seller_revision: null, paid_at: null }).where('donation_id', '=', id).execute(),
    )
    const text = await textAt(receipt?.url)
    expect(text).toContain('Il porte un numéro unique et vaut sans signature.')
    expect(text).not.toContain('SIREN')
  })
})

/** Lets receipts of visitors wait, each of a donation of its own. */
const insertWaiting = (count: number, donor: object, club = clubId) =>
  app.platform.database.withTenant(club, (tx) =>
    sql`
      with given as (
        insert into donation (club_id, amount) select ${club}, 1000 from generate_series(1, ${count}) returning id)
      insert into waiting_receipt (club_id, donation_id, amount, deductible, donor, language)
      select ${club}, id, 1000, 1000, ${JSON.stringify({
        name: 'Zoé Fabre',
        companyName: null,
        email: 'zoe@waiting.test',
        addressLines: ['1 rue du Port', '29200 Brest'],
        language: 'fr',
        ...donor,
      })}::jsonb, 'fr' from given`.execute(tx),
  )
/** Reads the newest receipts of visitors. */
const storedReceipts = async (limit: number) => {
  const rows = await app.platform.database.withTenant(clubId, (tx) =>
    tx
      .selectFrom('receipt')
      .select(['id', 'year', 'number', 'donation_id'])
      .where('club_id', '=', clubId)
      .where(sql<string>`donor ->> 'email'`, '=', 'zoe@waiting.test')
      .where('amount', '=', cents(1000))
      .orderBy('number', 'desc')
      .execute(),
  )
  return rows.filter(({ id }) => !known.has(id)).slice(0, limit)
}
/** Receipts of earlier tests. */
const known = new Set<string>()
beforeEach(async () => {
  for (const { id } of await storedReceipts(10_000)) known.add(id)
})

const urlsOf = ({ platform }: TestApp) =>
  createReceiptUrls({ secret: deriveKey(platform.config.SECRET, 'receipts'), now: platform.clock.now })
const urlOf = (id: string) => urlsOf(app).of({ clubId, id }, 3_600)
const optionsOf = (process: TestApp) => ({
  ...process.platform,
  mail: { publicUrl: process.platform.publicUrl, receiptUrls: urlsOf(process) },
})
const issue = (process: TestApp) => issueWaitingReceipts(optionsOf(process), clubId)

test('a receipt that can’t be issued keeps no later one of its club from being issued', async () => {
  await insertWaiting(1, { addressLines: null })
  await insertWaiting(60, {})
  await expect(issue(app)).rejects.toThrow('1 receipts failed')
  expect((await storedReceipts(100)).length).toBe(60)
})

test('a club whose receipts can’t be issued keeps no other club’s from being issued', async () => {
  // Without an address they keep waiting, whatever else issues receipts.
  for (const club of [clubId, (await app.platform.clubs.find('fc-virage'))?.id])
    await insertWaiting(1, { addressLines: [] }, club)
  const [broken, sound] = await app.platform.database.asSystem(readClubsWithWaitingReceipts)
  const { database, reached } = failForClub(app.platform.database, broken?.club_id)
  const runs: Parameters<Schedule>[2][] = []
  const schedule: Schedule = (_name, _interval, run) => {
    runs.push(run)
    return { runNow: async () => {} }
  }
  scheduleReceipts(schedule, { ...optionsOf(app), database })
  await expect(Promise.all(runs.map((run) => run(new AbortController().signal)))).rejects.toThrow('1 of 2 failed')
  expect([...reached]).toEqual([sound?.club_id])
})

describe('many receipts that wait', () => {
  const count = 120

  test('are each issued once by two processes at once, in a sequence without gaps', async () => {
    await insertWaiting(count, {})
    await Promise.all([issue(app), issue(other), issue(app), issue(other)])
    await assertIssuedOnce()
  })

  test('are issued once when the process dies in the middle', async () => {
    await insertWaiting(count, {})
    const { database } = app.platform
    // From the 51st receipt on, the connection ends while it is being issued, as if the process had been killed.
    await database.asSystem((tx) =>
      sql`
        create function die_once() returns trigger language plpgsql as $$
        begin
          if (select count(*) from waiting_receipt) < ${sql.lit(count - 50)} then perform pg_terminate_backend(pg_backend_pid()); end if;
          return new;
        end $$;
        create trigger die_once before insert on receipt for each row execute function die_once()`.execute(tx),
    )
    await expect(issue(app)).rejects.toThrow('70 receipts failed')
    expect((await storedReceipts(count)).length).toBe(50)
    await database.asSystem((tx) => sql`drop trigger die_once on receipt; drop function die_once()`.execute(tx))
    await Promise.all([issue(app), issue(other)])
    await assertIssuedOnce()
  })

  async function assertIssuedOnce() {
    const rows = await storedReceipts(1_000)
    expect(new Set(rows.map(({ donation_id }) => donation_id)).size).toBe(count)
    expect(rows.length).toBe(count)
    const numbers = await app.platform.database.withTenant(clubId, (tx) =>
      tx
        .selectFrom('receipt')
        .select(['year', 'number'])
        .where('club_id', '=', clubId)
        .orderBy('year')
        .orderBy('number')
        .execute(),
    )
    for (const ofYear of Map.groupBy(numbers, ({ year }) => year).values())
      expect(ofYear.map(({ number }) => number)).toEqual(ofYear.map((_, index) => index + 1))
    expect(
      await app.platform.database.asSystem((tx) => tx.selectFrom('waiting_receipt').select('id').execute()),
    ).toEqual([])
  }
})
