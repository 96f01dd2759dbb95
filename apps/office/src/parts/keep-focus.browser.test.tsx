import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { keepFocus } from './keep-focus.ts'

function List() {
  const [rows, setRows] = useState(['One', 'Two', 'Three'])
  return (
    <form>
      <input aria-label="Name" />
      {rows.map((row) => (
        <button
          key={row}
          type="button"
          onClick={({ currentTarget }) => keepFocus(currentTarget, () => setRows(rows.filter((one) => one !== row)))}
        >
          {row}
        </button>
      ))}
    </form>
  )
}

test.each([
  ['One', 'Two'],
  ['Three', 'Two'],
])('when %s is removed, the focus moves to %s', async (removed, next) => {
  await show(<List />)
  await page.getByRole('button', { name: removed }).click()
  await expect.element(page.getByRole('button', { name: next })).toHaveFocus()
})
