import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { IntlProvider } from 'use-intl'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loadTexts } from '../../i18n/texts.ts'
import { myStaffQuery, settingsQuery } from '../../queries.ts'
import { ClubFrame } from './club-frame.tsx'

const clubs = ['club-a', 'club-b'] as const

test('what is typed for a club does not stay when the address leads to another club', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ waiting: 0 })))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const mine = clubs.map((slug) => ({ slug, role: 'editor', isRehearsal: false }))
  client.setQueryData([...myStaffQuery.queryKey], { email: 'e@virage.test', clubs: mine })
  const settings = { platformName: 'Club', logoUrl: '/logo.png', theme: { primary: '#123456', accent: '#654321' } }
  for (const slug of clubs) client.setQueryData([...settingsQuery(slug).queryKey], settings)

  const root = createRootRoute({ component: Outlet })
  const staff = createRoute({ getParentRoute: () => root, id: 'staff' })
  const ofClub = createRoute({ getParentRoute: () => staff, path: '/$slug', component: ClubFrame })
  const form = createRoute({
    getParentRoute: () => ofClub,
    path: 'settings',
    component: () => <input aria-label="Slogan" />,
  })
  const router = createRouter({
    routeTree: root.addChildren([staff.addChildren([ofClub.addChildren([form])])]),
    history: createMemoryHistory({ initialEntries: ['/club-b/settings'] }),
  })
  await router.load()
  await render(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={await loadTexts('en')} timeZone="Europe/Paris">
        {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the office registers its own router's type */}
        <RouterProvider router={router as never} />
      </IntlProvider>
    </QueryClientProvider>,
  )
  const slogan = page.getByLabelText('Slogan')
  await slogan.fill('For club B')
  router.history.push('/club-a/settings')
  await expect.poll(() => router.state.resolvedLocation?.pathname).toBe('/club-a/settings')
  await expect.element(slogan).toHaveValue('')
})
