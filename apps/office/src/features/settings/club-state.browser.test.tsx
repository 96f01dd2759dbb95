import { QueryClient } from '@tanstack/react-query'
import type { ClubSettings } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Toasts } from '../../parts/toast-region.tsx'
import { settingsQuery } from '../../queries.ts'
import { show } from '../../testing/show.tsx'
import { ClubState } from './club-state.tsx'

const network = vi.fn<typeof fetch>()
beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
})

test('if somebody else has changed the club, it is read again, so that it can be checked and changed', async () => {
  network.mockResolvedValue(Response.json({ status: 412, key: 'errors.staff.changed' }, { status: 412 }))
  const settings = { state: 'LIVE', version: '1', platformName: 'FC Virage' } as ClubSettings
  const client = new QueryClient()
  const { queryKey } = settingsQuery('fc-virage')
  client.setQueryData(queryKey, settings)
  await show(
    <>
      <ClubState settings={settings} onStored={() => {}} />
      <Toasts />
    </>,
    { role: 'owner', settings, client },
  )
  await page.getByRole('button', { name: 'Archive club' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive club' }).click()
  await expect.element(page.getByText(/^Someone else has just saved this/)).toBeVisible()
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('the reason of one change isn’t proposed for the next one', async () => {
  const settings = { state: 'LIVE', version: '1', platformName: 'FC Virage' } as ClubSettings
  network.mockResolvedValue(Response.json({ ...settings, state: 'ARCHIVED', version: '2' }))
  await show(<ClubState settings={settings} onStored={() => {}} />, { role: 'owner', settings })
  const open = () => page.getByRole('button', { name: 'Archive club' }).click()
  await open()
  await page.getByLabelText('Reason').fill('End of the season')
  await page.getByRole('dialog').getByRole('button', { name: 'Archive club' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await open()
  await expect.element(page.getByLabelText('Reason')).toHaveValue('')
})
