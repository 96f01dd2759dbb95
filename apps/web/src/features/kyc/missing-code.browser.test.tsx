import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aFan } from '../../testing/data.ts'
import { field } from '../../testing/field.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { reloadWhenConnected } from '../../shell/reload.ts'
import { PersonalInfoForm } from './personal-info-form.tsx'

vi.mock(import('../../shell/reload.ts'), () => ({ reloadWhenConnected: vi.fn<() => Promise<void>>() }))
vi.mock(import('./international-number.ts'), () => ({
  internationalNumber: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /phone.js')),
}))

test('the form says that it has no connection if the code of phone numbers is missing, and keeps its input (E01)', async () => {
  const open = () => show(<PersonalInfoForm fan={aFan()} onSaved={() => {}} />)
  const { unmount } = await open()
  await field(t('personalInfo.city')).fill('Lyon')
  await page.getByRole('button', { name: t('personalInfo.save') }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('problems.backend.unavailable'))
  expect(reloadWhenConnected).toHaveBeenCalledOnce()
  await unmount()
  await open()
  await expect.element(field(t('personalInfo.city'))).toHaveValue('Lyon')
})
