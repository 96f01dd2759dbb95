import type { ClubHost } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { Hosts } from './hosts.tsx'

const host = {
  host: 'fans.example.com',
  state: 'PENDING',
  confirmedByOperator: false,
  checkedAt: null,
  verifiedAt: null,
  proof: { name: '_virage.fans.example.com', value: 'virage=1' },
} as ClubHost

let hosts: ClubHost[]
beforeEach(() => {
  hosts = [host]
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) => {
    if (init?.method !== 'DELETE') return Promise.resolve(Response.json(hosts))
    hosts = []
    return Promise.resolve(new Response(null, { status: 204 }))
  })
})

test('when a domain is removed, the focus moves to the control beside it', async () => {
  await show(<Hosts />, { role: 'owner' })
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect.element(page.getByText(host.host)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Add domain' })).toHaveFocus()
})
