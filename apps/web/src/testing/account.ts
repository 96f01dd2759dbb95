import { type Fan, getIdentityConfig, getMe, type IdentityConfig } from '@virage/contract'
import { network, type SentRequest } from './network.ts'

/** What the identity service answers to an operation: an answer, or an error by its name. */
export type PoolAnswer = object | { error: string; message?: string }

/** Errors of the identity service that any step may meet, and the texts that say them (I17, E02). */
export const refusals = [
  [{ error: 'NotAuthorizedException', message: 'Incorrect username or password.' }, 'identity.invalidLogin'],
  [{ error: 'UserNotFoundException' }, 'identity.invalidLogin'],
  [{ error: 'NotAuthorizedException', message: 'Password attempts exceeded' }, 'identity.locked'],
  [{ error: 'NotAuthorizedException', message: 'User is disabled.' }, 'identity.disabled'],
  [{ error: 'LimitExceededException' }, 'identity.tooMany'],
  [{ error: 'TooManyRequestsException' }, 'identity.tooMany'],
  [{ error: 'InvalidParameterException' }, 'identity.invalidInput'],
  [{ error: 'CodeMismatchException' }, 'identity.invalidCode'],
  [{ error: 'ExpiredCodeException' }, 'identity.expiredCode'],
  [{ error: 'AliasExistsException' }, 'identity.aliasExists'],
  [{ error: 'ResourceNotFoundException' }, 'identity.notFound'],
  [{ error: 'AnErrorOfTomorrow' }, 'problems.authentication.unknown'],
] as const

const clientId = 'fan-application'
const poolPath = '/identity'

/** How an installation says where to sign in. */
export const anIdentityConfig = (change: Partial<IdentityConfig> = {}): IdentityConfig => ({
  userPoolId: 'eu-west-3_Fake',
  userPoolClientId: clientId,
  officeClientId: null,
  userPoolEndpoint: poolPath,
  domain: null,
  providers: [],
  passwordMigrationDate: null,
  ...change,
})

const part = (value: object): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** A token that browsers read; nobody signs or verifies it. */
function tokenOf(claims: object): string {
  const now = Math.floor(Date.now() / 1000)
  return `${part({ alg: 'none' })}.${part({ iat: now, exp: now + 3600, ...claims })}.${part({})}`
}

const tokensOf = ({ username, identity: { email } }: Fan) => ({
  AccessToken: tokenOf({ token_use: 'access', sub: username, username, client_id: clientId }),
  IdToken: tokenOf({ token_use: 'id', sub: username, 'cognito:username': username, email, aud: clientId }),
  RefreshToken: 'a refresh token',
  ExpiresIn: 3600,
  TokenType: 'Bearer',
})

/** The end of a sign-in. */
export const signedIn = (fan: Fan): PoolAnswer => ({ AuthenticationResult: tokensOf(fan), ChallengeParameters: {} })

/** A step of a sign-in. */
export const challenge = (ChallengeName: string, ChallengeParameters: Record<string, string> = {}): PoolAnswer => ({
  ChallengeName,
  ChallengeParameters,
  Session: 'a session of the sign-in that has begun',
})

/** Begins a sign-in by password (SRP). Nothing of it is checked, so any numbers do. */
export const srp = (fan: Fan): PoolAnswer =>
  challenge('PASSWORD_VERIFIER', {
    USER_ID_FOR_SRP: fan.username,
    USERNAME: fan.username,
    SRP_B: 'a'.repeat(768),
    SALT: 'ab'.repeat(16),
    SECRET_BLOCK: btoa('secret block'),
  })

/** An operation of the identity service, as a browser asked for it. */
export type PoolRequest = { operation: string; body: SentRequest['body'] }

/** Answers the identity service. @returns what was asked of it, which grows */
export function servePool(answerTo: (asked: PoolRequest) => PoolAnswer, config = anIdentityConfig()): PoolRequest[] {
  const asked: PoolRequest[] = []
  network.answers(getIdentityConfig, config)
  network.responds('POST', poolPath, ({ headers, body }) => {
    const operation = headers.get('x-amz-target')?.split('.').at(-1) ?? ''
    asked.push({ operation, body })
    const answer = answerTo({ operation, body })
    if (!('error' in answer)) return new Response(JSON.stringify(answer), { headers: amazonJson })
    const { error, message = error } = answer
    return new Response(JSON.stringify({ __type: error, message }), {
      status: 400,
      headers: { ...amazonJson, 'x-amzn-errortype': error },
    })
  })
  return asked
}
const amazonJson = { 'content-type': 'application/x-amz-json-1.1' }

/** What Amplify keeps of a fan in this browser begins so. */
export const storedTokensPrefix = ({ username }: Pick<Fan, 'username'>): string =>
  `CognitoIdentityServiceProvider.${clientId}.${username}`

/** Puts the tokens of a fan where a sign-in of before has left them; the API knows the fan. */
export function storeTokens(fan: Fan): void {
  const { AccessToken, IdToken, RefreshToken } = tokensOf(fan)
  const place = `CognitoIdentityServiceProvider.${clientId}`
  const kept = {
    LastAuthUser: fan.username,
    [`${fan.username}.accessToken`]: AccessToken,
    [`${fan.username}.idToken`]: IdToken,
    [`${fan.username}.refreshToken`]: RefreshToken,
    [`${fan.username}.clockDrift`]: '0',
  }
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(`${place}.${name}`, value)
  network.answers(getIdentityConfig, anIdentityConfig())
  network.answers(getMe, fan)
}
