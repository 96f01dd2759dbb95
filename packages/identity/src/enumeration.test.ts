import * as sdk from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { N } from './srp/group.ts'
import { password } from './testing/amplify-client.ts'
import { type Answered, callsFrom } from './testing/network.ts'
import { fanWithTokens, sdkFor } from './testing/sdk-client.ts'
import { type Running, startService } from './testing/start-service.ts'

let running: Running
let call: (target: string, body: object) => Promise<Answered>
/**
 * An account with every feature that could be detected, one that was never confirmed, and a name without an account.
 */
const names = { known: 'known@fans.test', waiting: 'waiting@fans.test', unknown: 'no-one@fans.test' }
let id: string

beforeAll(async () => {
  running = await startService({
    ports: {
      customChallenge: { rounds: 1, ask: async () => ({ shown: { question: 'where' }, answer: 'north' }) },
    },
  })
  call = callsFrom(running, '198.51.100.20')
  const { access } = await fanWithTokens(running, names.known)
  const client = sdkFor(running)
  const by = { AccessToken: access }
  const phone = { Name: 'phone_number', Value: '+33612345678' }
  await client.send(new sdk.UpdateUserAttributesCommand({ ...by, UserAttributes: [phone] }))
  await client.send(
    new sdk.VerifyUserAttributeCommand({ ...by, AttributeName: 'phone_number', Code: running.texts.at(-1)?.code }),
  )
  await call('SignUp', { Username: names.waiting, Password: password })
  const { rows } = await running.pool.query<{ id: string }>('select id from identity.account where email = $1', [
    names.known,
  ])
  id = rows[0]?.id ?? ''
})
afterAll(() => running.stop())

const SRP_A = (N - 3n).toString(16)
const begin = (AuthFlow: string, more: Record<string, string> = {}) => ({
  target: 'InitiateAuth',
  body: (USERNAME: string) => ({ AuthFlow, AuthParameters: { USERNAME, ...more } }),
})
const named = (target: string, more: object = {}) => ({
  target,
  body: (Username: string) => ({ Username, ...more }),
})
const signature = { PASSWORD_CLAIM_SIGNATURE: 'AAAA', TIMESTAMP: 'Sun Nov 22 10:00:00 UTC 2026' }
const credential = (challenge: string) =>
  JSON.stringify({
    id: 'A'.repeat(22),
    rawId: 'A'.repeat(22),
    type: 'public-key',
    response: { clientDataJSON: Buffer.from(challenge).toString('base64url'), authenticatorData: '', signature: '' },
  })

/** Requests that a stranger can send with a name: every operation without a token, in each variant. */
const firstCalls = {
  SignUp: named('SignUp', { Password: password }),
  ConfirmSignUp: named('ConfirmSignUp', { ConfirmationCode: 'wrong' }),
  ResendConfirmationCode: named('ResendConfirmationCode'),
  ForgotPassword: named('ForgotPassword'),
  ConfirmForgotPassword: named('ConfirmForgotPassword', { ConfirmationCode: 'wrong', Password: password }),
  USER_SRP_AUTH: begin('USER_SRP_AUTH', { SRP_A }),
  USER_PASSWORD_AUTH: begin('USER_PASSWORD_AUTH', { PASSWORD: 'not-the-one' }),
  CUSTOM_AUTH: begin('CUSTOM_AUTH'),
  'CUSTOM_AUTH with SRP': begin('CUSTOM_AUTH', { SRP_A, CHALLENGE_NAME: 'SRP_A' }),
  USER_AUTH: begin('USER_AUTH'),
  'USER_AUTH PASSWORD': begin('USER_AUTH', { PREFERRED_CHALLENGE: 'PASSWORD', PASSWORD: 'not-the-one' }),
  'USER_AUTH PASSWORD_SRP': begin('USER_AUTH', { PREFERRED_CHALLENGE: 'PASSWORD_SRP', SRP_A }),
  'USER_AUTH EMAIL_OTP': begin('USER_AUTH', { PREFERRED_CHALLENGE: 'EMAIL_OTP' }),
  'USER_AUTH SMS_OTP': begin('USER_AUTH', { PREFERRED_CHALLENGE: 'SMS_OTP' }),
  'USER_AUTH WEB_AUTHN': begin('USER_AUTH', { PREFERRED_CHALLENGE: 'WEB_AUTHN' }),
}

type Asked = { ChallengeName?: string; ChallengeParameters?: Record<string, string>; Session?: string }

/** A wrong response to each step that a first request can lead to. */
function wrongAnswer(asked: Asked, USERNAME: string): object | undefined {
  const { ChallengeName = '', ChallengeParameters: parameters = {}, Session } = asked
  const wrong: Record<string, Record<string, string>> = {
    PASSWORD_VERIFIER: {
      ...signature,
      USERNAME: parameters['USERNAME'] ?? '',
      PASSWORD_CLAIM_SECRET_BLOCK: parameters['SECRET_BLOCK'] ?? '',
    },
    CUSTOM_CHALLENGE: { ANSWER: 'south' },
    EMAIL_OTP: { EMAIL_OTP_CODE: 'wrong' },
    SMS_OTP: { SMS_OTP_CODE: 'wrong' },
    WEB_AUTHN: { CREDENTIAL: credential(parameters['CREDENTIAL_REQUEST_OPTIONS'] ?? '') },
    SELECT_CHALLENGE: { ANSWER: 'EMAIL_OTP' },
  }
  const responses = wrong[ChallengeName]
  return responses && { ChallengeName, Session, ChallengeResponses: { USERNAME, ...responses } }
}

