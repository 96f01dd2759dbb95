import { getMe, registerFan } from '@virage/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openSession } from '../features/session/session.ts'
import { storeTokens } from '../testing/account.ts'
import { aFan } from '../testing/data.ts'
import { network } from '../testing/network.ts'
import { show } from '../testing/show.tsx'
import { t } from '../testing/texts.ts'
import { SignedInOnly } from './guard.tsx'

test('each attempt of an account without a confirmed address says why it fails (finding M62)', async () => {
  storeTokens(aFan())
  network.refuses(getMe, 'errors.fan.notRegistered', { status: 404 })
  network.refuses(registerFan, 'errors.account.emailUnverified', { status: 403 })
  await openSession()
  await show(<SignedInOnly>Only for fans</SignedInOnly>)
  const reason = page.getByText(t('problems.account.emailUnverified'))
  await expect.element(reason).toBeVisible()
  await page.getByRole('button', { name: t('shell.close') }).click()
  await expect.element(reason).not.toBeInTheDocument()
  await page.getByRole('button', { name: t('shell.retry') }).click()
  await expect.element(reason).toBeVisible()
})
