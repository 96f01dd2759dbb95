import { getMe } from '@virage/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { storageKeys } from '../../shell/choices.ts'
import {
  anIdentityConfig,
  type PoolRequest,
  challenge,
  storeTokens,
  storedTokensPrefix,
  type PoolAnswer,
  poolErrors,
  servePool,
  signedIn,
  srp,
} from '../../testing/account.ts'
import { accessibilityViolations } from '../../testing/accessibility.ts'
import { addAuthenticator } from '../../testing/virtual-authenticator.ts'
import { aClub, aFan } from '../../testing/data.ts'
import { field } from '../../testing/field.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { openSession } from '../session/session.ts'
import { LoginPage } from './login-page.tsx'

const fan = aFan()
const home = '/clubs/fc-virage'
const email = () => field(t('login.email'))
const password = () => field(t('login.password'))
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name })
const problem = () => page.getByRole('alert')

/** Answers a sign-in: the password is right, and what comes after it is each of these in turn. */
const afterPassword = (...answers: PoolAnswer[]) => {
  const rest = [...answers]
  return servePool(({ operation }) => (operation === 'InitiateAuth' ? srp(fan) : (rest.shift() ?? signedIn(fan))))
}
const signIn = async () => {
  await email().fill('marie@fans.test')
  await password().fill('correct horse')
  await button(t('login.submit')).click()
}
const openAndSignIn = async (how?: Parameters<typeof show>[1]) => {
  const shown = await show(<LoginPage />, { at: `${home}/login`, ...how })
  await signIn()
  return shown
}
const responsesTo = (asked: PoolRequest[]) =>
  asked
    .map(({ body }) => body['ChallengeResponses'] as Record<string, string> | undefined)
    .filter((responses) => responses !== undefined)

beforeEach(async () => {
  network.answers(getMe, fan)
  await openSession()
})

describe('an email and a password', () => {
  test('sign in, and lead to the home of the club (I01)', async () => {
    afterPassword()
    const { address } = await openAndSignIn()
    await expect.poll(address).toBe(home)
  })

  test('are proven without the password leaving the browser (I01)', async () => {
    const asked = afterPassword()
    const { address } = await openAndSignIn()
    await expect.poll(address).toBe(home)
    expect(JSON.stringify(asked)).not.toContain('correct horse')
  })

  test('lead on to where signing in was begun (I11)', async () => {
    afterPassword()
    localStorage.setItem(storageKeys.redirect, `${home}/wallet`)
    const { address } = await openAndSignIn()
    await expect.poll(address).toBe(`${home}/wallet`)
  })

  test('lead a fan who is no member yet to the membership (I11)', async () => {
    afterPassword()
    network.answers(getMe, aFan({ kycStatus: 'PERSONAL_INFO_FILLED' }))
    const { address } = await openAndSignIn()
    await expect.poll(address).toBe(`${home}/kyc`)
  })

  test('sign in even where the record of the fan cannot be read (I11)', async () => {
    afterPassword()
    network.refuses(getMe, 'errors.backend.unavailable', { status: 503 })
    const { address } = await openAndSignIn()
    await expect.poll(address).toBe(home)
  })

  test('by a double click are asked for once (I01)', async () => {
    const asked = afterPassword()
    const { address } = await show(<LoginPage />, { at: `${home}/login` })
    await email().fill('marie@fans.test')
    await password().fill('correct horse')
    await button(t('login.submit')).dblClick()
    await expect.poll(address).toBe(home)
    expect(asked.filter(({ operation }) => operation === 'InitiateAuth')).toHaveLength(1)
  })

  test('stay in their fields after a refusal (E05)', async () => {
    servePool(() => ({ error: 'NotAuthorizedException', message: 'Incorrect username or password.' }))
    await openAndSignIn()
    await expect.element(problem()).toBeVisible()
    await expect.element(email()).toHaveValue('marie@fans.test')
    await expect.element(password()).toHaveValue('correct horse')
  })
})

