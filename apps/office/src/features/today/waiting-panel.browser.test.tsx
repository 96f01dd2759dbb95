import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

test.each([
  ['overduePayments', '/results', /results\?(?=.*auction=all)(?=.*state=OVERDUE)/],
  ['paymentsDueToday', '/results', /results\?(?=.*auction=all)(?=.*dueToday=.*true)/],
  ['approvals', '/refunds', /refunds$/],
  ['supplyApprovals', '/coins', /coins$/],
  ['identityChanges', '/fans', /fans\?identityChange=.*true/],
] as const)('what is counted as %s is what the list has that it leads to', async (name, path, address) => {
  // A link leads only to a screen that there is.
  await show(<WaitingPanel cards={[{ name, count: 3, oldest: null }]} now={Date.now()} />, { role: 'owner', path })
  await expect.element(page.getByRole('link', { name: /3/ })).toHaveAttribute('href', expect.stringMatching(address))
})
