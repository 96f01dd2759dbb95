import { exportInvoices } from '@virage/contract/staff'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { ExportButton } from './export-button.tsx'
import type { List } from './use-list.ts'

test('an export is not stopped by the second half of a double press', async () => {
  const network = vi.fn<typeof fetch>(() => new Promise(() => {}))
  vi.stubGlobal('fetch', network)
  const list = { search: {}, rows: [{ id: 'ana' }] } as unknown as List<{ id: string }>
  await show(<ExportButton name="invoices" list={list} operation={exportInvoices} columns={[]} chosen={new Map()} />)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const stop = page.getByRole('button', { name: 'Exporting… Stop' })
  await expect.element(stop).toBeVisible()
  stop.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect(network.mock.lastCall?.[1]?.signal?.aborted).toBe(false)
})
