import { Agent, request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminOperations } from './operations/admin-operations.ts'
import { operations } from './operations/table.ts'
import { adminKey, fanWithTokens } from './testing/sdk-client.ts'
import { type Running, startService } from './testing/start-service.ts'

let running: Running
const agent = new Agent({ keepAlive: true, maxSockets: 24 })
beforeAll(async () => {
  running = await startService({ settings: { admin: adminKey } })
})
afterAll(async () => {
  agent.destroy()
  await running.stop()
})

const flows = ['USER_SRP_AUTH', 'USER_PASSWORD_AUTH', 'CUSTOM_AUTH', 'USER_AUTH', 'REFRESH_TOKEN_AUTH']
const challenges = [
  'PASSWORD_VERIFIER',
  'SELECT_CHALLENGE',
  'EMAIL_OTP',
  'SMS_OTP',
  'SMS_MFA',
  'SOFTWARE_TOKEN_MFA',
  'SELECT_MFA_TYPE',
  'MFA_SETUP',
  'NEW_PASSWORD_REQUIRED',
  'DEVICE_SRP_AUTH',
  'DEVICE_PASSWORD_VERIFIER',
  'WEB_AUTHN',
  'CUSTOM_CHALLENGE',
]
const nasty = ['', '0', 'ff', '\u0000', '\uD800', 'A'.repeat(5000), '__proto__', "' or 1=1 --", '٣', '1e999', '-1']
const dictionary = (keys: string[], values: fc.Arbitrary<unknown>) => fc.dictionary(fc.constantFrom(...keys), values)

/** Bodies of every shape, some with valid values. @param right the values that are valid in the next step */
function bodies(right: string[]): fc.Arbitrary<Record<string, unknown>> {
  const word = fc.oneof(fc.string(), fc.constantFrom(...nasty, ...right))
  const anything = fc.oneof(word, fc.anything())
  const usually = (value: unknown) =>
    fc.oneof({ weight: 8, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: fc.anything() })
  const parameters = dictionary(
    (
      'USERNAME PASSWORD SRP_A REFRESH_TOKEN PREFERRED_CHALLENGE CHALLENGE_NAME DEVICE_KEY TIMESTAMP ANSWER EMAIL ' +
      'PASSWORD_CLAIM_SIGNATURE PASSWORD_CLAIM_SECRET_BLOCK CREDENTIAL NEW_PASSWORD __proto__ ' +
      'EMAIL_OTP_CODE SMS_OTP_CODE SMS_MFA_CODE SOFTWARE_TOKEN_MFA_CODE'
    ).split(' '),
    word,
  )
  return fc.record(
    {
      ClientId: usually('fanapplication'),
      UserPoolId: usually('eu-west-3_Virage'),
      Username: anything,
      Password: word,
      AuthFlow: fc.oneof(fc.constantFrom(...flows), anything),
      AuthParameters: fc.oneof(parameters, fc.anything()),
      ChallengeName: fc.oneof(fc.constantFrom(...challenges), anything),
      ChallengeResponses: fc.oneof(parameters, fc.anything()),
      Session: anything,
      AccessToken: anything,
      RefreshToken: word,
      Token: word,
      ConfirmationCode: word,
      Code: word,
      UserCode: word,
      AttributeName: fc.oneof(fc.constantFrom('email', 'phone_number'), anything),
      UserAttributes: fc.oneof(fc.anything(), fc.array(fc.record({ Name: word, Value: word }))),
      UserAttributeNames: fc.oneof(fc.anything(), fc.array(word)),
      DeviceKey: word,
      DeviceSecretVerifierConfig: fc.oneof(fc.anything(), fc.record({ Salt: word, PasswordVerifier: word })),
      DeviceRememberedStatus: anything,
      Credential: fc.oneof(fc.anything(), fc.object()),
      CredentialId: word,
      PaginationToken: anything,
      Limit: fc.oneof(fc.integer(), fc.double(), fc.anything()),
      Filter: word,
      SoftwareTokenMfaSettings: fc.object(),
      SMSMfaSettings: fc.object(),
    },
    { requiredKeys: ['ClientId'] },
  )
}

type Sent = { target: string; body: string; authorization: string | undefined }

const send = ({ target, body, authorization }: Sent) =>
  new Promise<{ status: number; text: string }>((done, failed) => {
    const headers = {
      'content-type': 'application/x-amz-json-1.1',
      'content-length': Buffer.byteLength(body),
      'x-amz-target': `AWSCognitoIdentityProviderService.${target}`,
      ...(authorization === undefined ? {} : { authorization }),
    }
    const sent = request(running.endpoint, { agent, method: 'POST', headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => done({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
    })
    sent.on('error', failed)
    sent.end(body)
  })

test('ten thousand hostile requests cause no server error and get no token', async () => {
  const username = 'victim@fans.test'
  const { access } = await fanWithTokens(running, username)
  const begun = await send({
    target: 'InitiateAuth',
    authorization: undefined,
    body: JSON.stringify({
      ClientId: 'fanapplication',
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME: username, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
    }),
  })
  const { Session } = JSON.parse(begun.text) as { Session: string }
  const right = [username, 'eu-west-3_Virage', 'EMAIL_OTP', 'WEB_AUTHN', 'SRP_A', Session, access]
  const requests = fc.sample(
    fc.record({
      target: fc.constantFrom(...operations.keys(), ...adminOperations.keys(), 'AdminSetUserPassword', '__proto__', ''),
      body: fc.oneof(
        { weight: 12, arbitrary: bodies(right).map((value) => JSON.stringify(value) ?? '') },
        { weight: 1, arbitrary: fc.string() },
      ),
      authorization: fc.option(
        fc.constantFrom(
          'Bearer none',
          `AWS4-HMAC-SHA256 Credential=operator/20261121/eu-west-3/cognito-idp/aws4_request, SignedHeaders=host;x-amz-date;x-amz-target, Signature=${'0'.repeat(64)}`,
        ),
        { nil: undefined },
      ),
    }),
    10_000,
  )
  const found: string[] = []
  const queue = requests.values()
  let sent = 0
  await Promise.all(
    Array.from({ length: 24 }, async () => {
      for (const one of queue) {
        // Otherwise the throttles would hide the code behind them.
        if (++sent % 200 === 0) running.advance(3600)
        const { status, text } = await send(one)
        if (status >= 500 || text.includes('IdToken')) found.push(`${status} ${one.target} ${one.body} ${text}`)
      }
    }),
  )
  expect(found).toEqual([])
  expect(sent).toBe(10_000)
}, 600_000)
