import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { type ClubSettings, getStaffGiveaway, type StaffGiveaway } from '@virage/contract/staff'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ClubContext } from '../../access/club-context.ts'
import { loadTexts } from '../../i18n/texts.ts'
import '../../office.css'
import { readQuery } from '../../queries.ts'
import { GiveawayEditor } from './giveaway-editor.tsx'

const giveaway = (version: string, name: string) =>
  ({
    id: 'g',
    version,
    type: 'GIVEAWAY',
    name: { en: name },
    prize: { en: 'A shirt' },
    startDate: '2026-01-02T09:00:00.000Z',
    endDate: null,
    partnerId: null,
    url: null,
    questions: [],
    numberOfParticipations: 0,
    numberOfWinners: null,
    drawnAt: null,
  }) as unknown as StaffGiveaway

beforeEach(() => {
  localStorage.clear()
  const tokens = { access: 'a', refresh: 'r', until: Date.now() + 3_600_000 }
  sessionStorage.setItem('virage.office.tokens', JSON.stringify(tokens))
  const network = vi.fn<typeof fetch>((input) => {
    const path = input instanceof Request ? input.url : input.toString()
    return Promise.resolve(Response.json(path.endsWith('/giveaways/g') ? giveaway('2', 'Cup final') : []))
  })
  vi.stubGlobal('fetch', network)
})
afterEach(() => vi.unstubAllGlobals())

test('the form of a giveaway that was read before shows what a colleague has saved since', async () => {
  const theme = { primary: '#112233', accent: '#445566', hue: 200, mode: 'light' }
  const settings = { languages: ['en'], platformName: 'FC Virage', theme } as unknown as ClubSettings
  const root = createRootRoute({ component: Outlet })
  const staff = createRoute({ getParentRoute: () => root, id: 'staff' })
  const club = createRoute({ getParentRoute: () => staff, path: '/$slug' })
  const routes = [
    createRoute({ getParentRoute: () => club, path: '/giveaways', component: () => null }),
    createRoute({ getParentRoute: () => club, path: '/giveaways/$id', component: GiveawayEditor }),
  ]
  const router = createRouter({
    routeTree: root.addChildren([staff.addChildren([club.addChildren(routes)])]),
    history: createMemoryHistory({ initialEntries: ['/fc-virage/giveaways/g'] }),
  })
  const client = new QueryClient()
  const { queryKey } = readQuery(getStaffGiveaway, { params: { slug: 'fc-virage', giveawayId: 'g' } })
  client.setQueryData(queryKey, giveaway('1', 'Derby'), { updatedAt: Date.now() - 60_000 })
  await render(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={await loadTexts('en')} timeZone="Europe/Paris">
        <ClubContext value={{ slug: 'fc-virage', role: 'editor', email: 'e@staff.test', isRehearsal: false, settings }}>
          <RouterProvider router={router as never} />
        </ClubContext>
      </IntlProvider>
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('heading', { name: 'Cup final' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /^Name · English/ })).toHaveValue('Cup final')
})
