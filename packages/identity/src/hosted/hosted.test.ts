import { randomUUID } from 'node:crypto'
import * as openid from 'openid-client'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateTotpSecret, enableAuthenticator } from '../factors/authenticator.ts'
import { replaceRecoveryCodes } from '../factors/recovery-codes.ts'
import { type RunningHosted, startHosted } from '../testing/start-hosted.ts'
import { revokeFamilies } from '../tokens/revoke-families.ts'
import { openVisitor, type VisitedPage, type Visitor } from '../testing/visitor.ts'

const password = 'Correct-horse-7-battery'
let running: RunningHosted
let configuration: openid.Configuration

beforeAll(async () => {
  running = await startHosted()
  configuration = await openid.discovery(new URL(running.issuer), 'fanapplication', undefined, openid.None(), {
    execute: [openid.allowInsecureRequests],
  })
})
afterAll(() => running.stop())

const newUser = async () => {
  const email = `${randomUUID()}@fans.test`
  const attributes = { given_name: 'Nina' }
  return { email, ...(await running.identity.createConfirmedUser({ email, password, attributes })) }
}

/** What a client prepares, and the address that it redirects a browser to. */
const prepare = async (extra: Record<string, string> = {}) => {
  const verifier = openid.randomPKCECodeVerifier()
  const [state, nonce] = [openid.randomState(), openid.randomNonce()]
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: running.callback,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...extra,
  })
  return { verifier, state, nonce, address: address.href }
}
type Prepared = Awaited<ReturnType<typeof prepare>>

const exchange = (url: URL, { verifier, state, nonce }: Pick<Prepared, 'verifier' | 'state' | 'nonce'>) =>
  openid.authorizationCodeGrant(configuration, url, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
  })

const newVisitor = () => openVisitor('http://fans.test/')

/** Signs in on the page with a password. */
const signIn = async (email: string, extra: Record<string, string> = {}, visitor: Visitor = newVisitor()) => {
  const prepared = await prepare(extra)
  const form = await visitor.open(prepared.address)
  const arrived = await visitor.submit(form, { email, password, action: 'password' })
  return { prepared, arrived, visitor }
}

const errorAt = ({ url }: VisitedPage) => url.searchParams.get('error')

