import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Editor } from '../../parts/use-editor.ts'
import { show } from '../../testing/show.tsx'
import { RuleFields } from './rule-fields.tsx'
import type { SettingsForm } from './settings-form.ts'

const base = { coinsEnabled: true, currentPrice: '0.5', ticker: 'VIR' } as SettingsForm

function Form() {
  const [value, setValue] = useState(base)
  const editor = {
    draft: { value, base },
    problems: {},
    set: (change: Partial<SettingsForm>) => setValue({ ...value, ...change }),
  } as unknown as Editor<SettingsForm>
  return <RuleFields editor={editor} switches={['coinsEnabled']} amounts={['currentPrice']} />
}

test('an owner who switches coins off reads what becomes of prices', async () => {
  await show(<Form />, { role: 'owner' })
  await page.getByRole('switch', { name: 'Coins' }).click()
  await expect.element(page.getByText('Prices will be in euros: 10 coins become €10')).toBeVisible()
})
