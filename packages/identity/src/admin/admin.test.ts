import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, startService } from '../testing/start-service.ts'

let running: Running
beforeAll(async () => {
  running = await startService()
})
afterAll(() => running.stop())

test('an account whose invitation fails half way can be created again', async () => {
  const { admin } = running.identity
  const create = () =>
    admin.createUser(
      { email: 'half@fans.test', attributes: {}, silent: false },
      { address: '127.0.0.1', language: 'en' },
    )
  await running.pool.query(`
    create function identity.fail() returns trigger language plpgsql as $$ begin raise 'the process died'; end $$;
    create trigger fail before update on identity.account for each row execute function identity.fail()`)
  await expect(create()).rejects.toThrow('the process died')
  await running.pool.query('drop trigger fail on identity.account')
  expect(await create()).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD' })
  expect(running.mail).toMatchObject([{ kind: 'invitation', email: 'half@fans.test' }])
})