describe('signing in on the hosted page', () => {
  test('a standard client signs in by discovery, code and PKCE, and reads the user’s claims (I03)', async () => {
    const { email, sub } = await newUser()
    const { prepared, arrived } = await signIn(email)
    const tokens = await exchange(arrived.url, prepared)
    expect(tokens.claims()).toMatchObject({ sub, email, email_verified: true, given_name: 'Nina', token_use: 'id' })
    expect(await openid.fetchUserInfo(configuration, tokens.access_token, sub)).toMatchObject({ email })
    const again = await openid.refreshTokenGrant(configuration, tokens.refresh_token ?? '')
    expect(again.claims()).toMatchObject({ sub })
    expect(await running.identity.verifier.verify(again.id_token ?? '')).toMatchObject({ sub })
  })

  test('its tokens contain what their scopes name, and cannot manage the account', async () => {
    const { email, sub } = await newUser()
    const { prepared, arrived } = await signIn(email, { scope: 'openid' })
    const tokens = await exchange(arrived.url, prepared)
    expect(tokens.claims()).not.toHaveProperty('email')
    const answer = await fetch(`${running.origin}/identity/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser',
      },
      body: JSON.stringify({ AccessToken: tokens.access_token }),
    })
    expect(await answer.json()).toMatchObject({ __type: 'NotAuthorizedException' })
    expect(await openid.fetchUserInfo(configuration, tokens.access_token, sub)).toEqual({ sub, username: sub })
  })

  test('a wrong password and an unknown name get the same page, and no code', async () => {
    const { email } = await newUser()
    const visitor = newVisitor()
    const form = await visitor.open((await prepare()).address)
    const wrong = await visitor.submit(form, { email, password: 'wrong', action: 'password' })
    const unknown = await visitor.submit(form, { email: 'nobody@fans.test', password: 'wrong', action: 'password' })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('Wrong email or password.')
    expect(unknown.html.replaceAll('nobody@fans.test', email)).toBe(wrong.html)
  })

  test('too many attempts get a message to wait (I17)', async () => {
    const { email } = await newUser()
    const visitor = newVisitor()
    const form = await visitor.open((await prepare({ lang: 'fr' })).address)
    for (let count = 0; count < 7; count++) {
      await visitor.submit(form, { email, password: 'wrong', action: 'password' })
    }
    const page = await visitor.submit(form, { email, password, action: 'password' })
    expect(page.html).toContain('Trop de tentatives')
  })

  test('cancelling returns to the client with access_denied and the state', async () => {
    const visitor = newVisitor()
    const prepared = await prepare()
    const arrived = await visitor.submit(await visitor.open(prepared.address), { action: 'cancel' })
    expect(errorAt(arrived)).toBe('access_denied')
    expect(arrived.url.searchParams.get('state')).toBe(prepared.state)
  })

  test('a signed-in browser continues without a page, until it logs out', async () => {
    const { email, sub } = await newUser()
    const { visitor } = await signIn(email)
    const second = await prepare({ prompt: 'none' })
    const tokens = await exchange((await visitor.open(second.address)).url, second)
    expect(tokens.claims()).toMatchObject({ sub })
    expect((await visitor.open((await prepare({ prompt: 'login' })).address)).html).toContain('<form')

    const logOut = (uri: string) =>
      visitor.open(`${running.origin}/logout?client_id=fanapplication&logout_uri=${encodeURIComponent(uri)}`, {
        // As browsers report a page of the client.
        referer: running.afterLogout,
      })
    expect((await logOut('http://evil.test/')).status).toBe(400)
    expect((await logOut(running.afterLogout)).url.href).toBe(running.afterLogout)
    expect(errorAt(await visitor.open((await prepare({ prompt: 'none' })).address))).toBe('login_required')
  })

  test('setting a new password ends the sign-ins of its browsers and clients', async () => {
    const { email, sub } = await newUser()
    const { visitor, prepared, arrived } = await signIn(email)
    const tokens = await exchange(arrived.url, prepared)
    await revokeFamilies(running.identity.service, { accountId: sub })
    expect(errorAt(await visitor.open((await prepare({ prompt: 'none' })).address))).toBe('login_required')
    await expect(openid.refreshTokenGrant(configuration, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })
})

describe('an account with a second factor', () => {
  /** Sets up an authenticator app, as the operations do. */
  const withAuthenticator = async () => {
    const user = await newUser()
    const secret = generateTotpSecret()
    await enableAuthenticator(running.identity.service, user.sub, { secret, step: 0 })
    return { ...user, secret }
  }
  const codeOf = (secret: string) =>
    generateSync({ secret, epoch: Math.floor(running.identity.service.now().getTime() / 1000) })

  test('is asked for its code on the page, and its tokens report two factors (I08)', async () => {
    const { email, sub, secret } = await withAuthenticator()
    const { prepared, arrived: form, visitor } = await signIn(email)
    expect(form.html).toContain('One more step')
    const wrong = await visitor.submit(form, { code: '000000', action: 'code' })
    expect(wrong.html).toContain('The entered code is incorrect')
    const arrived = await visitor.submit(wrong, { code: codeOf(secret), action: 'code' })
    const tokens = await exchange(arrived.url, prepared)
    expect(tokens.claims()).toMatchObject({ sub, amr: ['pwd', 'otp', 'mfa'] })
    const again = await openid.refreshTokenGrant(configuration, tokens.refresh_token ?? '')
    expect(again.claims()).toMatchObject({ amr: ['pwd', 'otp', 'mfa'] })
  })

  test('chooses among several, in both languages', async () => {
    const { email, sub } = await withAuthenticator()
    await running.pool.query(
      `update identity.account set phone_number = '+33612345678', phone_number_verified = true, mfa_by_sms = true
       where id = $1`,
      [sub],
    )
    const { arrived: form, visitor } = await signIn(email, { lang: 'fr' })
    expect(form.html).toContain('Code par SMS')
    const asked = await visitor.submit(form, { choice: 'SMS_MFA' })
    expect(asked.html).toContain('Saisissez le code envoyé sur votre téléphone')
    const code = running.texts.at(-1)?.code ?? ''
    expect((await visitor.submit(asked, { code, action: 'code' })).url.searchParams.has('code')).toBe(true)
  })

  test('takes a recovery code in place of the app, once (finding L17)', async () => {
    const { email, sub } = await withAuthenticator()
    const [code = ''] = await replaceRecoveryCodes(running.identity.service, sub)
    const { prepared, arrived: form, visitor } = await signIn(email)
    const arrived = await visitor.submit(form, { code, action: 'code' })
    expect((await exchange(arrived.url, prepared)).claims()).toMatchObject({ sub, amr: ['pwd', 'otp', 'mfa'] })
    const { arrived: again, visitor: other } = await signIn(email)
    expect((await other.submit(again, { code, action: 'code' })).html).toContain('The entered code is incorrect')
  })

  test('cannot continue with the code of the page before it, or in another browser', async () => {
    const { email } = await withAuthenticator()
    const { arrived: form } = await signIn(email)
    expect((await newVisitor().submit(form, { code: '000000', action: 'code' })).status).toBe(400)
  })
})

describe('an invited user', () => {
  const invite = async () => {
    const email = `${randomUUID()}@fans.test`
    const by = { address: '127.0.0.1', language: 'en' }
    const { id: sub } = await running.identity.admin.createUser({ email, attributes: {}, silent: false }, by)
    const sent = running.mail.findLast((mail) => mail.email === email)
    const given = sent && 'password' in sent ? sent.password : ''
    const prepared = await prepare()
    const visitor = newVisitor()
    const login = await visitor.open(prepared.address)
    const form = await visitor.submit(login, { email, password: given, action: 'password' })
    return { email, sub, given, prepared, visitor, form }
  }

  test('chooses a password on the page, and is signed in with it', async () => {
    const { email, sub, prepared, visitor, form } = await invite()
    expect(form.html).toContain('Choose your password')
    const arrived = await visitor.submit(form, { password, action: 'password' })
    expect((await exchange(arrived.url, prepared)).claims()).toMatchObject({ sub })
    expect((await signIn(email)).arrived.url.searchParams.has('code')).toBe(true)
  })

  test('is asked for another password if it is weak or the one that was given, and can try again', async () => {
    const { given, visitor, form } = await invite()
    const weak = await visitor.submit(form, { password: 'password', action: 'password' })
    expect(weak.html).toContain('Choose another password')
    const same = await visitor.submit(weak, { password: given, action: 'password' })
    expect(same.html).toContain('Choose another password')
    const arrived = await visitor.submit(same, { password, action: 'password' })
    expect(arrived.url.searchParams.has('code')).toBe(true)
  })

  test('chooses a password once', async () => {
    const { email, visitor, form } = await invite()
    await visitor.submit(form, { password, action: 'password' })
    const again = await visitor.submit(form, { password: 'Another-horse-8-battery', action: 'password' })
    expect(again.html).toContain('This page has expired')
    expect((await signIn(email)).arrived.url.searchParams.has('code')).toBe(true)
  })
})

describe('rejected requests', () => {
  test('an unregistered address or client gets our error page and no redirect', async () => {
    for (const extra of [
      { redirect_uri: 'http://fans.test/login/callback/' },
      { redirect_uri: 'http://fans.test/login/callback?x=1' },
      { redirect_uri: 'http://evil.test/login/callback' },
      { client_id: 'another' },
    ]) {
      const page = await newVisitor().open((await prepare(extra)).address)
      expect(page.status).toBe(400)
      expect(page.html).toContain('Something went wrong')
    }
  })

  test.each([
    ['no S256 challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a short challenge', { code_challenge: 'abc' }, 'invalid_request'],
    ['another response', { response_type: 'token' }, 'unsupported_response_type'],
    ['an unknown scope', { scope: 'openid aws.cognito.signin.user.admin' }, 'invalid_scope'],
    ['no openid', { scope: 'email' }, 'invalid_scope'],
    ['a request object', { request: 'e30' }, 'request_not_supported'],
    ['an unknown provider', { identity_provider: 'Nobody' }, 'invalid_request'],
    ['a provider that does not answer', { identity_provider: 'Gone' }, 'temporarily_unavailable'],
    ['a silent sign-in of a stranger', { prompt: 'none' }, 'login_required'],
  ])('%s is reported to the client', async (_what, extra, error) => {
    const prepared = await prepare(extra)
    const arrived = await newVisitor().open(prepared.address)
    expect(errorAt(arrived)).toBe(error)
    expect(arrived.url.searchParams.get('state')).toBe(prepared.state)
  })

  test('a repeated parameter is reported to the client', async () => {
    const { address } = await prepare()
    expect(errorAt(await newVisitor().open(`${address}&nonce=again`))).toBe('invalid_request')
  })

  test('a wrong verifier, state or nonce gets no tokens, and uses the code up', async () => {
    const { email } = await newUser()
    const first = await signIn(email)
    const wrong = openid.randomPKCECodeVerifier()
    await expect(exchange(first.arrived.url, { ...first.prepared, verifier: wrong })).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    await expect(exchange(first.arrived.url, first.prepared)).rejects.toMatchObject({ error: 'invalid_grant' })
    const second = await signIn(email)
    await expect(exchange(second.arrived.url, { ...second.prepared, state: 'other' })).rejects.toMatchObject({
      code: 'OAUTH_INVALID_RESPONSE',
    })
    await expect(exchange(second.arrived.url, { ...second.prepared, nonce: 'other' })).rejects.toMatchObject({
      code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
    })
  })

  test('a second use of a code ends the sign-in of the first', async () => {
    const { email } = await newUser()
    const { prepared, arrived } = await signIn(email)
    const tokens = await exchange(arrived.url, prepared)
    await expect(exchange(arrived.url, prepared)).rejects.toMatchObject({ error: 'invalid_grant' })
    await expect(openid.refreshTokenGrant(configuration, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('a code of another address or an expired code is rejected', async () => {
    const { email } = await newUser()
    const { prepared, arrived } = await signIn(email)
    const elsewhere = new URL(arrived.url)
    elsewhere.pathname = '/elsewhere'
    await expect(exchange(elsewhere, prepared)).rejects.toMatchObject({ error: 'invalid_grant' })
    const late = await signIn(email)
    running.advance(61)
    await expect(exchange(late.arrived.url, late.prepared)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test('a form from another browser or site, or sent twice, has no effect', async () => {
    const { email } = await newUser()
    const visitor = newVisitor()
    const form = await visitor.open((await prepare()).address)
    const fields = { email, password, action: 'password' }
    expect((await newVisitor().submit(form, fields)).status).toBe(400)
    expect((await visitor.submit(form, fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(400)
    expect((await visitor.submit(form, fields)).url.searchParams.has('code')).toBe(true)
    expect((await visitor.submit(form, fields)).status).toBe(400)
  })

  test('the page cannot be framed, runs no script and is not cached', async () => {
    const { headers } = await newVisitor().open((await prepare()).address)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('hostile text appears on the page as text', async () => {
    const page = await newVisitor().open((await prepare({ login_hint: '"><script>alert(1)</script>' })).address)
    expect(page.html).not.toContain('<script')
    expect(page.html).toContain('&#34;&#62;&#60;script')
  })

  test('invalid requests to the token, revocation and userinfo endpoints get OAuth errors', async () => {
    const post = async (path: string, body: string) => {
      const answer = await fetch(`${running.origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      })
      return [answer.status, ((await answer.json()) as { error?: string }).error]
    }
    expect(await post('/oauth2/token', '')).toEqual([400, 'invalid_request'])
    expect(await post('/oauth2/token', 'client_id=x')).toEqual([401, 'invalid_client'])
    expect(await post('/oauth2/token', 'client_id=fanapplication&grant_type=password')).toEqual([
      400,
      'unsupported_grant_type',
    ])
    expect(await post('/oauth2/token', 'client_id=fanapplication&grant_type=refresh_token&refresh_token=x')).toEqual([
      400,
      'invalid_grant',
    ])
    expect(await post('/oauth2/token', 'client_id=fanapplication&grant_type=authorization_code&code=%00')).toEqual([
      400,
      'invalid_request',
    ])
    expect(await post('/oauth2/revoke', 'client_id=fanapplication&token=a.b.c')).toEqual([
      400,
      'unsupported_token_type',
    ])
    expect(await post('/oauth2/revoke', 'client_id=fanapplication&token=unknown')).toEqual([200, undefined])
    const info = await fetch(`${running.origin}/oauth2/userInfo`, { headers: { authorization: 'Bearer a.b.c' } })
    expect(info.status).toBe(401)
  })

  test('revoking a refresh token ends the sign-in immediately', async () => {
    const { email } = await newUser()
    const { prepared, arrived } = await signIn(email)
    const tokens = await exchange(arrived.url, prepared)
    await openid.tokenRevocation(configuration, tokens.refresh_token ?? '')
    await expect(openid.refreshTokenGrant(configuration, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    expect(await running.identity.verifier.verify(tokens.id_token ?? '')).toBeUndefined()
  })
})
