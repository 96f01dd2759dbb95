import type { Random } from './random.ts'
import { clubs, inAddress, inHeader, type Request } from './api-requests.ts'
import type { Target } from './target.ts'
import { generateHostileValue, hostileBodies, hostileTexts } from './values.ts'

const identityFields = (
  'ClientId Username Password AuthFlow AuthParameters ChallengeName ChallengeResponses Session AccessToken RefreshToken ' +
  'Token ConfirmationCode Code UserCode AttributeName UserAttributes UserAttributeNames DeviceKey DeviceRememberedStatus ' +
  'DeviceSecretVerifierConfig Credential CredentialId PaginationToken Limit SoftwareTokenMfaSettings SMSMfaSettings ' +
  'PreviousPassword ProposedPassword UserPoolId SecretHash ClientMetadata'
).split(' ')
const identityTargets = (
  'SignUp ConfirmSignUp ResendConfirmationCode InitiateAuth RespondToAuthChallenge GetTokensFromRefreshToken GetUser ' +
  'GlobalSignOut RevokeToken ForgotPassword ConfirmForgotPassword AssociateSoftwareToken VerifySoftwareToken ' +
  'SetUserMFAPreference ChangePassword UpdateUserAttributes DeleteUserAttributes GetUserAttributeVerificationCode ' +
  'VerifyUserAttribute ConfirmDevice UpdateDeviceStatus ForgetDevice ListDevices StartWebAuthnRegistration ' +
  'CompleteWebAuthnRegistration ListWebAuthnCredentials DeleteWebAuthnCredential AdminGetUser AdminDeleteUser ListUsers ' +
  'DeleteUser __proto__'
).split(' ')

/** Generates a request for the identity service, in the AWS clients' format. */
export function generateIdentityRequest(target: Target, random: Random): Request {
  const { disposable } = target
  const words: readonly string[] = [
    'virage-web',
    'virage-office',
    'disposable@hostile.test',
    'USER_SRP_AUTH',
    'USER_AUTH',
    'CUSTOM_AUTH',
    'REFRESH_TOKEN_AUTH',
    'EMAIL_OTP',
    'PASSWORD_VERIFIER',
    'email',
    disposable.office ?? '',
    ...hostileTexts,
  ]
  const value = () => (random.oneIn(3) ? generateHostileValue(random) : random.pick(words))
  const parameters = () =>
    Object.fromEntries(
      ['USERNAME', 'SRP_A', 'PASSWORD', 'REFRESH_TOKEN', 'PREFERRED_CHALLENGE', 'DEVICE_KEY', 'ANSWER', 'TIMESTAMP']
        .filter(() => random.oneIn(2))
        .map((name) => [name, value()]),
    )
  const body = Object.fromEntries(identityFields.filter(() => random.oneIn(3)).map((name) => [name, value()]))
  if (!random.oneIn(4)) body['ClientId'] = 'virage-web'
  if (!random.oneIn(3)) body['AccessToken'] = disposable.office
  if (!random.oneIn(3)) body['AuthParameters'] = parameters()
  if (!random.oneIn(3)) body['ChallengeResponses'] = parameters()
  const operation = random.pick(identityTargets)
  return {
    kind: `identity ${operation}`,
    sender: disposable,
    method: random.oneIn(30) ? 'GET' : 'POST',
    path: '/identity/',
    headers: {
      'content-type': random.oneIn(20) ? 'application/json' : 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      ...(random.oneIn(5) && { 'amz-sdk-invocation-id': 'invocation-of-many', 'amz-sdk-request': 'attempt=2; max=3' }),
    },
    body: random.oneIn(15) ? random.pick(hostileBodies) : JSON.stringify(body),
  }
}

const hostedNames = (
  'client_id redirect_uri response_type scope state nonce prompt max_age lang code_challenge code_challenge_method ' +
  'identity_provider login_hint logout_uri request grant_type code code_verifier refresh_token token email password action choice'
).split(' ')

