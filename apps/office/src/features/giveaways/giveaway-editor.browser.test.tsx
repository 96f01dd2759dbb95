import { QueryClient } from '@tanstack/react-query'
import { getStaffGiveaway, type StaffGiveaway } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { readQuery } from '../../queries.ts'
import { show } from '../../testing/show.tsx'
import { GiveawayEditor } from './giveaway-editor.tsx'

const giveaway = (version: string, name: string) =>
  ({
    id: 'g',
    version,
    type: 'GIVEAWAY',
    name: { en: name },
    prize: { en: 'A shirt' },
    startDate: '2026-01-02T09:00:00.000Z',
    endDate: null,
    partnerId: null,
    url: null,
    questions: [],
    numberOfParticipations: 0,
    numberOfWinners: null,
    entriesErasedAt: null,
    drawnAt: null,
  }) as unknown as StaffGiveaway

beforeEach(() => {
  const network = vi.fn<typeof fetch>((input) => {
    const path = input instanceof Request ? input.url : input.toString()
    return Promise.resolve(Response.json(path.endsWith('/giveaways/g') ? giveaway('2', 'Cup final') : []))
  })
  vi.stubGlobal('fetch', network)
})

test('the form of a giveaway that was read before shows what a colleague has saved since', async () => {
  const theme = { primary: '#112233', accent: '#445566', hue: 200, mode: 'light' } as const
  const client = new QueryClient()
  const { queryKey } = readQuery(getStaffGiveaway, { params: { slug: 'fc-virage', giveawayId: 'g' } })
  client.setQueryData(queryKey, giveaway('1', 'Derby'), { updatedAt: Date.now() - 60_000 })
  await show(<GiveawayEditor />, { client, settings: { theme }, path: '/giveaways/$id', at: '/giveaways/g' })
  await expect.element(page.getByRole('heading', { name: 'Cup final' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /^Name · English/ })).toHaveValue('Cup final')
})
