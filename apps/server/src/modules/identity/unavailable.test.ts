import pg from 'pg'
import { expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.ts'

test('the identity service answers 503 while the database accepts no writes', async () => {
  const app = await openApp()
  const { connectionString } = app.platform.database.pool.options
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(
    `alter database ${client.escapeIdentifier(client.database ?? '')} set default_transaction_read_only = on`,
  )
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
  const response = await fetch(`${app.origin}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp',
    },
    body: JSON.stringify({ ClientId: 'virage-web', Username: 'late@fans.test', Password: 'Virage-demo-2026!' }),
  })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  await app.stop()
})
