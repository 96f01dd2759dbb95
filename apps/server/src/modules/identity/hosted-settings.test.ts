import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { providersOf } from './hosted-settings.ts'

test.each([
  ['gaby@gmail.com', undefined, true],
  ['gaby@googlemail.com', undefined, true],
  ['gaby@club.example', 'club.example', true],
  ['gaby@club.example', undefined, false],
  ['gaby@notgmail.com', undefined, false],
  ['gaby@gmail.com.example', undefined, false],
])('Google, given %s of Workspace %s, is trusted with the address: %s (finding M49)', (email, hd, isTrusted) => {
  const [google] = providersOf(readConfig({ GOOGLE_CLIENT_ID: 'virage', GOOGLE_CLIENT_SECRET: 'secret' }))
  const claims = { iss: 'https://accounts.google.com', sub: 'gaby', email, email_verified: true, hd }
  expect(google?.isAuthoritative?.(claims)).toBe(isTrusted)
})
