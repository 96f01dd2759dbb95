import { QueryClient } from '@tanstack/react-query'
import { pathOf } from '@virage/contract'
import { deleteAuction, getStaffAuction, listStaffExclusives, type StaffAuction } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { AuctionEditor } from './auction-editor.tsx'

const params = { slug: 'fc-virage', auctionId: 'night' }
const auction = {
  id: 'night',
  status: 'UPCOMING',
  visible: true,
  pausedDate: null,
  startDate: '2031-12-01T19:00:00.000Z',
  endDate: '2031-12-01T20:00:00.000Z',
  numberOfLots: 0,
  lots: [],
} as unknown as StaffAuction

/** The server of a test: the stored version, the versions that acts named, and answers. */
let version: string
let sent: (string | null)[]
let canRead: boolean
const stored = () => ({ ...auction, version, name: { en: `Derby night ${version}` } })
beforeEach(() => {
  version = '1'
  sent = []
  canRead = true
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const [path] = url.split('?')
    if (path === pathOf(listStaffExclusives.path, params) && !canRead) return Promise.reject(new TypeError('Offline'))
    const isAuction = path === pathOf(getStaffAuction.path, params) || path === pathOf(deleteAuction.path, params)
    if (!isAuction) return Promise.resolve(Response.json([]))
    if (init.method === 'GET') return Promise.resolve(Response.json(stored()))
    const named = new Headers(init.headers).get('if-match')
    sent.push(named)
    if (init.method === 'DELETE') return new Promise(() => {})
    return Promise.resolve(
      named === `"${version}"`
        ? Response.json({ ...stored(), visible: false })
        : Response.json({ status: 409, key: 'errors.staff.changed' }, { status: 409 }),
    )
  })
})

const open = (tab: string) =>
  show(<AuctionEditor />, {
    role: 'owner',
    path: '/auctions/$id',
    at: `/auctions/night?tab=${tab}`,
    client: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  })

test('an auction that a colleague has just changed can be hidden at the second attempt', async () => {
  await open('readiness')
  const hide = page.getByRole('button', { name: 'Hide from fans' })
  await expect.element(hide).toBeVisible()
  version = '2'
  await hide.click()
  await expect.poll(() => sent).toEqual(['"1"'])
  await expect.element(page.getByRole('heading', { name: 'Derby night 2' })).toBeVisible()
  await hide.click()
  await expect.poll(() => sent).toEqual(['"1"', '"2"'])
})

test('what an auction lacks can be read again after a failure', async () => {
  canRead = false
  await open('readiness')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  canRead = true
  await again.click()
  await expect.element(page.getByRole('button', { name: 'Hide from fans' })).toBeVisible()
})

test('an auction is deleted once, however often the button is pressed', async () => {
  await open('readiness')
  await page.getByRole('button', { name: 'Delete' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^Delete/ })
  await confirm.click()
  await expect.element(confirm).toHaveAttribute('aria-busy', 'true')
  await confirm.click()
  expect(sent).toEqual(['"1"'])
})
