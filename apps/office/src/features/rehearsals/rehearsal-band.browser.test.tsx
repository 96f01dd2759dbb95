import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { RehearsalBand } from './rehearsal-band.tsx'

const rehearsal = {
  slug: 'rehearsal',
  of: { slug: 'fc-virage', platformName: 'FC Virage' },
  ofAuctionId: 'night',
  endDate: '2026-11-29T20:00:00.000Z',
}
const network = vi.fn<typeof fetch>()
beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
})

test('a rehearsal has not ended because the connection failed; it has when the server says so', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  network.mockResolvedValueOnce(new Response(JSON.stringify({ rehearsal })))
  await show(<RehearsalBand />, { role: 'owner', isRehearsal: true, client })
  const over = page.getByText('This rehearsal has ended.')
  await expect.element(page.getByText('Rehearsal of FC Virage')).toBeVisible()
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await client.refetchQueries()
  await expect.element(over).not.toBeInTheDocument()
  await expect.element(page.getByRole('link')).toBeVisible()
  const gone = { type: 'about:blank', title: '', status: 404, key: 'errors.club.notFound' }
  network.mockResolvedValueOnce(
    new Response(JSON.stringify(gone), { status: 404, headers: { 'content-type': 'application/problem+json' } }),
  )
  await client.refetchQueries()
  await expect.element(over).toBeVisible()
})
