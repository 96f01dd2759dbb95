import { listFans } from '@virage/contract/staff'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { type Choice, Chooser } from './chooser.tsx'

const network = vi.fn<typeof fetch>()
beforeEach(() => {
  network.mockReset()
  network.mockImplementation(() => Promise.resolve(Response.json([{ id: 'ana', firstName: 'Ana' }])))
  vi.stubGlobal('fetch', network)
})

function Fan() {
  const [chosen, setChosen] = useState<Choice | null>(null)
  return (
    <Chooser
      operation={listFans}
      label="Fan"
      chosen={chosen}
      problem={chosen === null ? 'Choose a fan.' : undefined}
      toChoice={({ id, firstName }) => ({ id, name: firstName, detail: '' })}
      onChoose={(choice) => setChosen(choice)}
    />
  )
}
const field = () => page.getByLabelText('Fan')

test('words are searched once, when typing pauses; Enter takes the only match', async () => {
  await show(<Fan />)
  await field().click()
  await userEvent.keyboard('Ana')
  await expect.element(page.getByRole('button', { name: 'Ana' })).toBeVisible()
  expect(network.mock.calls).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Change' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveFocus()
})

test('a choice that is missing is said at its field', async () => {
  await show(<Fan />)
  await expect.element(field()).toBeInvalid()
  await expect.element(field()).toHaveAccessibleDescription('Choose a fan.')
})

test('a field that only adds is empty and has the focus again after each choice', async () => {
  const onChoose = vi.fn<(choice: Choice | null) => void>()
  await show(
    <Chooser
      operation={listFans}
      label="Fan"
      chosen={null}
      problem={undefined}
      toChoice={({ id, firstName }) => ({ id, name: firstName, detail: '' })}
      onChoose={(choice) => onChoose(choice)}
    />,
  )
  await field().fill('Ana')
  await page.getByRole('button', { name: 'Ana' }).click()
  expect(onChoose.mock.calls).toEqual([[{ id: 'ana', name: 'Ana', detail: '' }]])
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue('')
  await expect.element(page.getByRole('button', { name: 'Ana' })).not.toBeInTheDocument()
})
