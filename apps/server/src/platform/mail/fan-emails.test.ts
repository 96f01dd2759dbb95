import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCoinFixtures, openIdleDatabase } from '../../testing/coin-fixtures.ts'
import type { Database } from '../database/database.ts'
import { createMail, purgeFanEmails, recordBounce, recordSending } from './fan-emails.ts'

let database: Database
let stop: () => Promise<void>
let fan: { clubId: string; fanId: string }
beforeAll(async () => {
  ;({ database, stop } = await openIdleDatabase())
  const { club, fanIds } = await createCoinFixtures(database, { fans: 1, exclusives: 1, stock: 1, coins: 1 })
  fan = { clubId: club.id, fanId: fanIds[0] ?? '' }
})
afterAll(() => stop())

const email = { to: 'ana@fans.test', from: 'FC', subject: 'Your order', paragraphs: ['A link with a secret'] }
const compose = (jobKey?: string) => database.asSystem((tx) => createMail(tx, { email, fan, jobKey }))
const stored = (id: string) =>
  database.asSystem((tx) => tx.selectFrom('fan_email').selectAll().where('id', '=', id).executeTakeFirst())
const sendWith = (sendMail: () => Promise<void>) => recordSending({ database, sendMail })

test('an attempt that fails is recorded and thrown again, and the one that succeeds replaces it', async () => {
  const mail = await compose()
  const refused = sendWith(() => Promise.reject(new Error('421 try later')))
  await expect(refused(mail)).rejects.toThrow('421')
  expect(await stored(mail.id)).toMatchObject({ sent_at: null, failed_at: expect.any(Date) })
  await sendWith(async () => {})(mail)
  expect(await stored(mail.id)).toMatchObject({ sent_at: expect.any(Date), failed_at: null })
})

test('an email that is sent again after its job was cut off stays sent when that fails', async () => {
  const mail = await compose()
  await sendWith(async () => {})(mail)
  await expect(sendWith(() => Promise.reject(new Error('421')))(mail)).rejects.toThrow('421')
  expect(await stored(mail.id)).toMatchObject({ sent_at: expect.any(Date), failed_at: null })
})

/** An error of the mail server about a recipient, as nodemailer throws it. */
const refusal = (response: string) =>
  Object.assign(new Error(`Can't send mail - all recipients were rejected: ${response}`), {
    code: 'EENVELOPE',
    rejected: ['ana@fans.test'],
    response,
  })

test('an email to a mailbox that does not exist is not tried again', async () => {
  const mail = await compose()
  await sendWith(() => Promise.reject(refusal('550 5.1.1 <ana@fans.test>: no such user')))(mail)
  expect(await stored(mail.id)).toMatchObject({
    sent_at: null,
    failed_at: null,
    bounced_at: expect.any(Date),
    error: expect.stringContaining('no such user'),
  })
})

test('a permanent error that may be ours is tried again, and so is an email of nobody’s page', async () => {
  const mail = await compose()
  const ours = refusal('550 5.7.1 relaying denied')
  await expect(sendWith(() => Promise.reject(ours))(mail)).rejects.toThrow('relaying')
  expect(await stored(mail.id)).toMatchObject({ failed_at: expect.any(Date), bounced_at: null })
  const unknown = refusal('550 5.1.1 no such user')
  await expect(sendWith(() => Promise.reject(unknown))({ ...mail, id: randomUUID() })).rejects.toThrow('no such')
})

test('a report of a bounce marks an email that was sent, once', async () => {
  const mail = await compose()
  await sendWith(async () => {})(mail)
  const bounce = { emailIds: [mail.id, randomUUID()], error: '5.2.2 mailbox full' }
  expect([await recordBounce(database, bounce), await recordBounce(database, bounce)]).toEqual([1, 0])
  expect(await stored(mail.id)).toMatchObject({ sent_at: expect.any(Date), error: '5.2.2 mailbox full' })
})

test('an email that replaces a pending one replaces its record, and one that was sent keeps its own', async () => {
  const jobKey = `order ${randomUUID()}`
  const [first, second] = [await compose(jobKey), await compose(jobKey)]
  expect(await stored(first.id)).toBeUndefined()
  await sendWith(async () => {})(second)
  const third = await compose(jobKey)
  expect([await stored(second.id), await stored(third.id)]).toMatchObject([{ fan_id: fan.fanId }, { sent_at: null }])
})

test('records are deleted after thirteen months', async () => {
  const [old, recent] = [await compose(), await compose()]
  await database.asSystem((tx) =>
    sql`update fan_email set enqueued_at = virage_now() - interval '14 months' where id = ${old.id}`.execute(tx),
  )
  await purgeFanEmails(database)
  expect([await stored(old.id), (await stored(recent.id))?.id]).toEqual([undefined, recent.id])
})
