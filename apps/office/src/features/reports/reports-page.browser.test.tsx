import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { ClubSettings, MessageReport } from '@virage/contract/staff'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ClubContext } from '../../access/club-context.ts'
import { loadTexts } from '../../i18n/texts.ts'
import '../../office.css'
import { ReportsPage } from './reports-page.tsx'

const report = (id: string, name: string) =>
  ({
    id,
    text: `Message of ${name}`,
    reason: 'Insults',
    date: '2026-11-24T19:00:00.000Z',
    sender: { fanId: id, firstName: name, lastName: '' },
    reporter: { fanId: 'r', firstName: 'Rita', lastName: '' },
  }) as MessageReport

const network = vi.fn<typeof fetch>((_, init) =>
  Promise.resolve(
    init?.method === 'POST'
      ? Response.json({ status: 409, key: 'errors.staff.alreadyResolved' }, { status: 409 })
      : Response.json([report('a', 'Ana'), report('b', 'Bo')]),
  ),
)
beforeEach(() => {
  const tokens = { access: 'a', refresh: 'r', until: Date.now() + 3_600_000 }
  sessionStorage.setItem('virage.office.tokens', JSON.stringify(tokens))
  vi.stubGlobal('fetch', network)
})
afterEach(() => vi.unstubAllGlobals())

test('a report that a colleague has decided leaves the list, without reading all of them again', async () => {
  const settings = { languages: ['en'], platformName: 'FC Virage' } as unknown as ClubSettings
  const root = createRootRoute({ component: Outlet })
  const staff = createRoute({ getParentRoute: () => root, id: 'staff' })
  const club = createRoute({ getParentRoute: () => staff, path: '/$slug' })
  const routes = [
    createRoute({ getParentRoute: () => club, path: '/reports', component: ReportsPage }),
    createRoute({ getParentRoute: () => club, path: '/fans/$id', component: () => null }),
  ]
  const router = createRouter({
    routeTree: root.addChildren([staff.addChildren([club.addChildren(routes)])]),
    history: createMemoryHistory({ initialEntries: ['/fc-virage/reports'] }),
  })
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" messages={await loadTexts('en')} timeZone="Europe/Paris">
        <ClubContext
          value={{ slug: 'fc-virage', role: 'compliance', email: 'c@staff.test', isRehearsal: false, settings }}
        >
          <RouterProvider router={router as never} />
        </ClubContext>
      </IntlProvider>
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('Message of Ana')).toBeVisible()
  const pane = page.getByRole('complementary')
  await pane.getByRole('button').first().click()
  await pane.getByRole('button').last().click()
  await expect.element(page.getByText('Message of Bo')).toBeVisible()
  expect(page.getByText('Message of Ana').elements()).toEqual([])
  expect(network.mock.calls.filter(([, init]) => init?.method !== 'POST')).toHaveLength(1)
})
