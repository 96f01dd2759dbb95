import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aClub } from '../../testing/data.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { reloadWhenConnected } from '../../shell/reload.ts'
import { useConsent } from './use-consent.ts'

vi.mock(import('../../shell/reload.ts'), () => ({ reloadWhenConnected: vi.fn<() => Promise<void>>() }))
// As in a browser that has lost its connection, or after a release.
vi.mock(import('./cookie-consent.ts'), () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

function Choices() {
  const changeConsent = useConsent(aClub())
  return (
    <button type="button" onClick={() => void changeConsent()}>
      {t('footer.cookies')}
    </button>
  )
}

beforeEach(() => void vi.mocked(reloadWhenConnected).mockReset())

test('choices whose code is missing say so, and the page reloads with a connection (E01, K05)', async () => {
  await show(<Choices />)
  await page.getByRole('button', { name: t('footer.cookies') }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('problems.backend.unavailable'))
  expect(reloadWhenConnected).toHaveBeenCalledOnce()
})
