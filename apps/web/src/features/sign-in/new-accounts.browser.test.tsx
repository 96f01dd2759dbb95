import { getMe } from '@virage/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type PoolAnswer, poolErrors, servePool, signedIn, srp } from '../../testing/account.ts'
import { aFan } from '../../testing/data.ts'
import { field } from '../../testing/field.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { openSession } from '../session/session.ts'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { SignupPage } from './signup-page.tsx'

const fan = aFan()
const home = '/clubs/fc-virage'
const good = 'four unrelated words here 7'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const problem = () => page.getByRole('alert')
const typePassword = async (text: string, repeated = text) => {
  await field(t('password.new')).fill(text)
  await field(t('password.repeat')).fill(repeated)
}

beforeEach(async () => {
  network.answers(getMe, fan)
  await openSession()
})

describe('signing up', () => {
  const submit = () => button(t('signup.submit'))
  const open = async (answers: Record<string, PoolAnswer> = {}) => {
    const requests = servePool(({ operation }) => {
      const standard: Record<string, PoolAnswer> = {
        SignUp: { UserSub: fan.username, UserConfirmed: false, CodeDeliveryDetails: {} },
        ConfirmSignUp: {},
        ResendConfirmationCode: { CodeDeliveryDetails: {} },
        InitiateAuth: srp(fan),
        RespondToAuthChallenge: signedIn(fan),
      }
      return answers[operation] ?? standard[operation] ?? { error: 'InternalErrorException' }
    })
    return { requests, ...(await show(<SignupPage />, { at: `${home}/signup` })) }
  }
  const fill = async (password = good) => {
    await field(t('signup.email')).fill('marie@fans.test')
    await typePassword(password)
    await page.getByRole('checkbox').click()
  }

  test('requires acceptance of the terms (I18)', async () => {
    await open()
    await fill()
    await page.getByRole('checkbox').click()
    await expect.element(submit()).toBeDisabled()
  })

  test('is possible with a complete form (I04)', async () => {
    await open()
    await fill()
    await expect.element(submit()).toBeEnabled()
  })

  test('shows the strength of the password while typing (I04)', async () => {
    await open()
    await field(t('password.new')).fill('short')
    await expect.element(page.getByText(t('password.strength.TOO_SHORT'))).toBeVisible()
  })

  test.for([
    'Password1',
    'P@ssw0rd2026!',
    'correct horse battery staple',
    'Azertyuiop1!',
    // The club's name with a year (ASVS 6.2.11).
    'FC-Virage.2026!!',
  ])('rejects %s as a common password (I15, papercut 20)', async (common) => {
    await open()
    await fill(common)
    await expect.element(page.getByText(t('password.common'))).toBeVisible()
    await expect.element(submit()).toBeDisabled()
  })

  test('shows that a password is strong (I15)', async () => {
    await open()
    await field(t('password.new')).fill('Wandering-Otter-38!')
    await expect.element(page.getByText(t('password.strength.STRONG'), { exact: true })).toBeVisible()
  })

  test('shows that the two passwords differ (V01)', async () => {
    await open()
    await typePassword(good, `${good}!`)
    await expect.element(problem()).toHaveTextContent(t('password.notEqual'))
  })

  test('shows that a password starts or ends with a space (I15)', async () => {
    await open()
    await field(t('password.new')).fill(`${good} `)
    await expect.element(problem()).toHaveTextContent(t('password.edgeSpaces'))
  })

  test('shows the password on request (I04)', async () => {
    await open()
    await field(t('password.new')).fill(good)
    await button(t('password.show')).first().click()
    await expect.element(field(t('password.new'))).toHaveAttribute('type', 'text')
  })

  test('asks for the code from the email (I05)', async () => {
    await open()
    await fill()
    await submit().click()
    await expect.element(page.getByText(t('code.text', { email: 'marie@fans.test' }))).toBeVisible()
  })

  test('creates one account for a double click (I04)', async () => {
    const { requests } = await open()
    await fill()
    await submit().dblClick()
    await expect.element(page.getByText(t('code.text', { email: 'marie@fans.test' }))).toBeVisible()
    expect(requests.filter(({ operation }) => operation === 'SignUp')).toHaveLength(1)
  })

  test('logs the fan in after the correct code (I09)', async () => {
    const { address } = await open()
    await fill()
    await submit().click()
    await field(t('code.label')).fill('123456')
    await button(t('code.submit')).click()
    await expect.poll(address).toBe(home)
  })

  test('that is confirmed after its password was deleted continues with a new one (I05, I10)', async () => {
    await open({
      RespondToAuthChallenge: { error: 'NotAuthorizedException', message: 'Incorrect username or password.' },
      ForgotPassword: { CodeDeliveryDetails: {} },
    })
    await fill()
    await submit().click()
    await field(t('code.label')).fill('123456')
    await button(t('code.submit')).click()
    await expect.element(page.getByText(t('code.choosePassword'))).toBeVisible()
    await expect.element(page.getByRole('heading', { name: t('forgot.title') })).toBeVisible()
    await expect.element(field(t('forgot.email'))).toHaveValue('marie@fans.test')
  })

  test('names its sign-up with the code, so that it confirms no other of the same address (finding M50)', async () => {
    const { requests, address } = await open()
    await fill()
    await submit().click()
    await field(t('code.label')).fill('123456')
    await button(t('code.submit')).click()
    await expect.poll(address).toBe(home)
    const confirmed = requests.find(({ operation }) => operation === 'ConfirmSignUp')
    expect(confirmed?.body).toMatchObject({ ClientMetadata: { signUp: fan.username } })
  })

  test('still waits for its code after a reload (I05, deviation 37)', async () => {
    const { unmount } = await open()
    await fill()
    await submit().click()
    await expect.element(field(t('code.label'))).toBeVisible()
    await unmount()
    await show(<SignupPage />)
    await expect.element(page.getByText(t('code.text', { email: 'marie@fans.test' }))).toBeVisible()
  })

  test('that waits for its code can start again, also after a reload (I05)', async () => {
    const { unmount } = await open()
    await fill()
    await submit().click()
    await button(t('steps.startAgain')).click()
    await expect.element(submit()).toBeVisible()
    await unmount()
    await show(<SignupPage />)
    await expect.element(submit()).toBeVisible()
  })

  test('keeps the email, but no password, over a reload (E05)', async () => {
    const { unmount } = await open()
    await fill()
    await unmount()
    await show(<SignupPage />)
    await expect.element(field(t('signup.email'))).toHaveValue('marie@fans.test')
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(good)
  })

  test.for([
    [{ error: 'UsernameExistsException' }, 'identity.signupFailed'],
    [{ error: 'InvalidPasswordException', message: 'Password is common' }, 'identity.weakPassword'],
    [
      {
        error: 'InvalidPasswordException',
        message: 'Password did not conform with policy: Password is known from a data breach',
      },
      'identity.breachedPassword',
    ],
    [{ error: 'CodeDeliveryFailureException' }, 'identity.codeNotSent'],
  ] as const)('that fails shows why: $1 (I17)', async ([error, text]) => {
    await open({ SignUp: error })
    await fill()
    await submit().click()
    await expect.element(problem()).toHaveTextContent(t(text))
  })

  test('that fails keeps the input (E05)', async () => {
    await open({ SignUp: { error: 'UsernameExistsException' } })
    await fill()
    await submit().click()
    await expect.element(problem()).toBeVisible()
    await expect.element(field(t('signup.email'))).toHaveValue('marie@fans.test')
    await expect.element(field(t('password.new'))).toHaveValue(good)
  })
})

