import { afterEach, expect, test } from 'vitest'
import { openPushService, type PushService } from '../../testing/push-service.ts'
import { deriveKey } from '../derive-key.ts'
import { openPush } from './push.ts'

let service: PushService | undefined
afterEach(() => service?.close())

/** Returns a secret whose push key begins with a zero, as that of one installation in 256 does. */
function secretWithLeadingZero(): string {
  for (let number = 0; ; number++) {
    const secret = `secret-${number}`
    if (deriveKey(secret, 'web-push')[0] === 0) return secret
  }
}

test('an installation whose key begins with a zero sends messages to browsers', async () => {
  service = await openPushService()
  const { endpoint, keys } = service.subscription
  const push = openPush({
    SECRET: secretWithLeadingZero(),
    PUSH_HOSTS: ['localhost'],
    MAIL_FROM: 'Virage <virage@virage.test>',
  })
  const message = { title: 'Outbid', body: 'Ana leads at 420', url: '/lots/shirt', tag: 'outbid' }
  expect(await push.send({ endpoint, ...keys }, message)).toBe('sent')
  expect(service.received).toMatchObject([{ message }])
})
