import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tokensBySrp } from '@virage/test-support/fans'
import { productWords } from '@virage/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../testing/open-app.ts'

/** A service that returns ranges of breached passwords, or fails. */
const queried: string[] = []
const breached = 'Tram-bleu-quatre-77'
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()
const answerRange = (response: ServerResponse) =>
  response.end(`${sha1('other').slice(5)}:3\r\n${sha1(breached).slice(5)}:12\r\n${sha1('padding').slice(5)}:0`)
let answer = answerRange
const ranges = createServer((request, response) => {
  queried.push(request.url ?? '')
  answer(response)
})

let app: TestApp
beforeAll(async () => {
  ranges.listen(0, '127.0.0.1')
  await once(ranges, 'listening')
  const { port } = ranges.address() as AddressInfo
  app = await openApp({ BREACHED_PASSWORDS_URL: `http://127.0.0.1:${port}` })
})
afterAll(async () => {
  await app.stop()
  ranges.closeAllConnections()
  ranges.close()
})

/** Calls the identity service. @returns the name and message of its error, or `accepted` */
async function call(target: string, body: object): Promise<string> {
  const response = await fetch(`${app.origin}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${target}`,
    },
    body: JSON.stringify({ ClientId: 'virage-web', ...body }),
  })
  const { __type: type = 'accepted', message = '' } = (await response.json()) as { __type?: string; message?: string }
  return `${type} ${message}`.trim()
}

let count = 0
const signUp = (Password: string) => call('SignUp', { Username: `new-${++count}@fans.test`, Password })
const guessable =
  'InvalidPasswordException Password did not conform with policy: Password is too common or too easy to guess'
const known = 'InvalidPasswordException Password did not conform with policy: Password is known from a data breach'

test.each([
  // The product, a club, another club, its slug, a word of the list, three of them, one in disguise.
  'Virage-2026!',
  'FC Virage 20262',
  'Fondation.Horizon99',
  'fondation-horizon-2026',
  '2026*Enchères*2027',
  'Stade.Virage.Fans.1',
  'V1rage!!2027',
])('a password can’t consist of words of the context: %s (ASVS 6.2.11)', async (password) => {
  expect(await signUp(password)).toBe(guessable)
})

test('a passphrase may contain such words (ASVS 6.2.11)', async () => {
  expect(await signUp('la tribune chante sous la pluie')).toBe('accepted')
  expect(await signUp('virage stade fans jetons enchères')).toBe('accepted')
})

test('the words that passwords may not consist of are documented (ASVS 6.1.2)', () => {
  const document = readFileSync(new URL('../../../../../docs/security/password-words.md', import.meta.url), 'utf8')
  expect(productWords.filter((word) => !document.includes(`\`${word}\``))).toEqual([])
})

test('a breached password is rejected wherever one is set, with five characters of its hash (ASVS 6.2.12)', async () => {
  queried.length = 0
  expect(await signUp(breached)).toBe(known)
  const old = 'Virage-demo-2026!'
  const { AccessToken } = await tokensBySrp({
    origin: app.origin,
    email: 'tom@fans.test',
    password: old,
    client: 'web',
  })
  const change = { AccessToken, PreviousPassword: old }
  expect(await call('ChangePassword', { ...change, ProposedPassword: breached })).toBe(known)
  const reset = { Username: 'tom@fans.test', ConfirmationCode: '00000000' }
  expect(await call('ConfirmForgotPassword', { ...reset, Password: breached })).toBe(known)
  expect(await signUp(sha1('another'))).toBe('accepted')
  expect(new Set(queried)).toEqual(
    new Set([`/range/${sha1(breached).slice(0, 5)}`, `/range/${sha1(sha1('another')).slice(0, 5)}`]),
  )
})

test.each<{ how: string; silent: (response: ServerResponse) => void }>([
  { how: 'does not answer', silent: () => {} },
  { how: 'is broken', silent: (response) => void response.writeHead(503).end() },
])('if the service of breached passwords $how, only the local list is checked (ASVS 6.2.12)', async ({ silent }) => {
  answer = silent as typeof answerRange
  try {
    expect(await signUp('Sept-lampes-au-grenier-8')).toBe('accepted')
    expect(await signUp('Password2026!')).toBe(guessable)
    const counted = await (await fetch(`${app.origin}/metrics`)).text()
    expect(counted).toMatch(/virage_breached_password_checks_total\{outcome="unanswered"\} [1-9]/)
  } finally {
    answer = answerRange
  }
})
