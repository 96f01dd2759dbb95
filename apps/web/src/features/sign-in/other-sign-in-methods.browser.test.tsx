import { expect, test, vi } from 'vitest'
import { anIdentityConfig, servePool } from '../../testing/account.ts'
import { button } from '../../testing/log-in.tsx'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { OtherSignInMethods } from './other-sign-in-methods.tsx'

vi.mock(import('../session/hosted-client.ts'), () => ({
  startHostedSignIn: () => Promise.resolve({ ok: true as const }),
  completeHostedSignIn: () => Promise.resolve({ ok: true as const }),
}))

test('after the back button, another sign-in method can be chosen again (I02)', async () => {
  servePool(() => ({}), anIdentityConfig({ providers: ['Google'] }))
  await show(<OtherSignInMethods busy={false} onPasskey={() => {}} />)
  const google = button(t('login.with', { name: 'Google' }))
  await google.click()
  await expect.element(google).toBeDisabled()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(google).toBeEnabled()
})
