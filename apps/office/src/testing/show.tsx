import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { Language } from '@virage/contract'
import type { ClubSettings } from '@virage/contract/staff'
import { createContext, type ReactNode, use } from 'react'
import { IntlProvider } from 'use-intl'
import { render } from 'vitest-browser-react'
import { ClubContext } from '../access/club-context.ts'
import type { OfficeRole } from '../access/may.ts'
import { loadTexts } from '../i18n/texts.ts'
import '../office.css'

const ScreenContext = createContext<ReactNode>(null)
const Screen = () => use(ScreenContext)

const defaults = { languages: ['en'], platformName: 'FC Virage', coinsEnabled: true, ticker: 'VIR', currentPrice: 1.1 }

/**
 * Renders a part of the back office as a page of a club does: signed in, with queries, texts and a router in memory.
 *
 * @param given.path the route of the page within the club, if the part reads its parameters or search
 * @param given.at the address within the club, if it is not the path
 * @returns Vitest's render result, whose `rerender` takes another screen, and the query client
 */
export async function show(
  screen: ReactNode,
  {
    role = 'editor',
    isRehearsal = false,
    settings = {},
    language = 'en',
    client = new QueryClient(),
    path = '/',
    at = path,
  }: {
    role?: OfficeRole
    isRehearsal?: boolean
    settings?: Partial<ClubSettings>
    language?: Language
    client?: QueryClient
    path?: string
    at?: string
  } = {},
) {
  const tokens = { access: 'a', refresh: 'r', until: Date.now() + 3_600_000 }
  sessionStorage.setItem('virage.office.tokens', JSON.stringify(tokens))
  const messages = await loadTexts(language)
  const club = {
    slug: 'fc-virage',
    role,
    email: `${role}@fc-virage.test`,
    isRehearsal,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the settings that parts read
    settings: { ...defaults, ...settings } as ClubSettings,
  }
  const root = createRootRoute({ component: Outlet })
  const staff = createRoute({ getParentRoute: () => root, id: 'staff' })
  const ofClub = createRoute({ getParentRoute: () => staff, path: '/$slug' })
  const own = createRoute({ getParentRoute: () => ofClub, path, component: Screen })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const router = createRouter({
    routeTree: root.addChildren([staff.addChildren([ofClub.addChildren([own])]), elsewhere]),
    history: createMemoryHistory({ initialEntries: [`/${club.slug}${at}`] }),
  })
  await router.load()
  const pageOf = (shown: ReactNode) => (
    <QueryClientProvider client={client}>
      <IntlProvider locale={language} messages={messages} timeZone="Europe/Paris">
        <ClubContext value={club}>
          <ScreenContext value={shown}>
            {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the office registers its own router's type */}
            <RouterProvider router={router as never} />
          </ScreenContext>
        </ClubContext>
      </IntlProvider>
    </QueryClientProvider>
  )
  const rendered = await render(pageOf(screen))
  return { ...rendered, client, rerender: (next: ReactNode) => rendered.rerender(pageOf(next)) }
}
