import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../testing/open-app.ts'

const secret = 'the-token-of-the-mail-server'
const id = '0190f1e2-0000-7000-a000-0000000b0b0b'
let app: TestApp
beforeAll(async () => {
  app = await openApp({ MAIL_REPORTS_SECRET: secret })
  await app.platform.database.asSystem((tx) =>
    sql`insert into fan_email (club_id, id, fan_id, subject, sent_at)
      select club_id, ${id}, id, 'Your order', virage_now() from fan limit 1`.execute(tx),
  )
})
afterAll(() => app.stop())

const report = `Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: message/delivery-status

Action: failed
Status: 5.1.1

--b
Content-Type: text/rfc822-headers

Message-ID: <${id}@virage.example>
--b--`

const send = (authorization: string, body: string) =>
  app.http.inject({
    method: 'POST',
    url: '/api/webhooks/mail',
    headers: { authorization, 'content-type': 'message/rfc822' },
    body,
  })
const bounced = async () => {
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{ error: string | null }>`select error from fan_email where id = ${id} and bounced_at is not null`.execute(tx),
  )
  return rows.length
}

test('only who has the token reports a bounce, which is stored once', async () => {
  expect((await send('Bearer other', report)).statusCode).toBe(403)
  expect((await send('', report)).statusCode).toBe(403)
  expect(await bounced()).toBe(0)
  expect((await send(`Bearer ${secret}`, 'Subject: I am on holiday')).json()).toEqual({ bounced: 0 })
  expect((await send(`Bearer ${secret}`, report)).json()).toEqual({ bounced: 1 })
  expect((await send(`Bearer ${secret}`, report)).json()).toEqual({ bounced: 0 })
  expect(await bounced()).toBe(1)
})
