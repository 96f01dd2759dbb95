import { getMe, registerFan } from '@virage/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { storageKeys } from '../../shell/choices.ts'
import {
  anIdentityConfig,
  challenge,
  poolErrors,
  servePool,
  signedIn,
  srp,
  storedTokensPrefix,
  storeTokens,
} from '../../testing/account.ts'
import { aClub, aFan } from '../../testing/data.ts'
import {
  acceptPassword,
  button,
  challengeResponses,
  email,
  fan,
  home,
  logIn,
  password,
  problem,
  submitLogin,
} from '../../testing/log-in.tsx'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { addAuthenticator } from '../../testing/virtual-authenticator.ts'
import { openSession } from '../session/session.ts'
import { LoginPage } from './login-page.tsx'

beforeEach(async () => {
  network.answers(getMe, fan)
  await openSession()
})

describe('a fan with an email address and a password', () => {
  test('logs in and sees the home of the club (I01)', async () => {
    acceptPassword()
    const { address } = await logIn()
    await expect.poll(address).toBe(home)
  })

  test('logs in without sending the password (I01)', async () => {
    const requests = acceptPassword()
    const { address } = await logIn()
    await expect.poll(address).toBe(home)
    expect(JSON.stringify(requests)).not.toContain('correct horse')
  })

  test('returns to the page where the login started (I11)', async () => {
    acceptPassword()
    localStorage.setItem(storageKeys.redirect, `${home}/wallet`)
    const { address } = await logIn()
    await expect.poll(address).toBe(`${home}/wallet`)
  })

  test('continues to the steps of joining unless they are a member (I11)', async () => {
    acceptPassword()
    network.answers(getMe, aFan({ kycStatus: 'PERSONAL_INFO_FILLED' }))
    const { address } = await logIn()
    await expect.poll(address).toBe(`${home}/kyc`)
  })

  test('logs in even if their record fails to load (I11)', async () => {
    acceptPassword()
    network.refuses(getMe, 'errors.backend.unavailable', { status: 503 })
    const { address } = await logIn()
    await expect.poll(address).toBe(home)
  })

  test('says why an account without a confirmed address can’t join (finding M62)', async () => {
    acceptPassword()
    network.refuses(getMe, 'errors.fan.notRegistered', { status: 404 })
    network.refuses(registerFan, 'errors.account.emailUnverified', { status: 403 })
    await logIn()
    await expect.element(page.getByText(t('problems.account.emailUnverified'))).toBeVisible()
  })

  test('sends one login for a double click (I01)', async () => {
    const requests = acceptPassword()
    const { address } = await show(<LoginPage />, { at: `${home}/login` })
    await email().fill('marie@fans.test')
    await password().fill('correct horse')
    await button(t('login.submit')).dblClick()
    await expect.poll(address).toBe(home)
    expect(requests.filter(({ operation }) => operation === 'InitiateAuth')).toHaveLength(1)
  })

  test('keeps the input after a failure (E05)', async () => {
    servePool(() => ({ error: 'NotAuthorizedException', message: 'Incorrect username or password.' }))
    await logIn()
    await expect.element(problem()).toBeVisible()
    await expect.element(email()).toHaveValue('marie@fans.test')
    await expect.element(password()).toHaveValue('correct horse')
  })
})

describe('an error of the identity service', () => {
  test.for(poolErrors.map(([error, text]) => [error.error, text, error] as const))(
    'at the login, %s shows %s (I17)',
    async ([, text, error]) => {
      servePool(() => error)
      await logIn()
      await expect.element(problem()).toHaveTextContent(t(text))
    },
  )

  test('shows that there is no connection (E01)', async () => {
    servePool(() => {
      throw new TypeError('Failed to fetch')
    })
    await logIn()
    await expect.element(problem()).toHaveTextContent(t('identity.network'))
  })

  test('a club with migrated accounts suggests a reset (I16, deviation 22)', async () => {
    servePool(() => ({ error: 'NotAuthorizedException', message: 'Incorrect username or password.' }))
    const { address } = await logIn({ club: aClub({ passwordResetHint: true }) })
    await page.getByRole('link', { name: t('login.resetHintLink') }).click()
    await expect.poll(address).toBe(`${home}/forgot-password`)
  })

  test('a club without migrated accounts suggests no reset (I16)', async () => {
    servePool(() => ({ error: 'NotAuthorizedException', message: 'Incorrect username or password.' }))
    await logIn()
    await expect.element(problem()).toBeVisible()
    await expect.element(page.getByRole('link', { name: t('login.resetHintLink') })).not.toBeInTheDocument()
  })
})

