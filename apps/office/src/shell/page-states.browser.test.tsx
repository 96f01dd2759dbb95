import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { OperationError } from '@virage/session/operation-error'
import { IntlProvider } from 'use-intl'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { loadTexts } from '../i18n/texts.ts'
import { Failed } from './page-states.tsx'

/** Opens a page whose data fails to load the first time, and presses “Try again”. */
async function retryPage() {
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new OperationError(null)).mockResolvedValue('club')
  const root = createRootRoute({ component: Outlet, errorComponent: Failed })
  const club = createRoute({
    getParentRoute: () => root,
    path: '/',
    loader: () => read(),
    component: () => (
      <main>
        <h1>FC Virage</h1>
      </main>
    ),
    errorComponent: Failed,
  })
  const router = createRouter({ routeTree: root.addChildren([club]), history: createMemoryHistory() })
  await render(
    <IntlProvider locale="en" messages={await loadTexts('en')} timeZone="Europe/Paris">
      {/* The office registers its own router's type; the page only uses its navigation. */}
      <RouterProvider router={router as never} />
    </IntlProvider>,
  )
  await page.getByRole('button', { name: 'Try again' }).click()
}

test('a page that could not be read is read again when a person tries again', async () => {
  await retryPage()
  await expect.element(page.getByText('FC Virage')).toBeVisible()
})

test('the focus moves to the heading of a page that is read after all', async () => {
  await retryPage()
  await expect.element(page.getByRole('heading', { name: 'FC Virage' })).toHaveFocus()
})
