import { pathOf } from '@virage/contract'
import { listStaffParcels, shipParcel, type StaffParcel } from '@virage/contract/staff'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Toasts } from '../../parts/toast-region.tsx'
import { show } from '../../testing/show.tsx'
import { ParcelsPage } from './parcels-page.tsx'

const parcel = {
  id: 'p1',
  order: { id: 'o1', number: 'FCV-12' },
  buyer: { id: 'ana', firstName: 'Ana', lastName: 'Gomes', email: 'ana@fans.test' },
  things: [],
  carries: [],
  kind: 'SHIP',
  state: 'PREPARING',
  nextStates: ['READY', 'SHIPPED'],
  date: '2026-11-24T19:00:00.000Z',
  stateSince: '2026-11-24T19:00:00.000Z',
  promisedDay: '2026-12-01',
  late: false,
  termDay: null,
  deputy: null,
  trackingNumber: null,
  waitsUntil: null,
  sentWith: null,
} as unknown as StaffParcel

test('what is typed about a parcel stays when the parcel leaves the view, and its sheet has its new state', async () => {
  const slug = 'fc-virage'
  let [listed, found] = [[parcel], [parcel]]
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname, searchParams } = new URL(url, location.href)
    const rows = searchParams.get('search') === parcel.order.number ? found : listed
    return Promise.resolve(Response.json(pathname === pathOf(listStaffParcels.path, { slug }) ? rows : []))
  })
  const { client } = await show(<ParcelsPage />, { path: '/parcels', at: '/parcels?row=p1' })
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  const number = page.getByRole('dialog').getByRole('textbox').first()
  await number.fill('6A123')
  listed = []
  found = [{ ...parcel, state: 'READY' }]
  await client.invalidateQueries({ queryKey: [listStaffParcels.id, slug] })
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await expect.element(number).toHaveValue('6A123')
  const sheet = page.getByRole('complementary', { includeHidden: true })
  await expect.element(sheet.getByText('Ready', { exact: true })).toBeVisible()
})

test('a dialog that was opened again stays when its former opening is answered late', async () => {
  const slug = 'fc-virage'
  const shipped = Promise.withResolvers<Response>()
  const isShipped = vi.fn<() => Promise<Response>>(() => shipped.promise)
  const shipping = pathOf(shipParcel.path, { slug, parcelId: parcel.id })
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname } = new URL(url, location.href)
    if (pathname === shipping) return isShipped()
    return Promise.resolve(Response.json(pathname === pathOf(listStaffParcels.path, { slug }) ? [parcel] : []))
  })
  const screen = (
    <>
      <ParcelsPage />
      <Toasts />
    </>
  )
  await show(screen, { path: '/parcels', at: '/parcels?row=p1' })
  const dialog = page.getByRole('dialog')
  const number = dialog.getByRole('textbox').first()
  const open = page.getByRole('button', { name: 'Mark as shipped' })
  await open.click()
  await number.fill('6A123')
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect.poll(() => isShipped.mock.calls.length).toBe(1)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await open.click()
  await number.fill('6A124')
  shipped.resolve(Response.json(parcel))
  await expect.element(page.getByText('Shipped. The buyer has been emailed.')).toBeVisible()
  await expect.element(number).toHaveValue('6A124')
})
