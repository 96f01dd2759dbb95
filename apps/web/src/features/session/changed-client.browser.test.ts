import { expect, test } from 'vitest'
import { anIdentityConfig, servePool, storeTokens } from '../../testing/account.ts'
import { aFan } from '../../testing/data.ts'
import { openSession } from './session.ts'

test('after a change of the client, tokens of the last one are no session that ends again on each page (I13)', async () => {
  storeTokens(aFan())
  servePool(() => ({}), anIdentityConfig({ userPoolClientId: 'another-client' }))
  await openSession()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('CognitoIdentityServiceProvider.'))).toEqual([])
})
