import { beforeEach, expect, test, vi } from 'vitest'
import { servePool } from '../../testing/account.ts'
import { field } from '../../testing/field.ts'
import { button, logIn, problem } from '../../testing/log-in.tsx'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { reloadWhenConnected } from '../../shell/reload.ts'
import { openSession } from '../session/session.ts'
import { ForgotPasswordPage } from './forgot-password-page.tsx'

vi.mock(import('../../shell/reload.ts'), () => ({ reloadWhenConnected: vi.fn<() => Promise<void>>() }))
// As in a browser that has lost its connection, or after a release.
vi.mock(import('../session/sign-in-client.ts'), () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

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
