import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from './operations/table.ts'
import { type Running, startService } from './testing/start-service.ts'

let running: Running
beforeAll(async () => {
  running = await startService()
})
afterAll(() => running.stop())

const word = fc.oneof(
  fc.string(),
  fc.constantFrom(
    'USER_SRP_AUTH',
    'REFRESH_TOKEN_AUTH',
    'PASSWORD_VERIFIER',
    'fanapplication',
    'a@fans.test',
    '0',
    'ff',
    'A'.repeat(5000),
    '\u0000',
  ),
)
const parameters = fc.dictionary(
  fc.constantFrom(
    'USERNAME',
    'SRP_A',
    'REFRESH_TOKEN',
    'PASSWORD_CLAIM_SIGNATURE',
    'PASSWORD_CLAIM_SECRET_BLOCK',
    'TIMESTAMP',
    '__proto__',
  ),
  word,
)
const body = fc.record(
  {
    ClientId: fc.oneof(
      { weight: 4, arbitrary: fc.constant('fanapplication') },
      { weight: 1, arbitrary: fc.anything() },
    ),
    Username: fc.oneof(word, fc.anything()),
    Password: word,
    AuthFlow: word,
    AuthParameters: parameters,
    ChallengeName: word,
    ChallengeResponses: parameters,
    AccessToken: word,
    RefreshToken: word,
    Token: word,
    ConfirmationCode: word,
    UserAttributes: fc.oneof(fc.anything(), fc.array(fc.record({ Name: word, Value: word }))),
  },
  { requiredKeys: ['ClientId'] },
)

test('a thousand hostile requests get no server error and no token', async () => {
  const target = fc.constantFrom(...operations.keys(), 'AdminCreateUser', '__proto__', '')
  await fc.assert(
    fc.asyncProperty(
      target,
      fc.oneof(
        { weight: 9, arbitrary: body.map((value) => JSON.stringify(value) ?? '') },
        { weight: 1, arbitrary: fc.string() },
      ),
      async (name, text) => {
        const response = await fetch(running.endpoint, {
          method: 'POST',
          body: text,
          headers: {
            'content-type': 'application/x-amz-json-1.1',
            'x-amz-target': `AWSCognitoIdentityProviderService.${name}`,
          },
        })
        const answer = await response.text()
        expect(response.status, `${name} ${text} ${answer}`).toBeLessThan(500)
        expect(answer).not.toContain('IdToken')
      },
    ),
    { numRuns: 1000 },
  )
}, 60_000)
