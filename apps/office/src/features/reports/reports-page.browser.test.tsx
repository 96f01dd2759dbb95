import type { MessageReport } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
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
  vi.stubGlobal('fetch', network)
})

test('a report that a colleague has decided leaves the list, without reading all of them again', async () => {
  await show(<ReportsPage />, { role: 'compliance', path: '/reports' })
  await expect.element(page.getByText('Message of Ana')).toBeVisible()
  const pane = page.getByRole('complementary')
  await pane.getByRole('button').first().click()
  await pane.getByRole('button').last().click()
  await expect.element(page.getByText('Message of Bo')).toBeVisible()
  expect(page.getByText('Message of Ana').elements()).toEqual([])
  expect(network.mock.calls.filter(([, init]) => init?.method !== 'POST')).toHaveLength(1)
})

test('a report that is opened while a decision is being sent stays open', async () => {
  const decided = Promise.withResolvers<Response>()
  network.mockResolvedValueOnce(Response.json([report('a', 'Ana'), report('b', 'Bo'), report('z', 'Zoe')]))
  network.mockReturnValueOnce(decided.promise)
  await show(<ReportsPage />, { role: 'compliance', path: '/reports' })
  await expect.element(page.getByText('Message of Ana')).toBeVisible()
  const pane = page.getByRole('complementary')
  await pane.getByRole('button').first().click()
  await pane.getByRole('button').last().click()
  const queued = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) })
  await queued('Zoe').click()
  await expect.element(page.getByText('Message of Zoe')).toBeVisible()
  decided.resolve(Response.json({}))
  await expect.element(queued('Ana')).not.toBeInTheDocument()
  await expect.element(page.getByText('Message of Zoe')).toBeVisible()
})