describe('a refusal of the identity service has its words', () => {
  test.for(poolErrors.map(([error, text]) => [error.error, text, error] as const))(
    'at the login %s is said as %s (I17)',
    async ([, text, error]) => {
      servePool(() => error)
      await openAndSignIn()
      await expect.element(problem()).toHaveTextContent(t(text))
    },
  )

  test('no connection (E01)', async () => {
    servePool(() => {
      throw new TypeError('Failed to fetch')
    })
    await openAndSignIn()
    await expect.element(problem()).toHaveTextContent(t('identity.network'))
  })

  test('a club whose accounts were moved suggests a new password (I16, deviation 22)', async () => {
    servePool(() => ({ error: 'NotAuthorizedException', message: 'Incorrect username or password.' }))
    const { address } = await openAndSignIn({ club: aClub({ passwordResetHint: true }) })
    await page.getByRole('link', { name: t('login.resetHintLink') }).click()
    await expect.poll(address).toBe(`${home}/forgot-password`)
  })

  test('a club whose accounts were not moved suggests none (I16)', async () => {
    servePool(() => ({ error: 'NotAuthorizedException', message: 'Incorrect username or password.' }))
    await openAndSignIn()
    await expect.element(problem()).toBeVisible()
    await expect.element(page.getByRole('link', { name: t('login.resetHintLink') })).not.toBeInTheDocument()
  })
})

describe('before the password', () => {
  test('browsers inside other applications are warned, and nothing is sent (I07)', async () => {
    const asked = afterPassword()
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 Instagram 300.0')
    await openAndSignIn()
    await expect.element(page.getByText(t('login.unhandledBrowser'))).toBeVisible()
    expect(asked).toEqual([])
  })

  test.for([t('login.with', { name: 'Google' }), t('login.passkey')])(
    'browsers inside other applications cannot go on with “%s” either (I07)',
    async (way) => {
      const asked = servePool(() => ({}), anIdentityConfig({ providers: ['Google'] }))
      vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 Instagram 300.0')
      await show(<LoginPage />)
      await email().fill('marie@fans.test')
      await button(way).click()
      await expect.element(page.getByText(t('login.unhandledBrowser'))).toBeVisible()
      expect(asked).toEqual([])
    },
  )

  test('those who come back after a move learn that older passwords are gone (I16)', async () => {
    servePool(() => ({}), anIdentityConfig({ passwordMigrationDate: '2026-06-01' }))
    await show(<LoginPage />)
    await expect.element(page.getByText(t('login.migrationTitle'))).toBeVisible()
  })

  test('the other providers of the installation are offered (I02)', async () => {
    servePool(() => ({}), anIdentityConfig({ providers: ['Google'] }))
    await show(<LoginPage />)
    await expect.element(button(t('login.with', { name: 'Google' }))).toBeVisible()
  })

  test('the hosted page is offered where there is one (I03)', async () => {
    servePool(() => ({}), anIdentityConfig({ domain: 'sign-in.virage.test' }))
    await show(<LoginPage />)
    await expect.element(button(t('login.hosted'))).toBeVisible()
  })
})

