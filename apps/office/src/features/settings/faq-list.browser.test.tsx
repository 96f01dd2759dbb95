import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { FaqList } from './faq-list.tsx'
import { mostFaq, newFaqItem } from './settings-form.ts'

function Form() {
  const [items, setItems] = useState(() => Array.from({ length: mostFaq - 1 }, newFaqItem))
  return <FaqList items={items} problems={{}} onChange={setItems} />
}

test('the focus stays with the questions when no more can be added', async () => {
  await show(<Form />)
  const add = page.getByRole('button', { name: 'Add question' })
  await add.click()
  await expect.element(add).toBeDisabled()
  await expect.element(page.getByRole('button', { name: /^Remove/ }).nth(mostFaq - 2)).toHaveFocus()
})