describe('the login page', () => {
  test('warns in-app browsers and sends nothing (I07)', async () => {
    const requests = acceptPassword()
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 Instagram 300.0')
    await logIn()
    await expect.element(page.getByText(t('login.unhandledBrowser'))).toBeVisible()
    expect(requests).toEqual([])
  })

  test.for([t('login.with', { name: 'Google' }), t('login.passkey')])(
    'warns in-app browsers that use “%s” (I07)',
    async (name) => {
      const requests = servePool(() => ({}), anIdentityConfig({ providers: ['Google'] }))
      vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 Instagram 300.0')
      await show(<LoginPage />)
      await email().fill('marie@fans.test')
      await button(name).click()
      await expect.element(page.getByText(t('login.unhandledBrowser'))).toBeVisible()
      expect(requests).toEqual([])
    },
  )

  test('explains that passwords from before a migration no longer work (I16)', async () => {
    servePool(() => ({}), anIdentityConfig({ passwordMigrationDate: '2026-06-01' }))
    await show(<LoginPage />)
    await expect.element(page.getByText(t('login.migrationTitle'))).toBeVisible()
  })

  test('offers the installation’s other identity providers (I02)', async () => {
    servePool(() => ({}), anIdentityConfig({ providers: ['Google'] }))
    await show(<LoginPage />)
    await expect.element(button(t('login.with', { name: 'Google' }))).toBeVisible()
  })

  test('offers the hosted pages, if there are any (I03)', async () => {
    servePool(() => ({}), anIdentityConfig({ domain: 'sign-in.virage.test' }))
    await show(<LoginPage />)
    await expect.element(button(t('login.hosted'))).toBeVisible()
  })
})

describe('a passkey', () => {
  const servePasskey = () => {
    const request = { challenge: 'AAAA', rpId: location.hostname, allowCredentials: [], userVerification: 'preferred' }
    const isFirst = (operation: string) => operation === 'InitiateAuth'
    return servePool(({ operation }) =>
      isFirst(operation)
        ? challenge('WEB_AUTHN', { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(request) })
        : signedIn(fan),
    )
  }
  const open = async () => {
    const requests = servePasskey()
    const shown = await show(<LoginPage />, { at: `${home}/login` })
    await email().fill('marie@fans.test')
    return { requests, ...shown }
  }

  test('logs the fan in without a password (I08)', async () => {
    const authenticator = await addAuthenticator()
    await authenticator.addPasskey()
    const { address, requests } = await open()
    await button(t('login.passkey')).click()
    await expect.poll(address).toBe(home)
    expect(JSON.parse(challengeResponses(requests).at(-1)?.['CREDENTIAL'] ?? '{}')).toMatchObject({
      type: 'public-key',
    })
    await authenticator.remove()
  })

  test.for([
    ['NotAllowedError', 'identity.passkeyCancelled'],
    ['AbortError', 'identity.passkeyCancelled'],
    ['SecurityError', 'identity.passkeyMismatch'],
  ] as const)('that fails with %s shows %s (I17)', async ([name, text]) => {
    vi.spyOn(navigator.credentials, 'get').mockRejectedValue(new DOMException('no', name))
    await open()
    await button(t('login.passkey')).click()
    await expect.element(problem()).toHaveTextContent(t(text))
  })

  test('is reported as unsupported in a browser without passkeys (I17)', async () => {
    await open()
    vi.stubGlobal('PublicKeyCredential', undefined)
    await button(t('login.passkey')).click()
    await expect.element(problem()).toHaveTextContent(t('identity.passkeyUnsupported'))
  })
})

test('a device unknown to the user pool is removed, and the login is retried (I17)', async () => {
  const devices: unknown[] = []
  servePool(({ operation, body }) => {
    if (operation === 'InitiateAuth') return srp(fan)
    const key = (body['ChallengeResponses'] as Record<string, string>)['DEVICE_KEY']
    devices.push(key)
    return key === undefined ? signedIn(fan) : { error: 'ResourceNotFoundException', message: 'Device does not exist.' }
  })
  for (const name of ['deviceKey', 'deviceGroupKey', 'randomPasswordKey'])
    localStorage.setItem(`${storedTokensPrefix(fan)}.${name}`, 'old')
  const { address } = await logIn()
  await expect.poll(address).toBe(home)
  expect(devices).toEqual(['old', undefined])
  expect(localStorage.getItem(`${storedTokensPrefix(fan)}.deviceKey`)).toBeNull()
})

describe('a fan who is already signed in', () => {
  test('is redirected from the login page (I09)', async () => {
    servePool(() => ({}))
    storeTokens(fan)
    await openSession()
    const { address } = await show(<LoginPage />, { at: `${home}/login` })
    await expect.poll(address).toBe(home)
  })

  test('in another tab sees a message when they submit the form (I17)', async () => {
    servePool(() => srp(fan))
    await show(<LoginPage />, { at: `${home}/login` })
    await expect.element(email()).toBeVisible()
    storeTokens(fan)
    await submitLogin()
    await expect.element(problem()).toHaveTextContent(t('identity.alreadySignedIn'))
  })
})
