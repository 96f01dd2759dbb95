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
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ClubContext } from '../../access/club-context.ts'
import { loadTexts } from '../../i18n/texts.ts'
import '../../office.css'
import { NewAnnouncement } from './new-announcement.tsx'

/** What the count of all fans waits for. */
let counted: Promise<void>
const network = vi.fn<typeof fetch>(async (input) => {
  const path = input instanceof Request ? input.url : input.toString()
  if (!path.includes('/audience')) return Response.json([])
  const isAll = path.includes('audience=ALL')
  if (isAll) await counted
  const fans = isAll ? 30_000 : 12
  return Response.json({ fans, mail: fans, push: 0, overLimit: 0 })
})
beforeEach(() => {
  localStorage.clear()
  const tokens = { access: 'a', refresh: 'r', until: Date.now() + 3_600_000 }
  sessionStorage.setItem('virage.office.tokens', JSON.stringify(tokens))
  counted = Promise.resolve()
  vi.stubGlobal('fetch', network)
})
afterEach(() => vi.unstubAllGlobals())

async function show(address = '/fc-virage/announcements/new') {
  const settings = { languages: ['en'], platformName: 'FC Virage', logoUrl: '/media/a.png' } as unknown as ClubSettings
  const root = createRootRoute({ component: Outlet })
  const staff = createRoute({ getParentRoute: () => root, id: 'staff' })
  const club = createRoute({ getParentRoute: () => staff, path: '/$slug' })
  const routes = [
    createRoute({ getParentRoute: () => club, path: '/announcements', component: () => null }),
    createRoute({ getParentRoute: () => club, path: '/announcements/new', component: NewAnnouncement }),
  ]
  const router = createRouter({
    routeTree: root.addChildren([staff.addChildren([club.addChildren(routes)])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const rendered = await render(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" messages={await loadTexts('en')} timeZone="Europe/Paris">
        <ClubContext value={{ slug: 'fc-virage', role: 'editor', email: 'e@staff.test', isRehearsal: false, settings }}>
          <RouterProvider router={router as never} />
        </ClubContext>
      </IntlProvider>
    </QueryClientProvider>,
  )
  await expect.element(title()).toBeVisible()
  return rendered
}

const title = () => page.getByLabelText('Title in English')

test('an announcement that was begun is there again after the page was left, for the same audience only', async () => {
  const first = await show()
  await title().fill('The season starts')
  await first.unmount()
  const second = await show('/fc-virage/announcements/new?audience=UNPAID')
  await expect.element(title()).toHaveValue('')
  await second.unmount()
  await show()
  await expect.element(title()).toHaveValue('The season starts')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(title()).toHaveValue('')
})

test('until another audience is counted, nothing can be sent to it, and no number stands for it', async () => {
  let count = () => {}
  counted = new Promise((resolve) => (count = resolve))
  await show()
  await expect.element(page.getByRole('button', { name: 'Send to 12 fans' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Who gets it' }).selectOptions('All fans')
  await expect.element(page.getByText('Counting…')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send to 12 fans' })).not.toBeInTheDocument()
  count()
  await expect.element(page.getByRole('button', { name: /^Send to 30.000 fans$/ })).toBeVisible()
})
