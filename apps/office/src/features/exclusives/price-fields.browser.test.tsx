import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Editor } from '../../parts/use-editor.ts'
import { show } from '../../testing/show.tsx'
import type { ExclusiveForm } from './exclusive-form.ts'
import { PriceFields } from './price-fields.tsx'

const stored = { price: '40', nonDeductibleAmount: '' } as ExclusiveForm

function Form() {
  const [value, setValue] = useState(stored)
  const editor = {
    draft: { value },
    problems: {},
    set: (change: Partial<ExclusiveForm>) => setValue({ ...value, ...change }),
  } as unknown as Editor<ExclusiveForm>
  return (
    <>
      <PriceFields editor={editor} isLot={false} />
      <button type="button" onClick={() => setValue(stored)}>
        Discard
      </button>
    </>
  )
}

const coins = page.getByLabelText('Price', { exact: true })
const euros = page.getByLabelText('In euros')
beforeEach(() => show(<Form />, { settings: { currentPrice: 1.1 } }))

test('euros stay as they are typed, and the price in coins follows them', async () => {
  await euros.fill('11.00')
  await expect.element(coins).toHaveValue('10')
  await expect.element(euros).toHaveValue('11.00')
})

test('when the price is discarded after its euros were typed, the euros are those of the stored price', async () => {
  await euros.fill('11')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(coins).toHaveValue('40')
  await expect.element(euros).toHaveValue('44')
})
