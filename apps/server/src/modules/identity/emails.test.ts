import { expect, test } from 'vitest'
import { identityEmail } from './emails.ts'

test.each([
  ['passwordChanged', 'Change your password right away, then choose'],
  ['passkeyAdded', 'then remove the passkey'],
  ['providerAdded', 'then remove the linked account'],
  ['secondFactorOn', 'Reset your password right away'],
  ['accountDeleted', 'Contact your club'],
] as const)('the notice %s says what helps an owner who didn’t do it', (notice, advice) => {
  const email = identityEmail(
    { kind: 'notice', notice, email: 'ada@fans.test', language: 'en' },
    'https://product.test',
  )
  expect(email.footnote).toContain(advice)
})
