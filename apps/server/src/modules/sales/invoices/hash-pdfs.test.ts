import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCoinFixtures, openIdleDatabase } from '../../../testing/coin-fixtures.ts'
import { orderWithCoins } from '../orders/order-with-coins.ts'
import { hashPdf, hashPdfs } from './hash-pdfs.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())

/** Creates a club with three documents of a series, of which the second can't be rendered until `repair`. */
async function withBrokenDocument() {
  const { club, fanIds, exclusiveIds } = await createCoinFixtures(idle.database, {
    fans: 3,
    exclusives: 1,
    stock: 3,
    coins: 100,
  })
  const inClub = <T>(work: Parameters<typeof idle.database.withTenant<T>>[1]) => idle.database.withTenant(club.id, work)
  const purchases = fanIds.map((fanId) => ({ fanId, exclusiveIds }))
  await inClub((tx) => orderWithCoins(tx, { club, purchases, now: new Date('2026-11-21T12:00:00Z') }))
  const second = await inClub((tx) =>
    tx.selectFrom('invoice').select(['id', 'body']).where('number', '=', 2).executeTakeFirstOrThrow(),
  )
  const write = (body: unknown) =>
    inClub(async (tx) => {
      await sql`alter table invoice disable trigger invoice_append_only`.execute(tx)
      await sql`update invoice set body = ${JSON.stringify(body)}::jsonb where id = ${second.id}`.execute(tx)
      await sql`alter table invoice enable trigger invoice_append_only`.execute(tx)
    })
  await write({})
  const numbers = async () => {
    const rows = await inClub((tx) => tx.selectFrom('invoice_pdf').select('number').orderBy('number').execute())
    return rows.map(({ number }) => number)
  }
  const jobs = async () => {
    const { rows } = await idle.database.pool.query<{ key: string }>(
      `select key from graphile_worker.jobs where task_identifier = 'hashPdf'`,
    )
    return rows.map(({ key }) => key)
  }
  return { clubId: club.id, invoiceId: second.id, repair: () => write(second.body), numbers, jobs }
}

test('a document that can’t be rendered holds up no later one of its series, and a job tries it again', async () => {
  const { clubId, invoiceId, repair, numbers, jobs } = await withBrokenDocument()
  await expect(hashPdfs(idle.database)).rejects.toThrow('1 of')
  expect(await numbers()).toEqual([1, 3])
  expect(await jobs()).toEqual([`hashPdf ${invoiceId}`])
  const again = hashPdf({ database: idle.database })
  await expect(again({ clubId, invoiceId })).rejects.toThrow('Invalid time value')
  await repair()
  for (let times = 0; times < 2; times++) await again({ clubId, invoiceId })
  expect(await numbers()).toEqual([1, 2, 3])
})
