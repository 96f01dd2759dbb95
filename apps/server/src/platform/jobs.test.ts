import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIdleDatabase } from '../testing/coin-fixtures.ts'
import type { Database } from './database/database.ts'
import { addJobKeys, decryptPayload } from './job-encryption.ts'
import { addJob, purgeFailedEmails } from './jobs.ts'
import { enqueueEmail } from './mail/enqueue-email.ts'

let database: Database
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ database, stop } = await openIdleDatabase())
})
afterAll(() => stop())

const email = { to: 'ana@fans.test', from: 'FC', subject: 'Your code', paragraphs: ['It is'], code: '840217' }

type Job = { id: string; payload: { encrypted?: string } }
const jobs = async () => {
  const { rows } = await database.pool.query<Job>('select id, payload from graphile_worker._private_jobs order by id')
  return rows
}

test('a code in a queued email can’t be read in the job table, and is still sent after the secret has changed (finding L18)', async () => {
  await database.asSystem((tx) => enqueueEmail(tx, email, { fan: null }))
  const [stored] = await jobs()
  expect(JSON.stringify(stored)).not.toMatch(/840217|ana@fans/)
  addJobKeys({ SECRET: 'the-next-secret', EARLIER_SECRETS: ['a-secret-of-the-tests'] })
  expect(await decryptPayload(stored?.payload.encrypted ?? '')).toMatchObject({ to: 'ana@fans.test' })
})

test('a job whose payload was changed is not run (finding L18)', async () => {
  await database.asSystem((tx) => enqueueEmail(tx, email, { fan: null }))
  const encrypted = (await jobs()).at(-1)?.payload.encrypted ?? ''
  // Changes the first character of the ciphertext: the last one may have padding bits, which decode to the same bytes.
  const changed = encrypted.replace(/(?<=\.)[^.](?=[^.]*\.[^.]*$)/, (character) => (character === 'A' ? 'B' : 'A'))
  await expect(decryptPayload(changed)).rejects.toThrow(/decrypt/)
})

test('an email that failed permanently is removed an hour later, and one that will be retried stays (finding L18)', async () => {
  await database.asSystem((tx) => enqueueEmail(tx, email, { fan: null }))
  const [dead] = (await jobs()).slice(-1)
  const before = (await jobs()).length
  const age = (id: string | undefined, attempts: number) =>
    sql`update graphile_worker._private_jobs set attempts = ${attempts}, updated_at = now() - interval '2 hours'
        where id = ${id ?? null}::bigint`.execute(database.query)
  await age(dead?.id, 24)
  await purgeFailedEmails(database)
  expect(await jobs()).toHaveLength(before)
  await age(dead?.id, 25)
  await purgeFailedEmails(database)
  expect(await jobs()).toHaveLength(before - 1)
})

test('the announcement of a charge is not removed, because the charge waits for it', async () => {
  const mail = { to: 'ana@fans.test', subject: 'Your card will be charged', html: '', plain: '' }
  await database.asSystem((tx) => addJob(tx, 'announceCharge', { clubId: randomUUID(), paymentId: randomUUID(), mail }))
  const [failed] = (await jobs()).slice(-1)
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, updated_at = now() - interval '2 hours'
    where id = ${failed?.id ?? null}::bigint`.execute(database.query)
  await purgeFailedEmails(database)
  expect(await jobs()).toContainEqual(failed)
  await sql`delete from graphile_worker._private_jobs where id = ${failed?.id ?? null}::bigint`.execute(database.query)
})

test('more failed emails than one transaction takes are all removed', async () => {
  for (let index = 0; index < 3; index += 1) await database.asSystem((tx) => enqueueEmail(tx, email, { fan: null }))
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, updated_at = now() - interval '2 hours'`.execute(
    database.query,
  )
  await purgeFailedEmails(database, { atOnce: 1 })
  expect(await jobs()).toEqual([])
})
