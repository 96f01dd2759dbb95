import { type Fan, getIdentityConfig, getMe, type IdentityConfig } from '@virage/contract'
import { network, type SentRequest } from './network.ts'

/** A response of the identity service: a result, or an error with its name. */
export type PoolAnswer = object | { error: string; message?: string }

/** Errors that the identity service may return at any step, with the keys of their texts (I17, E02). */
export const poolErrors = [
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

/** Creates the sign-in settings of an installation. */
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

/** Creates an unsigned token. */
function createToken(claims: object): string {
  const now = Math.floor(Date.now() / 1000)
  return `${part({ alg: 'none' })}.${part({ iat: now, exp: now + 3600, ...claims })}.${part({})}`
}

const createTokens = ({ username, identity: { email } }: Fan) => ({
  AccessToken: createToken({
    token_use: 'access',
    sub: username,
    username,
    client_id: clientId,
    origin_jti: 'sign-in',
  }),
  IdToken: createToken({ token_use: 'id', sub: username, 'cognito:username': username, email, aud: clientId }),
  RefreshToken: 'a refresh token',
  ExpiresIn: 3600,
  TokenType: 'Bearer',
})

/** Creates the response that completes a sign-in. */
export const signedIn = (fan: Fan): PoolAnswer => ({ AuthenticationResult: createTokens(fan), ChallengeParameters: {} })

/** Creates the response for a step of a sign-in. */
export const challenge = (ChallengeName: string, ChallengeParameters: Record<string, string> = {}): PoolAnswer => ({
  ChallengeName,
  ChallengeParameters,
  Session: 'session of the sign-in',
})

/** Creates the response that starts a sign-in by SRP. Nothing verifies its numbers. */
export const srp = (fan: Fan): PoolAnswer =>
  challenge('PASSWORD_VERIFIER', {
    USER_ID_FOR_SRP: fan.username,
    USERNAME: fan.username,
    SRP_B: 'a'.repeat(768),
    SALT: 'ab'.repeat(16),
    SECRET_BLOCK: btoa('secret block'),
  })

/** A request to the identity service. */
export type PoolRequest = { operation: string; body: SentRequest['body'] }

/** Responds as the identity service. @returns the requests so far; the array grows */
export function servePool(
  respond: (request: PoolRequest) => PoolAnswer | Promise<PoolAnswer>,
  config = anIdentityConfig(),
): PoolRequest[] {
  const requests: PoolRequest[] = []
  network.answers(getIdentityConfig, config)
  network.responds('POST', poolPath, async ({ headers, body }) => {
    const operation = headers.get('x-amz-target')?.split('.').at(-1) ?? ''
    requests.push({ operation, body })
    const answer = await respond({ operation, body })
    if (!('error' in answer)) return new Response(JSON.stringify(answer), { headers: amazonJson })
    const { error, message = error } = answer
    return new Response(JSON.stringify({ __type: error, message }), {
      status: 400,
      headers: { ...amazonJson, 'x-amzn-errortype': error },
    })
  })
  return requests
}
const amazonJson = { 'content-type': 'application/x-amz-json-1.1' }

/** Returns the prefix of a fan's keys in Amplify's storage. */
export const storedTokensPrefix = ({ username }: Pick<Fan, 'username'>): string =>
  `CognitoIdentityServiceProvider.${clientId}.${username}`

/** Stores a fan's tokens as an earlier sign-in does; the API returns the fan. */
export function storeTokens(fan: Fan): void {
  const { AccessToken, IdToken, RefreshToken } = createTokens(fan)
  const prefix = `CognitoIdentityServiceProvider.${clientId}`
  const entries = {
    LastAuthUser: fan.username,
    [`${fan.username}.accessToken`]: AccessToken,
    [`${fan.username}.idToken`]: IdToken,
    [`${fan.username}.refreshToken`]: RefreshToken,
    [`${fan.username}.clockDrift`]: '0',
  }
  for (const [name, value] of Object.entries(entries)) localStorage.setItem(`${prefix}.${name}`, value)
  network.answers(getIdentityConfig, anIdentityConfig())
  network.answers(getMe, fan)
}
