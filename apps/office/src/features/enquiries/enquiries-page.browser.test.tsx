import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { ClubSettings, StaffEnquiry } from '@virage/contract/staff'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ClubContext } from '../../access/club-context.ts'
import { loadTexts } from '../../i18n/texts.ts'
import '../../office.css'
import { EnquiriesPage } from './enquiries-page.tsx'

const enquiry = (name: string): StaffEnquiry => ({
  id: name.toLowerCase(),
  fanId: `fan-${name}`,
  name,
  subject: null,
  state: 'WAITING',
  date: '2026-11-24T19:00:00.000Z',
  newestText: `Question of ${name}`,
  assignee: null,
  version: '1',
  language: 'en',
  messages: [{ id: `m-${name}`, author: null, text: `Question of ${name}`, date: '2026-11-24T19:00:00.000Z' }],
})

/** The server of a test: what waits, and the answers that it was sent. */
let waiting: StaffEnquiry[]
let answers: unknown[]
const network = vi.fn<typeof fetch>((input, init) => {
  const path = (input instanceof Request ? input.url : input.toString()).replace(/\?.*/, '')
  const opened = waiting.find(({ id }) => path.includes(`/enquiries/${id}`))
  if (path.endsWith('/answers')) {
    answers.push(JSON.parse(String(init?.body)))
    waiting = waiting.filter((one) => one !== opened)
    return Promise.resolve(Response.json({ ...opened, state: 'CLOSED' }, { status: 201 }))
  }
  if (path.endsWith('/saved-replies')) return Promise.resolve(Response.json({ replies: [], version: '1' }))
  if (path.endsWith('/enquiries'))
    return Promise.resolve(Response.json({ enquiries: waiting, waiting: waiting.length, team: [] }))
  return Promise.resolve(
    opened ? Response.json(opened) : Response.json({ status: 404, key: 'errors.backend.notFound' }, { status: 404 }),
  )
})
beforeEach(() => {
  localStorage.clear()
  const tokens = { access: 'a', refresh: 'r', until: Date.now() + 3_600_000 }
  sessionStorage.setItem('virage.office.tokens', JSON.stringify(tokens))
  waiting = [enquiry('Ana'), enquiry('Bo')]
  answers = []
  vi.stubGlobal('fetch', network)
})
afterEach(() => vi.unstubAllGlobals())

async function show() {
  const settings = { languages: ['en'], platformName: 'FC Virage' } as unknown as ClubSettings
  const root = createRootRoute({ component: Outlet })
  const staff = createRoute({ getParentRoute: () => root, id: 'staff' })
  const club = createRoute({ getParentRoute: () => staff, path: '/$slug' })
  const routes = [
    createRoute({
      getParentRoute: () => club,
      path: '/enquiries',
      validateSearch: (search: { enquiry?: string; state?: string }) => search,
      component: EnquiriesPage,
    }),
    createRoute({ getParentRoute: () => club, path: '/fans/$id', component: () => null }),
  ]
  const router = createRouter({
    routeTree: root.addChildren([staff.addChildren([club.addChildren(routes)])]),
    history: createMemoryHistory({ initialEntries: ['/fc-virage/enquiries'] }),
  })
  const client = new QueryClient()
  await render(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={await loadTexts('en')} timeZone="Europe/Paris">
        <ClubContext value={{ slug: 'fc-virage', role: 'editor', email: 'e@staff.test', isRehearsal: false, settings }}>
          <RouterProvider router={router as never} />
        </ClubContext>
      </IntlProvider>
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('heading', { name: 'Ana' })).toBeVisible()
  return client
}

const answer = () => page.getByLabelText('Your answer')
const inQueue = (name: string) =>
  page.getByRole('region', { name: 'Enquiries' }).getByRole('button', { name: new RegExp(`^${name} `) })

test('an answer that is being typed stays at its enquiry when the queue changes', async () => {
  const client = await show()
  await answer().fill('Your shirt leaves tomorrow.')
  waiting = [enquiry('Zoe'), ...waiting]
  await client.invalidateQueries()
  await expect.element(inQueue('Zoe')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Ana' })).toBeVisible()
  await expect.element(answer()).toHaveValue('Your shirt leaves tomorrow.')
})

test('an answer that was begun is there again after another enquiry was opened', async () => {
  await show()
  await answer().fill('Your shirt leaves tomorrow.')
  await inQueue('Bo').click()
  await expect.element(page.getByRole('heading', { name: 'Bo' })).toBeVisible()
  await expect.element(answer()).toHaveValue('')
  await inQueue('Ana').click()
  await expect.element(answer()).toHaveValue('Your shirt leaves tomorrow.')
})

test('once an answer is sent, the next enquiry opens, then the queue is empty', async () => {
  await show()
  await answer().fill('It leaves tomorrow.')
  await page.getByRole('button', { name: 'Send and close' }).click()
  await expect.element(page.getByRole('heading', { name: 'Bo' })).toBeVisible()
  await answer().fill('Yes.')
  await page.getByRole('button', { name: 'Send and close' }).click()
  await expect.element(page.getByText('No fan is waiting')).toBeVisible()
  expect(answers).toEqual([
    { text: 'It leaves tomorrow.', close: true },
    { text: 'Yes.', close: true },
  ])
  expect(Object.keys(localStorage).filter((key) => key.includes('.enquiry.'))).toEqual([])
})
