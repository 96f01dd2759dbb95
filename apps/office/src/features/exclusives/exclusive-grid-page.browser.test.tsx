import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { ClubSettings, StaffExclusive } from '@virage/contract/staff'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { ClubContext } from '../../access/club-context.ts'
import { loadTexts } from '../../i18n/texts.ts'
import '../../office.css'
import { Toasts } from '../../parts/toast-region.tsx'
import { ExclusiveGridPage } from './exclusive-grid-page.tsx'

const exclusive = (id: string) =>
  ({
    id,
    slug: id,
    name: { en: id },
    description: { en: id },
    price: 40,
    stock: 1,
    category: 'COLLECTIBLE',
    visible: true,
    upcomingDate: null,
    imageUrl: '/media/a.png',
    nonDeductibleAmount: null,
    version: '1',
  }) as StaffExclusive

/** The server of a test: what is stored, what was sent, and what each save waits for. */
let stored: StaffExclusive[]
let sent: { id: string; body: Partial<StaffExclusive>; version: string | null }[]
let answered: Promise<void>
const network = vi.fn<typeof fetch>(async (input, init) => {
  const path = (input instanceof Request ? input.url : input.toString()).replace(/\?.*/, '')
  if (init?.method !== 'PATCH') return Response.json(path.endsWith('/exclusives') ? stored : [])
  const body = JSON.parse(String(init.body)) as Partial<StaffExclusive>
  const id = path.split('/').at(-1) ?? ''
  const version = new Headers(init.headers).get('if-match')
  sent.push({ id, body, version })
  await answered
  const before = stored.find((one) => one.id === id)
  if (version !== `"${before?.version}"`)
    return Response.json({ status: 412, key: 'errors.staff.changed' }, { status: 412 })
  const after = { ...before, ...body, version: `${Number(before?.version) + 1}` } as StaffExclusive
  stored = stored.map((one) => (one.id === id ? after : one))
  return Response.json(after)
})
beforeEach(() => {
  localStorage.clear()
  const tokens = { access: 'a', refresh: 'r', until: Date.now() + 3_600_000 }
  sessionStorage.setItem('virage.office.tokens', JSON.stringify(tokens))
  stored = [exclusive('shirt'), exclusive('scarf')]
  sent = []
  answered = Promise.resolve()
  vi.stubGlobal('fetch', network)
})
afterEach(() => vi.unstubAllGlobals())

async function show() {
  const settings = { languages: ['en'], platformName: 'FC Virage' } as unknown as ClubSettings
  const root = createRootRoute({ component: Outlet })
  const staff = createRoute({ getParentRoute: () => root, id: 'staff' })
  const club = createRoute({ getParentRoute: () => staff, path: '/$slug' })
  const routes = [
    createRoute({ getParentRoute: () => club, path: '/exclusives', component: () => null }),
    createRoute({ getParentRoute: () => club, path: '/exclusives/grid', component: ExclusiveGridPage }),
  ]
  const router = createRouter({
    routeTree: root.addChildren([staff.addChildren([club.addChildren(routes)])]),
    history: createMemoryHistory({ initialEntries: ['/fc-virage/exclusives/grid'] }),
  })
  const client = new QueryClient()
  await render(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={await loadTexts('en')} timeZone="Europe/Paris">
        <ClubContext value={{ slug: 'fc-virage', role: 'editor', email: 'e@staff.test', isRehearsal: false, settings }}>
          <RouterProvider router={router as never} />
          <Toasts />
        </ClubContext>
      </IntlProvider>
    </QueryClientProvider>,
  )
  return client
}

/** The cell of a row's English name. */
const name = (of: string) => page.getByRole('row', { name: of }).getByRole('gridcell').nth(1)
async function type(of: string, text: string) {
  await name(of).click()
  await userEvent.keyboard(`${text}{Enter}`)
  await expect.element(name(of)).toHaveTextContent(text)
}
const save = () => page.getByRole('button', { name: /^Save/ }).click()

test('what is typed while rows are being saved stays, and is not saved yet', async () => {
  await show()
  await type('shirt', 'Cup shirt')
  let answer = () => {}
  answered = new Promise((resolve) => (answer = resolve))
  await save()
  await expect.poll(() => sent.length).toBe(1)
  await type('scarf', 'Cup scarf')
  answer()
  await expect.element(page.getByText('1 row isn’t saved.')).toBeVisible()
  await expect.element(name('scarf')).toHaveTextContent('Cup scarf')
  await save()
  await expect.poll(() => stored.map((one) => one.name.en)).toEqual(['Cup shirt', 'Cup scarf'])
})

test('what a colleague has saved since a cell was typed is not overwritten, also once the list was read again', async () => {
  const client = await show()
  await type('shirt', 'Cup shirt')
  stored = stored.map((one) => ({ ...one, name: { en: 'Final shirt' }, version: '2' }))
  await client.invalidateQueries()
  await expect.element(page.getByRole('row', { name: 'Final shirt' }).first()).toBeVisible()
  await save()
  await expect.element(page.getByText(/^Someone else has just saved this/).first()).toBeVisible()
  expect(stored[0]?.name).toEqual({ en: 'Final shirt' })
  expect(sent[0]?.version).toBe('"1"')
})
