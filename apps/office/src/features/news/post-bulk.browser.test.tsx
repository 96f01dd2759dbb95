import type { StaffPost } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Bulk, BulkResult } from '../../parts/list-pane.tsx'
import { show } from '../../testing/show.tsx'
import { PostBulk } from './post-bulk.tsx'

const post = (id: string, draft: boolean, publishedAt: string) =>
  ({ id, draft, publishedAt, programId: null, version: '1', name: { en: id } }) as StaffPost
const [old, planned, shown] = ['2026-01-02T09:00:00.000Z', '2999-01-02T09:00:00.000Z', '2026-03-04T09:00:00.000Z']
const posts = [post('draft', true, old), post('planned', true, planned), post('published', false, shown)]

const network = vi.fn<typeof fetch>()
beforeEach(() => {
  network.mockReset()
  // Each change makes another version.
  network.mockImplementation((input) => {
    const path = input instanceof Request ? input.url : input.toString()
    return Promise.resolve(Response.json({ ...posts.find(({ id }) => path.endsWith(`/${id}`)), version: '2' }))
  })
  vi.stubGlobal('fetch', network)
})

const sent = () => network.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as unknown)

test('posts that are published together get the date of that moment, unless they have one of their own; undoing gives it back', async () => {
  const onDone = vi.fn<(result: BulkResult) => void>()
  const selection = { isAll: false, rows: new Map(posts.map((one) => [one.id, one])) }
  const bulk = { selection, count: 3, onDone } as unknown as Bulk<StaffPost>
  await show(<PostBulk bulk={bulk} search={{}} programs={[]} />)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(sent()).toEqual([{ draft: false, publishedAt: null }, { draft: false }, { draft: false }])
  network.mockClear()
  await onDone.mock.lastCall?.[0].undo?.()
  expect(sent()[0]).toEqual({ draft: true, programId: null, publishedAt: old })
})
