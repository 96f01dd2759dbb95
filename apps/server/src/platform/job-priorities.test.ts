import * as staff from '@virage/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendAnnouncements } from '../modules/announcements/send-announcements.ts'
import { createNotificationLinks } from '../modules/notifications/index.ts'
import { openApp, type TestApp, valueOf } from '../testing/open-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
  // The process runs jobs at once, and deletes them.
  await app.platform.database.pool.query(`
    create table added_job (task_id integer, priority integer);
    create function record_job() returns trigger language plpgsql as $$
      begin insert into added_job values (new.task_id, new.priority); return new; end $$;
    create trigger record_job before insert on graphile_worker._private_jobs for each row execute function record_job()`)
})
afterAll(() => app.stop())
beforeEach(() => app.platform.database.pool.query('delete from added_job'))

/** Returns the priorities of the emails that a test has enqueued. */
const priorities = async () => {
  const { rows } = await app.platform.database.pool.query<{ priority: number }>(
    `select distinct j.priority from added_job j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'sendEmail'`,
  )
  return rows.map(({ priority }) => priority)
}

test('emails of the identity service, such as codes, are sent first', async () => {
  const response = await fetch(`${app.origin}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.ForgotPassword',
    },
    body: JSON.stringify({ ClientId: 'virage-web', Username: 'marie@fans.test' }),
  })
  expect(response.status).toBe(200)
  expect(await priorities()).toEqual([-10])
})

test('announcements are sent last', async () => {
  const editor = await app.as('operator@virage.test')
  const text = { en: 'The derby', fr: 'Le derby' }
  valueOf(
    await editor(staff.sendAnnouncement, {
      params: { slug: 'fc-virage' },
      body: { audience: 'ALL', channels: ['mail', 'push'], title: text, text } as never,
      idempotencyKey: 'announcement-of-the-derby',
    }),
  )
  const { asSystem } = app.platform.database
  await asSystem(async (tx) => {
    // Fans get few announcements a day, and the demonstration has some of today.
    await sql`update announcement_recipient set processed_at = processed_at - interval '2 days'`.execute(tx)
    await sql`update announcement set created_at = created_at - interval '1 minute', send_at = virage_now()
      where state = 'SCHEDULED'`.execute(tx)
  })
  await sendAnnouncements(app.platform, createNotificationLinks(app.platform))
  await expect.poll(priorities).toContain(10)
})
