import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { ClubSettings } from '@virage/contract/staff'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ClubContext } from '../../access/club-context.ts'
import { loadTexts } from '../../i18n/texts.ts'
import { WaitingPanel } from './waiting-panel.tsx'

test('overdue payments are counted over all auctions, and so is the list that they lead to', async () => {
  const root = createRootRoute({ component: Outlet })
  const panel = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <WaitingPanel cards={[{ name: 'overduePayments', count: 3, oldest: null }]} now={Date.now()} />,
  })
  const results = createRoute({ getParentRoute: () => root, path: '/$slug/results' })
  const router = createRouter({ routeTree: root.addChildren([panel, results]), history: createMemoryHistory() })
  const settings = {} as ClubSettings
  await render(
    <IntlProvider locale="en" messages={await loadTexts('en')} timeZone="Europe/Paris">
      <ClubContext value={{ slug: 'fc-virage', role: 'finance', email: 'f@staff.test', isRehearsal: false, settings }}>
        {/* The office registers its own router's type. */}
        <RouterProvider router={router as never} />
      </ClubContext>
    </IntlProvider>,
  )
  await expect
    .element(page.getByRole('link', { name: /3/ }))
    .toHaveAttribute('href', expect.stringMatching(/results\?(?=.*auction=all)(?=.*state=OVERDUE)/))
})
