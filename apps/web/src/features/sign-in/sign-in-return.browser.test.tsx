import { getIdentityConfig } from '@virage/contract'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { storageKeys } from '../../shell/choices.ts'
import { SignInReturn } from './sign-in-return.tsx'

test('a return from the hosted pages without the server’s settings keeps its unused code, and can be tried again (E01, R03)', async () => {
  const { href } = location
  onTestFinished(() => history.replaceState(null, '', href))
  localStorage.setItem(storageKeys.club, 'fc-virage')
  network.refuses(getIdentityConfig, 'errors.backend.unavailable', { status: 503 })
  history.replaceState(null, '', '?code=unused&state=started')
  const { address } = await show(<SignInReturn />, { at: '/login/callback' })
  await expect.element(page.getByRole('heading', { name: t('shell.failedTitle') })).toBeVisible()
  await expect.element(page.getByRole('button', { name: t('shell.retry') })).toBeVisible()
  expect(address()).toBe('/login/callback')
  expect(location.search).toBe('?code=unused&state=started')
})
