import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { QueuePanes } from './queue-panes.tsx'

function Queue() {
  const [chosen, setChosen] = useState('Ana')
  const items = ['Ana', 'Bo', 'Zoe'].map((name) => ({ id: name, name, age: '2 h' }))
  const decision = (
    <button key={chosen} type="button" onClick={() => setChosen('Bo')}>
      Decide
    </button>
  )
  return (
    <QueuePanes
      label="Queue"
      items={items}
      chosen={chosen}
      onChoose={setChosen}
      file={<h2>{chosen}</h2>}
      decision={decision}
    />
  )
}
const item = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

test('J and K take the focus along if it is in the queue, and leave it where it is otherwise', async () => {
  await show(<Queue />)
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('heading', { name: 'Bo' })).toBeVisible()
  expect(document.activeElement).toBe(document.body)
  await item('Bo').click()
  await userEvent.keyboard('j')
  await expect.element(item('Zoe')).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(item('Bo')).toHaveFocus()
})

test('after a decision the focus moves to the item that is chosen then', async () => {
  await show(<Queue />)
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect.element(item('Bo')).toHaveFocus()
})
