import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { GiveListDialog } from './give-list-dialog.tsx'

afterEach(() => localStorage.removeItem('selected_language'))

test('a list that is changed again in French has the amounts that were typed', async () => {
  localStorage.setItem('selected_language', 'fr')
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({
        rows: [{ fan: null, problem: null }],
        totals: { treasury: { amount: 100 }, given: { amount: 0 } },
      }),
    ),
  )
  await show(<GiveListDialog onMoved={() => {}} onClose={() => {}} />, { role: 'finance', language: 'fr' })
  const list = page.getByLabelText('Fans et jetons')
  await list.fill('ana@fans.test\t15,625')
  await page.getByLabelText('Message').fill('Merci')
  await page.getByRole('button', { name: 'Vérifier la liste' }).click()
  await page.getByRole('button', { name: 'Modifier la liste' }).click()
  await expect.element(list).toHaveValue('ana@fans.test\t15,625')
})
