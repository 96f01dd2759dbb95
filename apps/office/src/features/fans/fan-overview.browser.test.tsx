import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { ClubSettings, FanRecord } from '@virage/contract/staff'
import { useState } from 'react'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ClubContext } from '../../access/club-context.ts'
import { loadTexts } from '../../i18n/texts.ts'
import '../../office.css'
import { FanOverview } from './fan-overview.tsx'

const stored = {
  id: 'ana',
  firstName: 'Ana',
  lastName: 'Gomes',
  email: 'ana@fans.test',
  username: 'ana',
  since: '2026-01-02T09:00:00.000Z',
  card: 'READY',
  memberUntil: null,
  erasureRequestedAt: null,
  tags: ['sponsor', 'press', 'vip'],
  suspensions: [],
  notes: [],
} as unknown as FanRecord

let answers: (() => void)[]
const network = vi.fn<typeof fetch>(
  (_, init) =>
    new Promise((resolve) => {
      const { tags } = JSON.parse(String(init?.body)) as { tags: string[] }
      answers.push(() => resolve(Response.json({ tags })))
    }),
)
beforeEach(() => {
  const tokens = { access: 'a', refresh: 'r', until: Date.now() + 3_600_000 }
  sessionStorage.setItem('virage.office.tokens', JSON.stringify(tokens))
  answers = []
  vi.stubGlobal('fetch', network)
})
afterEach(() => vi.unstubAllGlobals())

function Overview() {
  const [record, setRecord] = useState(stored)
  return <FanOverview record={record} onChange={(next) => setRecord((before) => ({ ...before, ...next }))} />
}

test('a tag that was removed does not come back when another one is removed right after', async () => {
  const settings = { languages: ['en'] } as unknown as ClubSettings
  const root = createRootRoute({ component: Outlet })
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: Overview }),
    createRoute({ getParentRoute: () => root, path: '/$slug/fans', component: () => null }),
  ]
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() })
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" messages={await loadTexts('en')} timeZone="Europe/Paris">
        <ClubContext value={{ slug: 'fc-virage', role: 'owner', email: 'o@staff.test', isRehearsal: false, settings }}>
          <RouterProvider router={router as never} />
        </ClubContext>
      </IntlProvider>
    </QueryClientProvider>,
  )
  const remove = (tag: string) => page.getByRole('button', { name: new RegExp(`Remove.*${tag}`) })
  await remove('sponsor').click()
  await expect.poll(() => answers.length).toBe(1)
  await remove('press').click({ force: true })
  answers[0]?.()
  await expect.element(page.getByRole('link', { name: 'sponsor' })).not.toBeInTheDocument()
  await remove('press').click()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  await expect.element(page.getByRole('link', { name: 'press' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'vip' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'sponsor' })).not.toBeInTheDocument()
})