/** A response without its random parts: its keys, their types, and meaningful texts. */
function shapeOf(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => shapeOf(one))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one, name)]))
  }
  if (key === 'CREDENTIAL_REQUEST_OPTIONS') return shapeOf(JSON.parse(String(value)))
  if (['SECRET_BLOCK', 'Session', 'challenge'].includes(key)) return String(value).length
  if (['UserSub', 'USERNAME', 'USER_ID_FOR_SRP'].includes(key)) return String(value).replaceAll(/[0-9a-f]/g, 'x').length
  // Hexadecimal numbers lose their leading zeros, for every account.
  if (['SALT', 'SRP_B'].includes(key)) return /^[0-9a-f]+$/.test(String(value))
  // A masked destination begins with the letters of the entered address.
  return String(value).replace(/^\w\*\*\*@/, 'x***@')
}

/** Sends a request and, if the response is a challenge, a wrong response to it. */
async function ask(
  { target, body }: (typeof firstCalls)['SignUp'] | (typeof firstCalls)['USER_AUTH'],
  name: string,
): Promise<{ answers: unknown[]; times: number[] }> {
  // The counts of one request must not reject the next.
  await running.pool.query('delete from identity.throttle')
  const answers: unknown[] = []
  const times: number[] = []
  const timed = async (operation: string, sent: object) => {
    const began = performance.now()
    const answered = await call(operation, sent)
    times.push(performance.now() - began)
    answers.push(shapeOf(answered))
    return answered as Asked
  }
  const wrong = wrongAnswer(await timed(target, body(name)), name)
  if (wrong) await timed('RespondToAuthChallenge', wrong)
  return { answers, times }
}

test.each(Object.entries(firstCalls))(
  'what %s answers has one shape and one time, whether there is an account or not (finding M3)',
  async (_name, first) => {
    const fastest: Record<string, number[]> = {}
    const shapes: Record<string, unknown> = {}
    for (let round = 0; round < 6; round++) {
      for (const [kind, name] of Object.entries(names)) {
        const address = kind === 'unknown' ? `${round}-${name}` : name
        // A sign-up would create an account for the name that has none.
        const { answers, times } = await ask(first, address)
        shapes[kind] = answers
        fastest[kind] = times.map((time, step) => Math.min(time, fastest[kind]?.[step] ?? Infinity))
      }
    }
    expect(shapes['known']).toEqual(shapes['unknown'])
    expect(shapes['waiting']).toEqual(shapes['unknown'])
    // The fastest of several runs shows the work itself; load of the machine only adds to it.
    for (const [step, time] of (fastest['unknown'] ?? []).entries()) {
      for (const kind of ['known', 'waiting']) {
        const other = fastest[kind]?.[step] ?? Infinity
        expect(Math.abs(other - time), `${kind}, call ${step + 1}`).toBeLessThan(60)
      }
    }
  },
)

test.each(Object.entries(firstCalls))('%s takes no id as a user name (finding M3)', async (_name, first) => {
  const decoy = await call('InitiateAuth', begin('USER_SRP_AUTH', { SRP_A }).body(names.unknown))
  const { USER_ID_FOR_SRP = '' } = (decoy as Asked).ChallengeParameters ?? {}
  const answers = []
  for (const name of [id, USER_ID_FOR_SRP]) answers.push(await call(first.target, first.body(name)))
  expect(answers[0]).toMatchObject({ __type: 'InvalidParameterException' })
  expect(answers[1]).toEqual(answers[0])
})

test('wrong codes get the same responses, however many, whether or not a code was sent (finding M3)', async () => {
  const answersOf: Record<string, unknown[]> = {}
  for (const [kind, Username] of Object.entries(names)) {
    await running.pool.query('delete from identity.throttle')
    await call('ForgotPassword', { Username })
    const answers = []
    for (let attempt = 0; attempt < 7; attempt++) {
      const body = { Username, ConfirmationCode: `0000000${attempt}`, Password: password }
      answers.push((await call('ConfirmForgotPassword', body)).__type)
    }
    answersOf[kind] = answers
  }
  expect(answersOf['known']).toEqual(answersOf['unknown'])
  expect(answersOf['waiting']).toEqual(answersOf['unknown'])
})

test('names without an account always get the same id and salt, as accounts do (finding M3)', async () => {
  const shown = async (name: string) => {
    const { ChallengeParameters: parameters = {} } = (await call(
      'InitiateAuth',
      begin('USER_SRP_AUTH', { SRP_A }).body(name),
    )) as Asked
    return [parameters['USER_ID_FOR_SRP'], parameters['SALT']]
  }
  for (const name of Object.values(names)) expect(await shown(name.toUpperCase())).toEqual(await shown(name))
})
