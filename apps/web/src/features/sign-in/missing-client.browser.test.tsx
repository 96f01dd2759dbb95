import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { anIdentityConfig, servePool } from '../../testing/account.ts'
import { field } from '../../testing/field.ts'
import { button, logIn, problem } from '../../testing/log-in.tsx'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { storageKeys } from '../../shell/choices.ts'
import { reloadWhenConnected } from '../../shell/reload.ts'
import { openSession } from '../session/session.ts'
import { CodeForm } from './code-form.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { OtherSignInMethods } from './other-sign-in-methods.tsx'
import { SignInReturn } from './sign-in-return.tsx'

vi.mock(import('../../shell/reload.ts'), () => ({ reloadWhenConnected: vi.fn<() => Promise<void>>() }))
// As in a browser that has lost its connection, or after a release.
vi.mock(import('../session/sign-in-client.ts'), () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock(import('../session/hosted-client.ts'), () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

const { href } = location
afterEach(() => history.replaceState(null, '', href))

beforeEach(async () => {
  servePool(() => ({}))
  vi.mocked(reloadWhenConnected).mockReset()
  await openSession()
})

test('a login whose code is missing says so, and reloads with a connection (E01)', async () => {
  await logIn()
  await expect.element(problem()).toHaveTextContent(t('identity.network'))
  await expect.element(button(t('login.submit'))).toHaveAttribute('aria-busy', 'false')
  expect(reloadWhenConnected).toHaveBeenCalledOnce()
})

test('a forgotten password whose code is missing says so, and reloads with a connection (E01)', async () => {
  await show(<ForgotPasswordPage />)
  await field(t('forgot.email')).fill('marie@fans.test')
  await button(t('forgot.send')).click()
  await expect.poll(() => vi.mocked(reloadWhenConnected).mock.calls.length).toBe(1)
  await expect.element(button(t('forgot.send'))).toHaveAttribute('aria-busy', 'false')
})

test('a confirmation whose code is missing says so, and reloads with a connection (E01)', async () => {
  const done = () => Promise.resolve()
  await show(<CodeForm email="marie@fans.test" password="" onDone={done} onLogin={done} onRestart={done} />)
  await field(t('code.label')).fill('123456')
  await button(t('code.submit')).click()
  await expect.element(problem()).toHaveTextContent(t('identity.network'))
  await expect.element(button(t('code.submit'))).toHaveAttribute('aria-busy', 'false')
  expect(reloadWhenConnected).toHaveBeenCalledOnce()
})

test('a redirect whose code is missing says so, and reloads with a connection (E01, I03)', async () => {
  servePool(() => ({}), anIdentityConfig({ providers: ['Google'] }))
  await show(<OtherSignInMethods busy={false} onPasskey={() => {}} />)
  const google = button(t('login.with', { name: 'Google' }))
  await google.click()
  await expect.element(page.getByText(t('identity.network'))).toBeVisible()
  await expect.element(google).toBeEnabled()
  expect(reloadWhenConnected).toHaveBeenCalledOnce()
})

test('a return from the hosted pages whose code is missing says so, keeps its address and reloads on request (E01, R03)', async () => {
  localStorage.setItem(storageKeys.club, 'fc-virage')
  history.replaceState(null, '', '?code=unused&state=started')
  await show(<SignInReturn />, { at: '/login/callback' })
  await expect.element(page.getByRole('heading', { name: t('shell.failedTitle') })).toBeVisible()
  expect(location.search).toBe('?code=unused&state=started')
  expect(reloadWhenConnected).not.toHaveBeenCalled()
  await button(t('shell.retry')).click()
  expect(reloadWhenConnected).toHaveBeenCalledOnce()
})
