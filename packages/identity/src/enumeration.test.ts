import * as sdk from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from './settings.ts'
import { N } from './srp/group.ts'
import { password } from './testing/amplify-client.ts'
import { type Answered, callsFrom } from './testing/network.ts'
import { fanWithTokens, sdkFor } from './testing/sdk-client.ts'
import { type Running, startService } from './testing/start-service.ts'

let running: Running
beforeAll(async () => {
  running = await startService({
    ports: {
      customChallenge: { rounds: 1, ask: async () => ({ shown: { question: 'where' }, answer: 'north' }) },
    },
    settings: { answerStep: defaultSettings.answerStep },
  })
})
afterAll(() => running.stop())

/** Three names, and how requests about them are sent. */
type Tried = {
  /** From a network of its own. */
  call: (target: string, body: object) => Promise<Answered>
  names: { known: string; waiting: string; unknown: string }
  /** The id of the known account. */
  id: string
}

let networks = 0
/**
 * Creates an account with every feature that could be detected, and one that was never confirmed. A third name has no
 * account.
 */
async function createNames(): Promise<Tried> {
  const nth = ++networks
  const names = {
    known: `known-${nth}@fans.test`,
    waiting: `waiting-${nth}@fans.test`,
    unknown: `no-one-${nth}@fans.test`,
  }
  const call = callsFrom(running, `198.51.100.${nth}`)
  const { access } = await fanWithTokens(running, names.known)
  const client = sdkFor(running)
  const by = { AccessToken: access }
  const phone = `+336123456${String(nth).padStart(2, '0')}`
  const UserAttributes = [{ Name: 'phone_number', Value: phone }]
  await client.send(new sdk.UpdateUserAttributesCommand({ ...by, UserAttributes }))
  const Code = running.texts.findLast(({ phoneNumber }) => phoneNumber === phone)?.code
  await client.send(new sdk.VerifyUserAttributeCommand({ ...by, AttributeName: 'phone_number', Code }))
  await call('SignUp', { Username: names.waiting, Password: password })
  const { rows } = await running.pool.query<{ id: string }>('select id from identity.account where email = $1', [
    names.known,
  ])
  return { call, names, id: rows[0]?.id ?? '' }
}

/** Forgets all counts, so that those of one request don't reject the next. In the order of the service's own locks. */
const forgetAttempts = () =>
  running.pool.query(
    'delete from identity.throttle where bucket in (select bucket from identity.throttle order by bucket for update)',
  )

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
  call: Tried['call'],
  { target, body }: (typeof firstCalls)['SignUp'] | (typeof firstCalls)['USER_AUTH'],
  name: string,
): Promise<{ answers: unknown[]; times: number[] }> {
  await forgetAttempts()
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

/** Rounds that always take place, and for how many milliseconds a machine under load tries more of them. */
const rounds = { least: 6, within: 90_000 }

// Concurrently: most of their time is the service's delay of its responses.
test.concurrent.each(Object.entries(firstCalls))(
  'what %s answers has one shape and one time, whether there is an account or not (finding M3)',
  async (_name, first) => {
    const { call, names } = await createNames()
    const fastest: Record<string, number[]> = {}
    const shapes: Record<string, unknown> = {}
    // The fastest of several runs shows the work itself; load of the machine only adds to it.
    const differing = () =>
      (fastest['unknown'] ?? []).flatMap((time, step) =>
        ['known', 'waiting'].flatMap((kind) => {
          const other = fastest[kind]?.[step] ?? Infinity
          return Math.abs(other - time) < 60 ? [] : [{ kind, call: step + 1, time: other, unknown: time }]
        }),
      )
    const until = performance.now() + rounds.within
    for (let round = 0; round < rounds.least || (performance.now() < until && differing().length > 0); round++) {
      for (const [kind, name] of Object.entries(names)) {
        const address = kind === 'unknown' ? `${round}-${name}` : name
        // A sign-up would create an account for the name that has none.
        const { answers, times } = await ask(call, first, address)
        shapes[kind] = answers
        fastest[kind] = times.map((time, step) => Math.min(time, fastest[kind]?.[step] ?? Infinity))
      }
    }
    expect(shapes['known']).toEqual(shapes['unknown'])
    expect(shapes['waiting']).toEqual(shapes['unknown'])
    expect(differing()).toEqual([])
  },
  600_000,
)

test.concurrent.each(Object.entries(firstCalls))('%s takes no id as a user name (finding M3)', async (_name, first) => {
  const { call, names, id } = await createNames()
  const decoy = await call('InitiateAuth', begin('USER_SRP_AUTH', { SRP_A }).body(names.unknown))
  const { USER_ID_FOR_SRP = '' } = (decoy as Asked).ChallengeParameters ?? {}
  const answers = []
  for (const name of [id, USER_ID_FOR_SRP]) answers.push(await call(first.target, first.body(name)))
  expect(answers[0]).toMatchObject({ __type: 'InvalidParameterException' })
  expect(answers[1]).toEqual(answers[0])
})

test('wrong codes get the same responses, however many, whether or not a code was sent (finding M3)', async () => {
  const { call, names } = await createNames()
  const answersOf: Record<string, unknown[]> = {}
  for (const [kind, Username] of Object.entries(names)) {
    await forgetAttempts()
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
  const { call, names } = await createNames()
  const shown = async (name: string) => {
    const { ChallengeParameters: parameters = {} } = (await call(
      'InitiateAuth',
      begin('USER_SRP_AUTH', { SRP_A }).body(name),
    )) as Asked
    return [parameters['USER_ID_FOR_SRP'], parameters['SALT']]
  }
  for (const name of Object.values(names)) expect(await shown(name.toUpperCase())).toEqual(await shown(name))
})