describe('a forgotten password', () => {
  const open = async (answers: Record<string, PoolAnswer> = {}) => {
    servePool(({ operation }) => answers[operation] ?? { CodeDeliveryDetails: {} })
    return show(<ForgotPasswordPage />, { at: `${home}/forgot-password` })
  }
  const ask = async () => {
    await field(t('forgot.email')).fill('marie@fans.test')
    await button(t('forgot.send')).click()
  }
  const choose = async () => {
    await ask()
    await field(t('forgot.code')).fill('12345678')
    await typePassword(good)
    await button(t('forgot.save')).click()
  }

  test('is reset with a code from the email (I06)', async () => {
    const { address } = await open({ ConfirmForgotPassword: {} })
    await choose()
    await expect.element(page.getByText(t('forgot.done'))).toBeVisible()
    expect(address()).toBe(`${home}/login`)
  })

  test('shows that a code was sent, with or without an account (I06)', async () => {
    await open()
    await ask()
    await expect.element(page.getByText(t('forgot.sent'))).toBeVisible()
  })

  test.for(
    [...poolErrors, [{ error: 'InvalidPasswordException' }, 'identity.weakPassword'] as const].map(
      ([error, text]) => [error.error, text, error] as const,
    ),
  )('that cannot be reset because of %s shows %s (I17)', async ([, text, error]) => {
    await open({ ConfirmForgotPassword: error })
    await choose()
    await expect.element(problem()).toHaveTextContent(t(text))
  })

  test('keeps the code and the new password after a failure (E05)', async () => {
    await open({ ConfirmForgotPassword: { error: 'CodeMismatchException' } })
    await choose()
    await expect.element(problem()).toBeVisible()
    await expect.element(field(t('forgot.code'))).toHaveValue('12345678')
    await expect.element(field(t('password.new'))).toHaveValue(good)
  })

  test('that cannot be reset for an unknown reason shows a message (E01)', async () => {
    await open({ ForgotPassword: { error: 'AnErrorOfTomorrow' } })
    await ask()
    await expect.element(problem()).toHaveTextContent(t('problems.authentication.unknown'))
  })
})
