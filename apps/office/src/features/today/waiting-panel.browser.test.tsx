import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

test('overdue payments are counted over all auctions, and so is the list that they lead to', async () => {
  const cards = [{ name: 'overduePayments' as const, count: 3, oldest: null }]
  // A link leads only to a screen that there is.
  await show(<WaitingPanel cards={cards} now={Date.now()} />, { role: 'finance', path: '/results' })
  await expect
    .element(page.getByRole('link', { name: /3/ }))
    .toHaveAttribute('href', expect.stringMatching(/results\?(?=.*auction=all)(?=.*state=OVERDUE)/))
})
