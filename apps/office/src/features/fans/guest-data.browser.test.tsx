import type { FanRecord } from '@virage/contract/staff'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { FanOverview } from './fan-overview.tsx'

const guest = {
  id: 'greta',
  firstName: 'Greta',
  lastName: 'Quill',
  email: 'greta@guests.test',
  username: 'guest-1',
  since: '2026-01-02T09:00:00.000Z',
  card: 'NOT_DEFINED',
  memberUntil: null,
  isGuest: true,
  erasureRequestedAt: null,
  tags: [],
  suspensions: [],
  notes: [],
} as unknown as FanRecord

const network = vi.fn<typeof fetch>()
beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
})
afterEach(() => vi.restoreAllMocks())

function Overview({ record: first = guest }: { record?: FanRecord }) {
  const [record, setRecord] = useState(first)
  return <FanOverview record={record} onChange={(next) => setRecord((before) => ({ ...before, ...next }))} />
}

const download = page.getByRole('button', { name: 'Download data' })
const erase = page.getByRole('button', { name: 'Request erasure' })
const notConnected = () => Response.json({ status: 503, key: 'errors.backend.unavailable' }, { status: 503 })

test('the data of a guest is saved as a file with their name, and waits for its answer once', async () => {
  const answer = Promise.withResolvers<Response>()
  network.mockReturnValueOnce(answer.promise)
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await show(<Overview />, { role: 'compliance' })
  await download.click()
  await expect.element(download).toHaveAttribute('aria-busy', 'true')
  await download.click()
  answer.resolve(Response.json({ exportedAt: '2026-11-30T08:00:00.000Z' }))
  await expect.poll(() => saved).toEqual(['fc-virage-greta-quill-2026-11-30.json'])
  expect(network).toHaveBeenCalledTimes(1)
})

test('an erasure that could not be requested says so in the dialog, and can be sent again', async () => {
  network.mockResolvedValueOnce(notConnected())
  network.mockResolvedValueOnce(Response.json({ id: 'one', requestedAt: '2026-11-30T08:00:00.000Z' }))
  await show(<Overview />, { role: 'compliance' })
  await erase.click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Request erasure' })
  await confirm.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await confirm.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(network.mock.calls.map(([, init]) => init?.method)).toEqual(['PUT', 'PUT'])
  await expect.element(page.getByRole('link', { name: 'See requests' })).toBeVisible()
})

const requested = { ...guest, erasureRequestedAt: '2026-11-30T08:00:00.000Z' }

test('a guest whose erasure is requested has a link to the requests, and no button to request it again', async () => {
  await show(<Overview record={requested} />, { role: 'compliance' })
  const link = page.getByRole('link', { name: 'See requests' })
  await expect.element(link).toHaveAttribute('href', '/fc-virage/erasures')
  await expect.element(download).toBeVisible()
  expect(erase.elements()).toEqual([])
})

test('a request that is withdrawn can be made again, by the button that keeps the focus', async () => {
  network.mockResolvedValueOnce(Response.json({}))
  await show(<Overview record={requested} />, { role: 'compliance' })
  await page.getByRole('button', { name: 'Withdraw request' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Withdraw request' }).click()
  await expect.element(erase).toHaveFocus()
  expect(network.mock.calls.map(([, init]) => init?.method)).toEqual(['DELETE'])
})

test('a question that is open keeps its meaning when a colleague requests the erasure meanwhile', async () => {
  network.mockResolvedValueOnce(Response.json({ id: 'one', requestedAt: '2026-11-30T08:00:00.000Z' }))
  const changed = Promise.withResolvers<void>()
  function ReadAgain() {
    const [record, setRecord] = useState(guest)
    useEffect(() => void changed.promise.then(() => setRecord(requested)), [])
    return <FanOverview record={record} onChange={() => {}} />
  }
  await show(<ReadAgain />, { role: 'compliance' })
  await erase.click()
  changed.resolve()
  await expect.element(page.getByRole('link', { name: 'See requests', includeHidden: true })).toBeInTheDocument()
  await page.getByRole('dialog').getByRole('button', { name: 'Request erasure' }).click()
  expect(network.mock.calls.map(([, init]) => init?.method)).toEqual(['PUT'])
})

test.each([
  ['finance doesn’t have them', 'finance', guest],
  ['a fan with an account doesn’t need them', 'owner', { ...guest, isGuest: false }],
] as const)('the buttons are for compliance and for guests: %s', async (_, role, record) => {
  await show(<Overview record={record} />, { role })
  await expect.element(page.getByText('greta@guests.test')).toBeVisible()
  expect([...download.elements(), ...erase.elements()]).toEqual([])
})