describe('a code', () => {
  test.for([
    ['SOFTWARE_TOKEN_MFA', {}, t('steps.codeFrom.TOTP')],
    ['SMS_MFA', { CODE_DELIVERY_DESTINATION: '+*******34' }, t('steps.codeFrom.SMS', { destination: '+*******34' })],
    ['EMAIL_OTP', { CODE_DELIVERY_DESTINATION: 'm***@f***' }, t('steps.codeFrom.EMAIL', { destination: 'm***@f***' })],
  ] as const)('is asked for by %s (I08)', async ([name, parameters, text]) => {
    afterPassword(challenge(name, { ...parameters, CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS' }))
    await openAndSignIn()
    await expect.element(page.getByText(text)).toBeVisible()
  })

  test('that is right signs in (I08)', async () => {
    const asked = afterPassword(challenge('SOFTWARE_TOKEN_MFA'))
    const { address } = await openAndSignIn()
    await field(t('steps.code')).fill(' 123456 ')
    await button(t('steps.confirm')).click()
    await expect.poll(address).toBe(home)
    expect(responsesTo(asked).at(-1)?.['SOFTWARE_TOKEN_MFA_CODE']).toBe('123456')
  })

  test('that is wrong is said, and stays to be corrected (I17)', async () => {
    afterPassword(challenge('SOFTWARE_TOKEN_MFA'), { error: 'CodeMismatchException' })
    await openAndSignIn()
    await field(t('steps.code')).fill('123456')
    await button(t('steps.confirm')).click()
    await expect.element(problem()).toHaveTextContent(t('identity.invalidCode'))
    await expect.element(field(t('steps.code'))).toHaveValue('123456')
  })

  test('has the focus (I08)', async () => {
    afterPassword(challenge('SOFTWARE_TOKEN_MFA'))
    await openAndSignIn()
    await expect.element(field(t('steps.code'))).toHaveFocus()
  })

  test('can be one of those that were kept for a lost phone (I08)', async () => {
    afterPassword(challenge('SOFTWARE_TOKEN_MFA'))
    await openAndSignIn()
    await button(t('steps.useRecovery')).click()
    await expect.element(field(t('steps.recovery'))).toBeVisible()
  })

  test('after three minutes comes too late, which is said (I09)', async () => {
    afterPassword(challenge('SOFTWARE_TOKEN_MFA'), {
      error: 'NotAuthorizedException',
      message: 'Invalid session for the user.',
    })
    await openAndSignIn()
    await field(t('steps.code')).fill('123456')
    await button(t('steps.confirm')).click()
    await expect.element(problem()).toHaveTextContent(t('identity.sessionEnded'))
  })

  test('is still asked for when the page was loaded anew (I09)', async () => {
    afterPassword(challenge('SOFTWARE_TOKEN_MFA'))
    const { unmount } = await openAndSignIn()
    await expect.element(heading(t('steps.codeTitle'))).toBeVisible()
    await unmount()
    await show(<LoginPage />)
    await expect.element(heading(t('steps.codeTitle'))).toBeVisible()
  })

  test('is asked for no more when the page is loaded anew after three minutes (I09)', async () => {
    afterPassword(challenge('SOFTWARE_TOKEN_MFA'))
    const { unmount } = await openAndSignIn()
    await expect.element(heading(t('steps.codeTitle'))).toBeVisible()
    await unmount()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 60_000 })
    await show(<LoginPage />)
    await expect.element(heading(t('login.title'))).toBeVisible()
  })

  test('can be left to begin again (I08)', async () => {
    afterPassword(challenge('SOFTWARE_TOKEN_MFA'))
    await openAndSignIn()
    await button(t('steps.startAgain')).click()
    await expect.element(heading(t('login.title'))).toBeVisible()
  })
})

describe('another challenge', () => {
  test('lets the fan choose where the code comes from (I08)', async () => {
    const asked = afterPassword(
      challenge('SELECT_MFA_TYPE', { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' }),
      challenge('SOFTWARE_TOKEN_MFA'),
    )
    await openAndSignIn()
    await button(t('steps.ways.TOTP')).click()
    await expect.element(page.getByText(t('steps.codeFrom.TOTP'))).toBeVisible()
    expect(responsesTo(asked).at(-1)?.['ANSWER']).toBe('SOFTWARE_TOKEN_MFA')
  })

  test('asks the question of the user pool (I08)', async () => {
    afterPassword(challenge('CUSTOM_CHALLENGE', { question: 'Which seat is yours?' }))
    await openAndSignIn()
    await expect.element(page.getByText('Which seat is yours?')).toBeVisible()
  })

  const asksTwice = (...answers: PoolAnswer[]) =>
    afterPassword(challenge('CUSTOM_CHALLENGE', { question: 'Which seat is yours?' }), ...answers)
  const answerWith = async (text: string) => {
    await field(t('steps.answer')).fill(text)
    await button(t('steps.confirm')).click()
  }

  test('asks its question in a field that has the focus (I08)', async () => {
    asksTwice()
    await openAndSignIn()
    await expect.element(field(t('steps.answer'))).toHaveFocus()
  })

  test('keeps nobody out with its question', async () => {
    asksTwice()
    await openAndSignIn()
    await expect.element(field(t('steps.answer'))).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
  })

  test('cannot be answered by nothing (I08)', async () => {
    asksTwice()
    await openAndSignIn()
    await expect.element(button(t('steps.confirm'))).toBeDisabled()
  })

  test('that is answered wrongly says so, and is answered anew (I08, I17)', async () => {
    asksTwice({ error: 'NotAuthorizedException', message: 'Incorrect username or password.' })
    const { address } = await openAndSignIn()
    await answerWith('11')
    await expect.element(problem()).toHaveTextContent(t('identity.invalidLogin'))
    await answerWith('12')
    await expect.poll(address).toBe(home)
  })

  test('without words of its own is asked in ours (I08)', async () => {
    afterPassword(challenge('CUSTOM_CHALLENGE'))
    await openAndSignIn()
    await expect.element(page.getByText(t('steps.questionText'))).toBeVisible()
  })

  test('after another is answered in turn, and leads in (I08, further: custom challenges)', async () => {
    const asked = asksTwice(challenge('CUSTOM_CHALLENGE', { question: 'Which row?' }))
    const { address } = await openAndSignIn()
    await answerWith('12')
    await expect.element(page.getByText('Which row?')).toBeVisible()
    await answerWith('7')
    await expect.poll(address).toBe(home)
    expect(responsesTo(asked).flatMap(({ ANSWER }) => ANSWER ?? [])).toEqual(['12', '7'])
  })

  test('asks a second question in an empty field (I08)', async () => {
    afterPassword(
      challenge('CUSTOM_CHALLENGE', { question: 'Which seat is yours?' }),
      challenge('CUSTOM_CHALLENGE', { question: 'Which row?' }),
    )
    await openAndSignIn()
    await field(t('steps.answer')).fill('12')
    await button(t('steps.confirm')).click()
    await expect.element(page.getByText('Which row?')).toBeVisible()
    await expect.element(field(t('steps.answer'))).toHaveValue('')
  })

  test('asks for a new password and what the account lacks (I08)', async () => {
    const asked = afterPassword(
      challenge('NEW_PASSWORD_REQUIRED', { requiredAttributes: '["userAttributes.given_name"]', userAttributes: '{}' }),
    )
    const { address } = await openAndSignIn()
    await field(t('password.new')).fill('four unrelated words here 7')
    await field(t('password.repeat')).fill('four unrelated words here 7')
    await field(t('steps.attributes.given_name')).fill('Marie')
    await button(t('steps.save')).click()
    await expect.poll(address).toBe(home)
    expect(responsesTo(asked).at(-1)).toMatchObject({ 'userAttributes.given_name': 'Marie' })
  })

  test('that cannot be chosen shows what went wrong (I17)', async () => {
    afterPassword(challenge('SELECT_MFA_TYPE', { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' }), {
      error: 'TooManyFailedAttemptsException',
    })
    await openAndSignIn()
    await button(t('steps.ways.SMS')).click()
    await expect.element(problem()).toHaveTextContent(t('identity.tooMany'))
  })
})

describe('an account that is not confirmed', () => {
  const unconfirmed = (confirm: PoolAnswer = {}) => {
    let isConfirmed = false
    return servePool(({ operation }) => {
      if (operation === 'ConfirmSignUp') {
        isConfirmed = !('error' in confirm)
        return confirm
      }
      if (operation === 'ResendConfirmationCode') return { CodeDeliveryDetails: {} }
      if (!isConfirmed) return { error: 'UserNotConfirmedException', message: 'User is not confirmed.' }
      return operation === 'InitiateAuth' ? srp(fan) : signedIn(fan)
    })
  }
  const sentCodes = (asked: PoolRequest[]) => asked.filter(({ operation }) => operation === 'ResendConfirmationCode')

  test('is led to the code, which is sent once (I10)', async () => {
    const asked = unconfirmed()
    await openAndSignIn()
    await expect.element(heading(t('code.title'))).toBeVisible()
    await expect.poll(() => sentCodes(asked).length).toBe(1)
  })

  test('is signed in once the code is right (I10)', async () => {
    unconfirmed()
    const { address } = await openAndSignIn()
    await field(t('code.label')).fill('123456')
    await button(t('code.submit')).click()
    await expect.poll(address).toBe(home)
  })

  test('cannot send an empty code (V01)', async () => {
    unconfirmed()
    await openAndSignIn()
    await expect.element(button(t('code.submit'))).toBeDisabled()
  })

  test.for(poolErrors.map(([error, text]) => [error.error, text, error] as const))(
    'at the code %s is said as %s (I17)',
    async ([, text, error]) => {
      unconfirmed(error)
      await openAndSignIn()
      await field(t('code.label')).fill('123456')
      await button(t('code.submit')).click()
      await expect.element(problem()).toHaveTextContent(t(text))
    },
  )

  test('learns that a code is wrong, and keeps it to be corrected (I05)', async () => {
    unconfirmed({ error: 'CodeMismatchException' })
    await openAndSignIn()
    await field(t('code.label')).fill('123456')
    await button(t('code.submit')).click()
    await expect.element(problem()).toHaveTextContent(t('identity.invalidCode'))
    await expect.element(field(t('code.label'))).toHaveValue('123456')
  })

  test('gets another code when asked (I05)', async () => {
    const asked = unconfirmed()
    await openAndSignIn()
    await button(t('code.resend')).click()
    await expect.element(page.getByText(t('code.sent'))).toBeVisible()
    expect(sentCodes(asked)).toHaveLength(2)
  })
})

describe('an account whose password was reset', () => {
  const open = () => {
    const asked = servePool(({ operation }) => {
      if (operation === 'ForgotPassword') return { CodeDeliveryDetails: {} }
      if (operation === 'ConfirmForgotPassword') return {}
      return { error: 'PasswordResetRequiredException', message: 'Password reset required for the user' }
    })
    return openAndSignIn().then(() => asked)
  }

  test('is led to a new one (I10)', async () => {
    await open()
    await expect.element(heading(t('forgot.title'))).toBeVisible()
  })

  test('needs the code for it (I10)', async () => {
    await open()
    await field(t('password.new')).fill('four unrelated words here 7')
    await field(t('password.repeat')).fill('four unrelated words here 7')
    await expect.element(button(t('forgot.save'))).toBeDisabled()
  })

  test('sets it, and logs in again (I10)', async () => {
    const asked = await open()
    await field(t('forgot.code')).fill('123456')
    await field(t('password.new')).fill('four unrelated words here 7')
    await field(t('password.repeat')).fill('four unrelated words here 7')
    await button(t('forgot.save')).click()
    await expect.element(heading(t('login.title'))).toBeVisible()
    expect(asked.find(({ operation }) => operation === 'ConfirmForgotPassword')?.body).toMatchObject({
      ConfirmationCode: '123456',
    })
  })
})

describe('a passkey', () => {
  const asksForPasskey = () => {
    const request = { challenge: 'AAAA', rpId: location.hostname, allowCredentials: [], userVerification: 'preferred' }
    const isFirst = (operation: string) => operation === 'InitiateAuth'
    return servePool(({ operation }) =>
      isFirst(operation)
        ? challenge('WEB_AUTHN', { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(request) })
        : signedIn(fan),
    )
  }
  const open = async () => {
    const asked = asksForPasskey()
    const shown = await show(<LoginPage />, { at: `${home}/login` })
    await email().fill('marie@fans.test')
    return { asked, ...shown }
  }

  test('signs in without a password (I08)', async () => {
    const authenticator = await addAuthenticator()
    await authenticator.addPasskey()
    const { address, asked } = await open()
    await button(t('login.passkey')).click()
    await expect.poll(address).toBe(home)
    expect(JSON.parse(responsesTo(asked).at(-1)?.['CREDENTIAL'] ?? '{}')).toMatchObject({ type: 'public-key' })
    await authenticator.remove()
  })

  test.for([
    ['NotAllowedError', 'identity.passkeyCancelled'],
    ['AbortError', 'identity.passkeyCancelled'],
    ['SecurityError', 'identity.passkeyMismatch'],
  ] as const)('that meets %s says so as %s (I17)', async ([name, text]) => {
    vi.spyOn(navigator.credentials, 'get').mockRejectedValue(new DOMException('no', name))
    await open()
    await button(t('login.passkey')).click()
    await expect.element(problem()).toHaveTextContent(t(text))
  })

  test('in a browser that has none says so (I17)', async () => {
    await open()
    vi.stubGlobal('PublicKeyCredential', undefined)
    await button(t('login.passkey')).click()
    await expect.element(problem()).toHaveTextContent(t('identity.passkeyUnsupported'))
  })
})

test('a device that the pool knows no more is forgotten, and the sign-in is tried once more (I17)', async () => {
  const devices: unknown[] = []
  servePool(({ operation, body }) => {
    if (operation === 'InitiateAuth') return srp(fan)
    const key = (body['ChallengeResponses'] as Record<string, string>)['DEVICE_KEY']
    devices.push(key)
    return key === undefined ? signedIn(fan) : { error: 'ResourceNotFoundException', message: 'Device does not exist.' }
  })
  for (const name of ['deviceKey', 'deviceGroupKey', 'randomPasswordKey'])
    localStorage.setItem(`${storedTokensPrefix(fan)}.${name}`, 'old')
  const { address } = await openAndSignIn()
  await expect.poll(address).toBe(home)
  expect(devices).toEqual(['old', undefined])
  expect(localStorage.getItem(`${storedTokensPrefix(fan)}.deviceKey`)).toBeNull()
})

describe('who is signed in already', () => {
  test('is led on (I09)', async () => {
    servePool(() => ({}))
    storeTokens(fan)
    await openSession()
    const { address } = await show(<LoginPage />, { at: `${home}/login` })
    await expect.poll(address).toBe(home)
  })

  test('in another tab is told so by a form that was open before (I17)', async () => {
    servePool(() => srp(fan))
    await show(<LoginPage />, { at: `${home}/login` })
    await expect.element(email()).toBeVisible()
    storeTokens(fan)
    await signIn()
    await expect.element(problem()).toHaveTextContent(t('identity.alreadySignedIn'))
  })
})
