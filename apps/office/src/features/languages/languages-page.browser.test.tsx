import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
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
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ClubContext } from '../../access/club-context.ts'
import { loadTexts } from '../../i18n/texts.ts'
import '../../office.css'
import { LanguagesPage } from './languages-page.tsx'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  })

test('a text that somebody else has changed meanwhile can be saved at the next attempt, as it was typed', async () => {
  const tokens = { access: 'a', refresh: 'r', until: Date.now() + 3_600_000 }
  sessionStorage.setItem('virage.office.tokens', JSON.stringify(tokens))
  const item = {
    kind: 'exclusive',
    id: 'shirt',
    version: '1',
    fields: { name: { en: 'Shirt' } },
    missing: [{ field: 'name', language: 'fr' }],
  }
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    if (init.method === 'GET') return Promise.resolve(json([item]))
    const ifMatch = new Headers(init.headers).get('if-match')
    sent.push(ifMatch)
    if (ifMatch === `"${item.version}"`) return Promise.resolve(json({ ...item, version: '3', missing: [] }))
    return Promise.resolve(json({ type: '', title: '', status: 412, key: 'errors.staff.changed' }, 412))
  })
  const root = createRootRoute({ component: Outlet })
  const staff = createRoute({ getParentRoute: () => root, id: 'staff', component: Outlet })
  const club = createRoute({ getParentRoute: () => staff, path: '/$slug', component: Outlet })
  const languages = createRoute({ getParentRoute: () => club, path: '/languages', component: LanguagesPage })
  const router = createRouter({
    routeTree: root.addChildren([staff.addChildren([club.addChildren([languages])])]),
    history: createMemoryHistory({ initialEntries: ['/fc-virage/languages'] }),
  })
  const settings = { languages: ['en', 'fr'], platformName: 'FC Virage' } as ClubSettings
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" messages={await loadTexts('en')} timeZone="Europe/Paris">
        <ClubContext value={{ slug: 'fc-virage', role: 'editor', email: 'e@staff.test', isRehearsal: false, settings }}>
          {/* The office registers its own router's type. */}
          <RouterProvider router={router as never} />
        </ClubContext>
      </IntlProvider>
    </QueryClientProvider>,
  )
  const area = page.getByRole('textbox')
  const save = page.getByRole('button', { name: /^Save/ })
  await area.fill('Maillot')
  item.version = '2'
  await save.click()
  await vi.waitFor(() => expect(sent).toEqual(['"1"']))
  await expect.element(area).toHaveValue('Maillot')
  await vi.waitFor(async () => {
    await save.click()
    expect(sent.at(-1)).toBe('"2"')
  })
  await expect.element(area).not.toBeInTheDocument()
})