/** Generates a request for a hosted page, or for a page that emails and payments link to. */
export function generateFormRequest(target: Target, random: Random): Request {
  const words = [
    'virage-web',
    `${target.origin}/login/callback`,
    'http://evil.test/',
    'code',
    'openid',
    'S256',
    'COGNITO',
    'authorization_code',
    ...hostileTexts,
  ]
  const fields = hostedNames.filter(() => random.oneIn(4)).map((name) => `${name}=${inAddress(random.pick(words))}`)
  if (random.oneIn(8)) fields.push('%', 'a[b][c]=1', '=%zz')
  const encoded = fields.join('&')
  const path = random.pick([
    '/oauth2/authorize',
    '/oauth2/login',
    '/oauth2/idpresponse',
    '/oauth2/token',
    '/oauth2/revoke',
    '/oauth2/userInfo',
    '/oauth2/undo',
    '/logout',
    `/sandbox/checkout/${inAddress(random.pick(hostileTexts))}`,
    '/sandbox/checkout/0190f1e2-0000-7000-a000-000000000001',
    '/unsubscribe/x',
    '/giveaway-entries',
  ])
  const isPosted = random.oneIn(2)
  return {
    kind: `form ${path.slice(0, 60)}`,
    sender: { name: 'visitor' },
    method: isPosted ? 'POST' : 'GET',
    path: isPosted ? path : `${path}?${encoded}`,
    headers: {
      cookie: random.pick([
        '',
        'virage_browser=x',
        `virage_browser=${'a'.repeat(43)}; virage_session=${'b'.repeat(43)}`,
      ]),
      ...(isPosted && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(isPosted && { body: encoded }),
  }
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Generates an upload, or an event for the payment webhook. */
export function generateFileRequest(target: Target, random: Random): Request {
  if (random.oneIn(2)) {
    const event = {
      id: random.hex(8),
      type: 'checkout.session.completed',
      data: { object: generateHostileValue(random) },
    }
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    const signature = random.pick(['', 't=1,v1=00', `t=${2 ** 31},v1=${'0'.repeat(64)}`, inHeader('é'.repeat(400))])
    headers[random.pick(['virage-signature', 'virage-signature', 'stripe-signature'])] = signature
    const body = random.oneIn(4) ? random.pick(hostileBodies) : JSON.stringify(event)
    const path = `/api/webhooks/${random.pick(['sandbox', 'sandbox', 'stripe'])}`
    return { kind: 'webhook', sender: { name: 'visitor' }, method: 'POST', path, headers, body }
  }
  // An image that claims to be 65 535 pixels wide and high.
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(65_535, 16)
  bomb.writeUInt32BE(65_535, 20)
  const address = new URL(random.pick([...target.uploads, '/uploads/x?signature=1']), target.origin)
  const path = address.pathname + address.search
  const body = random.pick([
    png,
    bomb,
    png.subarray(0, 30),
    Buffer.alloc(0),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    Buffer.alloc(2_000_000, 0xff),
  ])
  return {
    kind: 'upload',
    sender: { name: 'visitor' },
    method: random.oneIn(8) ? 'POST' : 'PUT',
    path: random.oneIn(6) ? path.slice(0, -3) : path,
    headers: { 'content-type': random.pick(['image/png', 'image/jpeg', 'image/webp', 'text/html', '']) },
    body,
  }
}

/** Generates a page request with unexpected query strings, hosts and languages. */
export function generatePageRequest(target: Target, random: Random): Request {
  const slug = random.pick([...clubs, 'no-such-club', ...hostileTexts.map(inAddress)])
  const within = random.pick([
    '',
    '/marketplace',
    '/auctions',
    '/news',
    '/members',
    `/members/${random.pick(target.known['fanId'] ?? [])}`,
    '/profile',
    '/wallet',
    '/login',
    '/signup',
    '/donation',
    '/giveaway',
    '/programs',
    `/exclusives/${random.pick(target.known['exclusiveSlug'] ?? [])}`,
    `/news/${random.pick(target.known['postSlug'] ?? [])}`,
    '/manifest.webmanifest',
    `/${inAddress(random.pick(hostileTexts))}`,
  ])
  const path = random.pick([
    `/clubs/${slug}${within}`,
    `/clubs/${slug}${within}`,
    '/',
    '/clubs',
    '/healthz',
    '/readyz',
    `/legal/${slug}/privacy`,
    `/media/${inAddress(random.pick(['../../etc/passwd', 'x.webp', 'marie.webp?w=1e9', ...hostileTexts]))}`,
    `/assets/${inAddress(random.pick(hostileTexts))}`,
    '//evil.test/%2e%2e/',
    '/clubs/%',
    '/%ff%fe',
    `/${'a/'.repeat(300)}`,
    '/metrics',
  ])
  const search = Array.from(
    { length: random.below(3) },
    () => `${inAddress(random.pick(['page', 'sort', 'tab', 'lang', 'utm_source', ...hostileTexts]))}=${random.hex(8)}`,
  )
  const port = new URL(target.origin).port
  const host = random.pick([
    'evil.test',
    'fc-virage.localhost',
    `x.localhost:${port}`,
    `localhost:${port}`,
    '127.0.0.1:0',
    '[::1',
  ])
  return {
    kind: 'page',
    sender: { name: 'visitor' },
    method: random.oneIn(12) ? random.pick(['HEAD', 'OPTIONS', 'POST', 'DELETE']) : 'GET',
    path: (search.length > 0 ? `${path}?${search.join('&')}` : path).slice(0, 12_000),
    headers: {
      host: random.oneIn(4) ? host : `localhost:${port}`,
      accept: random.pick(['text/html', '*/*', 'application/json', inHeader(random.pick(hostileTexts))]),
      'accept-language': random.pick(['en', 'fr', 'xx-YY;q=9', inHeader(random.pick(hostileTexts))]),
      'accept-encoding': random.pick(['identity', 'gzip', 'br;q=0, *', 'nonsense']),
      ...(random.oneIn(5) && {
        'if-none-match': random.pick(['*', '"x"', 'W/"', inHeader(random.pick(hostileTexts))]),
      }),
      ...(random.oneIn(9) && { 'if-modified-since': random.pick(['never', 'Thu, 01 Jan 1970 00:00:00 GMT']) }),
      ...(random.oneIn(9) && { range: random.pick(['bytes=0-', 'bytes=-1', 'bytes=5-1,9999999-', 'x=y']) }),
    },
  }
}
