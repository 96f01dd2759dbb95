import type { ClubSettings } from '@virage/contract/staff'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { FocusField } from './focus-field.tsx'
import { LanguageFields } from './language-fields.tsx'

const settings: Pick<ClubSettings, 'languages'> = { languages: ['en', 'fr'] }

function Names({ hasTried }: { hasTried: boolean }) {
  const [value, setValue] = useState({ 'name.en': '', 'name.fr': '' })
  return (
    <LanguageFields
      value={value}
      problems={{}}
      set={(change) => setValue({ ...value, ...change })}
      hasTried={hasTried}
      line="name"
      labels={{ line: 'Name' }}
    />
  )
}

const missing = () => page.getByText('missing')

test('a new form marks nothing as missing; the other language is once one is filled in', async () => {
  await show(<Names hasTried={false} />, { settings })
  await expect.element(page.getByRole('textbox', { name: /^Name · English/ })).toBeVisible()
  expect(missing().elements()).toEqual([])
  await page.getByRole('textbox', { name: /^Name · English/ }).fill('Shirt')
  await expect.element(missing()).toBeVisible()
  await page.getByRole('textbox', { name: /^Name · French/ }).fill('Maillot')
  await expect.element(missing()).not.toBeInTheDocument()
})

test('after the first attempt to save, each empty language is marked', async () => {
  await show(<Names hasTried />, { settings })
  await expect.poll(() => missing().elements().length).toBe(2)
})

test('arrow keys move a focal point in steps, and stop at the edges', async () => {
  const points: { x: number; y: number }[] = []
  function Point() {
    const [focus, setFocus] = useState({ x: 95, y: 50 })
    return (
      <FocusField
        url="/media/none.svg"
        focus={focus}
        disabled={false}
        onChange={(next) => {
          points.push(next)
          setFocus(next)
        }}
      />
    )
  }
  await show(<Point />, { settings })
  const area = page.getByRole('button', { name: /^Focal point/ })
  await expect.element(area).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(area).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}{Shift}')
  expect(points).toEqual([
    { x: 100, y: 50 },
    { x: 100, y: 50 },
    { x: 100, y: 45 },
  ])
})
