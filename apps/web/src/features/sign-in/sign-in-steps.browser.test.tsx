import { getMe } from '@virage/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  challenge,
  type PoolAnswer,
  poolErrors,
  type PoolRequest,
  servePool,
  signedIn,
  srp,
} from '../../testing/account.ts'
import { accessibilityViolations } from '../../testing/accessibility.ts'
import { field } from '../../testing/field.ts'
import {
  acceptPassword,
  button,
  challengeResponses,
  fan,
  heading,
  home,
  logIn,
  problem,
} from '../../testing/log-in.tsx'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { openSession } from '../session/session.ts'
import { LoginPage } from './login-page.tsx'

beforeEach(async () => {
  network.answers(getMe, fan)
  await openSession()
})

describe('a code', () => {
  test.for([
    ['SOFTWARE_TOKEN_MFA', {}, t('steps.codeFrom.TOTP')],
    ['SMS_MFA', { CODE_DELIVERY_DESTINATION: '+*******34' }, t('steps.codeFrom.SMS', { destination: '+*******34' })],
    ['EMAIL_OTP', { CODE_DELIVERY_DESTINATION: 'm***@f***' }, t('steps.codeFrom.EMAIL', { destination: 'm***@f***' })],
  ] as const)('is required by %s (I08)', async ([name, parameters, text]) => {
    acceptPassword(challenge(name, { ...parameters, CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS' }))
    await logIn()
    await expect.element(page.getByText(text)).toBeVisible()
  })

  test('that is correct logs the fan in (I08)', async () => {
    const requests = acceptPassword(challenge('SOFTWARE_TOKEN_MFA'))
    const { address } = await logIn()
    await field(t('steps.code')).fill(' 123456 ')
    await button(t('steps.confirm')).click()
    await expect.poll(address).toBe(home)
    expect(challengeResponses(requests).at(-1)?.['SOFTWARE_TOKEN_MFA_CODE']).toBe('123456')
  })

  test('may have spaces, as authenticator apps show it (I08)', async () => {
    const requests = acceptPassword(challenge('SOFTWARE_TOKEN_MFA'))
    const { address } = await logIn()
    await field(t('steps.code')).fill('123 456')
    await button(t('steps.confirm')).click()
    await expect.poll(address).toBe(home)
    expect(challengeResponses(requests).at(-1)?.['SOFTWARE_TOKEN_MFA_CODE']).toBe('123456')
  })

  test('that is wrong shows an error and stays in its field (I17)', async () => {
    acceptPassword(challenge('SOFTWARE_TOKEN_MFA'), { error: 'CodeMismatchException' })
    await logIn()
    await field(t('steps.code')).fill('123456')
    await button(t('steps.confirm')).click()
    await expect.element(problem()).toHaveTextContent(t('identity.invalidCode'))
    await expect.element(field(t('steps.code'))).toHaveValue('123456')
  })

  test('has a focused field (I08)', async () => {
    acceptPassword(challenge('SOFTWARE_TOKEN_MFA'))
    await logIn()
    await expect.element(field(t('steps.code'))).toHaveFocus()
  })

  test('can be a recovery code (I08)', async () => {
    acceptPassword(challenge('SOFTWARE_TOKEN_MFA'))
    await logIn()
    await button(t('steps.useRecovery')).click()
    await expect.element(field(t('steps.recovery'))).toBeVisible()
  })

  test('shows an error after the session’s three minutes (I09)', async () => {
    acceptPassword(challenge('SOFTWARE_TOKEN_MFA'), {
      error: 'NotAuthorizedException',
      message: 'Invalid session for the user.',
    })
    await logIn()
    await field(t('steps.code')).fill('123456')
    await button(t('steps.confirm')).click()
    await expect.element(problem()).toHaveTextContent(t('identity.sessionEnded'))
  })

  test('is still required after a reload (I09)', async () => {
    acceptPassword(challenge('SOFTWARE_TOKEN_MFA'))
    const { unmount } = await logIn()
    await expect.element(heading(t('steps.codeTitle'))).toBeVisible()
    await unmount()
    await show(<LoginPage />)
    await expect.element(heading(t('steps.codeTitle'))).toBeVisible()
  })

  test('is not required after a reload three minutes later (I09)', async () => {
    acceptPassword(challenge('SOFTWARE_TOKEN_MFA'))
    const { unmount } = await logIn()
    await expect.element(heading(t('steps.codeTitle'))).toBeVisible()
    await unmount()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 60_000 })
    await show(<LoginPage />)
    await expect.element(heading(t('login.title'))).toBeVisible()
  })

  test('can be cancelled to start again (I08)', async () => {
    acceptPassword(challenge('SOFTWARE_TOKEN_MFA'))
    await logIn()
    await button(t('steps.startAgain')).click()
    await expect.element(heading(t('login.title'))).toBeVisible()
  })
})

describe('another challenge', () => {
  test('lets the fan choose how to get the code (I08)', async () => {
    const requests = acceptPassword(
      challenge('SELECT_MFA_TYPE', { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' }),
      challenge('SOFTWARE_TOKEN_MFA'),
    )
    await logIn()
    await button(t('steps.factors.TOTP')).click()
    await expect.element(page.getByText(t('steps.codeFrom.TOTP'))).toBeVisible()
    expect(challengeResponses(requests).at(-1)?.['ANSWER']).toBe('SOFTWARE_TOKEN_MFA')
  })

  test('shows the user pool’s question (I08)', async () => {
    acceptPassword(challenge('CUSTOM_CHALLENGE', { question: 'Which seat is yours?' }))
    await logIn()
    await expect.element(page.getByText('Which seat is yours?')).toBeVisible()
  })

  const startQuestion = (...answers: PoolAnswer[]) =>
    acceptPassword(challenge('CUSTOM_CHALLENGE', { question: 'Which seat is yours?' }), ...answers)
  const submitAnswer = async (text: string) => {
    await field(t('steps.answer')).fill(text)
    await button(t('steps.confirm')).click()
  }

  test('focuses the field of its answer (I08)', async () => {
    startQuestion()
    await logIn()
    await expect.element(field(t('steps.answer'))).toHaveFocus()
  })

  test('has no accessibility violations', async () => {
    startQuestion()
    await logIn()
    await expect.element(field(t('steps.answer'))).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
  })

  test('requires an answer (I08)', async () => {
    startQuestion()
    await logIn()
    await expect.element(button(t('steps.confirm'))).toBeDisabled()
  })

  test('shows an error after a wrong answer and accepts another (I08, I17)', async () => {
    startQuestion({ error: 'NotAuthorizedException', message: 'Incorrect username or password.' })
    const { address } = await logIn()
    await submitAnswer('11')
    await expect.element(problem()).toHaveTextContent(t('identity.invalidLogin'))
    await submitAnswer('12')
    await expect.poll(address).toBe(home)
  })

  test('without a question shows a general one (I08)', async () => {
    acceptPassword(challenge('CUSTOM_CHALLENGE'))
    await logIn()
    await expect.element(page.getByText(t('steps.questionText'))).toBeVisible()
  })

  test('follows another, and logs the fan in (I08, further: custom challenges)', async () => {
    const requests = startQuestion(challenge('CUSTOM_CHALLENGE', { question: 'Which row?' }))
    const { address } = await logIn()
    await submitAnswer('12')
    await expect.element(page.getByText('Which row?')).toBeVisible()
    await submitAnswer('7')
    await expect.poll(address).toBe(home)
    expect(challengeResponses(requests).flatMap(({ ANSWER }) => ANSWER ?? [])).toEqual(['12', '7'])
  })

  test('shows a second question with an empty field (I08)', async () => {
    acceptPassword(
      challenge('CUSTOM_CHALLENGE', { question: 'Which seat is yours?' }),
      challenge('CUSTOM_CHALLENGE', { question: 'Which row?' }),
    )
    await logIn()
    await field(t('steps.answer')).fill('12')
    await button(t('steps.confirm')).click()
    await expect.element(page.getByText('Which row?')).toBeVisible()
    await expect.element(field(t('steps.answer'))).toHaveValue('')
  })

  test('requires a new password and missing attributes (I08)', async () => {
    const requests = acceptPassword(
      challenge('NEW_PASSWORD_REQUIRED', { requiredAttributes: '["userAttributes.given_name"]', userAttributes: '{}' }),
    )
    const { address } = await logIn()
    await field(t('password.new')).fill('four unrelated words here 7')
    await field(t('password.repeat')).fill('four unrelated words here 7')
    await field(t('steps.attributes.given_name')).fill('Marie')
    await button(t('steps.save')).click()
    await expect.poll(address).toBe(home)
    expect(challengeResponses(requests).at(-1)).toMatchObject({ 'userAttributes.given_name': 'Marie' })
  })

  test('that can’t be chosen shows the error (I17)', async () => {
    acceptPassword(challenge('SELECT_MFA_TYPE', { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' }), {
      error: 'TooManyFailedAttemptsException',
    })
    await logIn()
    await button(t('steps.factors.SMS')).click()
    await expect.element(problem()).toHaveTextContent(t('identity.tooMany'))
  })
})

describe('a fan with an unconfirmed account', () => {
  const unconfirmed = (confirm: PoolAnswer = {}, isCodeSent: Promise<unknown> = Promise.resolve()) => {
    let isConfirmed = false
    return servePool(async ({ operation }) => {
      if (operation === 'ConfirmSignUp') {
        isConfirmed = !('error' in confirm)
        return confirm
      }
      if (operation === 'ResendConfirmationCode') {
        await isCodeSent
        return { CodeDeliveryDetails: {} }
      }
      if (!isConfirmed) return { error: 'UserNotConfirmedException', message: 'User is not confirmed.' }
      return operation === 'InitiateAuth' ? srp(fan) : signedIn(fan)
    })
  }
  const codeRequests = (requests: PoolRequest[]) =>
    requests.filter(({ operation }) => operation === 'ResendConfirmationCode')

  test('has to enter a code, which is sent once (I10)', async () => {
    const requests = unconfirmed()
    await logIn()
    await expect.element(heading(t('code.title'))).toBeVisible()
    await expect.poll(() => codeRequests(requests).length).toBe(1)
  })

  test('is logged in after the correct code (I10)', async () => {
    unconfirmed()
    const { address } = await logIn()
    await field(t('code.label')).fill('123456')
    await button(t('code.submit')).click()
    await expect.poll(address).toBe(home)
  })

  test('cannot send an empty code (V01)', async () => {
    unconfirmed()
    await logIn()
    await expect.element(button(t('code.submit'))).toBeDisabled()
  })

  test.for(poolErrors.map(([error, text]) => [error.error, text, error] as const))(
    'at the code, %s shows %s (I17)',
    async ([, text, error]) => {
      unconfirmed(error)
      await logIn()
      await field(t('code.label')).fill('123456')
      await button(t('code.submit')).click()
      await expect.element(problem()).toHaveTextContent(t(text))
    },
  )

  test('sees that a code is wrong, and can correct it (I05)', async () => {
    unconfirmed({ error: 'CodeMismatchException' })
    await logIn()
    await field(t('code.label')).fill('123456')
    await button(t('code.submit')).click()
    await expect.element(problem()).toHaveTextContent(t('identity.invalidCode'))
    await expect.element(field(t('code.label'))).toHaveValue('123456')
  })

  test('can request another code (I05)', async () => {
    const requests = unconfirmed()
    await logIn()
    await button(t('code.resend')).click()
    await expect.element(page.getByText(t('code.sent'))).toBeVisible()
    expect(codeRequests(requests)).toHaveLength(2)
  })

  test('gets one other code for a double click: a second one would replace it (I05)', async () => {
    const { promise: isCodeSent, resolve: send } = Promise.withResolvers<undefined>()
    const requests = unconfirmed({}, isCodeSent)
    await logIn()
    await button(t('code.resend')).dblClick()
    send(undefined)
    await expect.element(page.getByText(t('code.sent'))).toBeVisible()
    await expect.element(button(t('code.resend'))).toHaveAttribute('aria-busy', 'false')
    expect(codeRequests(requests)).toHaveLength(2)
  })
})

describe('a fan whose password was reset', () => {
  const open = () => {
    const requests = servePool(({ operation }) => {
      if (operation === 'ForgotPassword') return { CodeDeliveryDetails: {} }
      if (operation === 'ConfirmForgotPassword') return {}
      return { error: 'PasswordResetRequiredException', message: 'Password reset required for the user' }
    })
    return logIn().then(() => requests)
  }

  test('has to choose a new password (I10)', async () => {
    await open()
    await expect.element(heading(t('forgot.title'))).toBeVisible()
  })

  test('needs the code for a new password (I10)', async () => {
    await open()
    await field(t('password.new')).fill('four unrelated words here 7')
    await field(t('password.repeat')).fill('four unrelated words here 7')
    await expect.element(button(t('forgot.save'))).toBeDisabled()
  })

  test('sets a new password, and logs in again (I10)', async () => {
    const requests = await open()
    await field(t('forgot.code')).fill('123456')
    await field(t('password.new')).fill('four unrelated words here 7')
    await field(t('password.repeat')).fill('four unrelated words here 7')
    await button(t('forgot.save')).click()
    await expect.element(heading(t('login.title'))).toBeVisible()
    expect(requests.find(({ operation }) => operation === 'ConfirmForgotPassword')?.body).toMatchObject({
      ConfirmationCode: '123456',
    })
  })
})

test.for([
  ['UserNotConfirmedException', 'ResendConfirmationCode'],
  ['PasswordResetRequiredException', 'ForgotPassword'],
] as const)('a first code that could not be sent after %s says so (I10, I17)', async ([error, request]) => {
  servePool(({ operation }) => {
    if (operation === 'InitiateAuth') return srp(fan)
    return { error: operation === request ? 'LimitExceededException' : error }
  })
  await logIn()
  await expect.element(page.getByText(t('identity.tooMany'))).toBeVisible()
})
