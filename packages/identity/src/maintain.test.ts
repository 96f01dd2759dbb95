import { afterEach, beforeEach, expect, test } from 'vitest'
import { fanWithTokens } from './testing/sdk-client.ts'
import { type Running, startService } from './testing/start-service.ts'

let running: Running
const logged: string[] = []
beforeEach(async () => {
  logged.length = 0
  running = await startService({ ports: { logError: (error, message) => logged.push(`${message}: ${String(error)}`) } })
})
afterEach(() => running.stop())

test('keys are rotated and values encrypted again although expired rows cannot be deleted, and the failure is logged', async () => {
  await fanWithTokens(running, 'kept@fans.test')
  await running.pool.query('alter table identity.login_session rename to lost')
  const changing = await running.openAnother({
    keys: [
      { id: 'k2', key: Buffer.alloc(32, 8) },
      { id: 'k1', key: Buffer.alloc(32, 7) },
    ],
  })
  await changing.maintain()
  await changing.close()
  expect(logged).toEqual([
    'the identity service could not delete expired rows of login_session: error: relation "identity.login_session" does not exist',
  ])
  expect(changing.service.signingKeys.jwks().keys).toHaveLength(2)
  const { rows } = await running.pool.query(
    "select distinct encode(substring(credential for 3), 'escape') as key from identity.account",
  )
  expect(rows).toEqual([{ key: '\u0002k2' }])
})

test('a value whose key is gone keeps no other from being encrypted with the current key, and is logged', async () => {
  const lost = 'lost@fans.test'
  for (const email of [lost, 'a@fans.test', 'b@fans.test']) await fanWithTokens(running, email)
  await running.pool.query("update identity.account set credential = '\\x026b30' || credential where email = $1", [
    lost,
  ])
  const changing = await running.openAnother({
    keys: [
      { id: 'k2', key: Buffer.alloc(32, 8) },
      { id: 'k1', key: Buffer.alloc(32, 7) },
    ],
  })
  await changing.maintain()
  await changing.close()
  expect(logged).toEqual([
    'the identity service could not encrypt with the current key: AggregateError: 1 values can’t be encrypted again',
  ])
  const { rows } = await running.pool.query(
    `select encode(substring(credential for 3), 'escape') as key, count(*)::int from identity.account group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { key: '\u0002k0', count: 1 },
    { key: '\u0002k2', count: 2 },
  ])
  // The step went on to other tables.
  const keys = await running.pool.query(
    "select distinct encode(substring(private_key for 3), 'escape') as key from identity.signing_key",
  )
  expect(keys.rows).toEqual([{ key: '\u0002k2' }])
})

test('sign-ins that expire together are deleted in batches, and others stay', async () => {
  await fanWithTokens(running, 'many@fans.test')
  await running.pool.query(
    `insert into identity.token_family (id, account_id, auth_time, expires_at)
     select gen_random_uuid(), id, $1, $1 from identity.account, generate_series(1, 2500)`,
    [new Date(running.identity.service.now().getTime() - 1)],
  )
  await running.pool.query(`
    create function identity.assert_batch() returns trigger language plpgsql as $$ begin
      if (select count(*) > 1000 from deleted) then raise 'too many rows for one statement'; end if;
      return null;
    end $$;
    create trigger assert_batch after delete on identity.token_family referencing old table as deleted
      for each statement execute function identity.assert_batch()`)
  await running.identity.maintain()
  expect(logged).toEqual([])
  expect((await running.pool.query('select from identity.token_family')).rowCount).toBe(1)
})
