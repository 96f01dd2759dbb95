import { mostIncrements } from '@virage/domain'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import type { IncrementItem } from './auction-form.ts'
import { IncrementList } from './increment-list.tsx'

function Form({ isFixed }: { isFixed: boolean }) {
  const [items, setItems] = useState<IncrementItem[]>([])
  return <IncrementList items={items} problems={{}} startingPrice={60} isFixed={isFixed} onChange={setItems} />
}

const open = (isFixed = false) => show(<Form isFixed={isFixed} />, { role: 'owner', settings: { currentPrice: 1 } })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('steps are added with an example of the lowest bids (B03)', async () => {
  await open()
  await button('Set bid steps').click()
  await expect.element(page.getByText('Lowest bids: 60 VIR, 61 VIR, 62 VIR')).toBeVisible()
  await button('Add a step').click()
  await page.getByLabelText('From').nth(1).fill('100')
  await page.getByLabelText('Step', { exact: true }).nth(1).fill('5')
  await page.getByLabelText('Suggested').nth(1).fill('25')
  await expect.element(page.getByText('Lowest bids: 60 VIR, 61 VIR, 62 VIR … 100 VIR, 105 VIR, 110 VIR')).toBeVisible()
  // The others need the first one, which applies from 0.
  await expect.element(button('Remove the step from 0')).toBeDisabled()
  await button('Remove the step from 100').click()
  await button('Remove the step from 0').click()
  await expect.element(button('Set bid steps')).toBeVisible()
})

test('steps of an auction with bids can’t change (B03)', async () => {
  await open(true)
  await expect.element(button('Set bid steps')).toBeDisabled()
  await expect.element(page.getByText('Someone has already bid, so the steps can’t change.')).toBeVisible()
})

test('the focus stays with the steps when its button goes or can’t be pressed any more (B03)', async () => {
  await open()
  await button('Set bid steps').click()
  for (let count = 1; count < mostIncrements; count++) await button('Add a step').click()
  await expect.element(button('Add a step')).toBeDisabled()
  await expect.element(page.getByRole('button', { name: /^Remove/ }).nth(mostIncrements - 2)).toHaveFocus()
  await page
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click()
  await expect.element(button('Add a step')).toHaveFocus()
})
