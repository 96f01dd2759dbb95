import { exportInvoices } from '@virage/contract/staff'
import { pressWhenShown } from '@virage/session/press-when-shown'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { ExportButton } from './export-button.tsx'
import type { List } from './use-list.ts'

const start = page.getByRole('button', { name: 'Export', exact: true })
const stop = page.getByRole('button', { name: 'Exporting… Stop' })

const list = { search: {}, rows: [{ id: 'ana' }] } as unknown as List<{ id: string }>

async function startExport() {
  const network = vi.fn<typeof fetch>(
    (_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error()))),
  )
  vi.stubGlobal('fetch', network)
  await show(<ExportButton name="invoices" list={list} operation={exportInvoices} columns={[]} chosen={new Map()} />)
  await start.click()
  await expect.element(stop).toBeVisible()
  return network
}

test('an export is not stopped by the second half of a double press', async () => {
  const pressed = pressWhenShown(stop)
  const network = await startExport()
  await pressed
  expect(network.mock.lastCall?.[1]?.signal?.aborted).toBe(false)
})

test('an export that is stopped by a double press doesn’t start again', async () => {
  const network = await startExport()
  const pressed = pressWhenShown(start)
  // Until then, a press is taken for the second of a double press.
  await expect
    .poll(() => {
      stop
        .elements()
        .forEach((button) => button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })))
      return start.elements()
    })
    .toHaveLength(1)
  await pressed
  await expect.element(start).toBeVisible()
  expect(network).toHaveBeenCalledTimes(1)
})

test('a fast export is not repeated by the second half of a double press', async () => {
  const network = vi.fn<typeof fetch>(() => Promise.resolve(new Response('Number\r\n')))
  vi.stubGlobal('fetch', network)
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await show(<ExportButton name="invoices" list={list} operation={exportInvoices} columns={[]} chosen={new Map()} />)
  const pressed = pressWhenShown(start)
  await start.click()
  await pressed
  await expect.element(start).toBeVisible()
  expect(network).toHaveBeenCalledTimes(1)
  saved.mockRestore()
})
