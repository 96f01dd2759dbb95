import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ClubSettings, getSavedReplies, type SavedReplies } from '@virage/contract/staff'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ClubContext } from '../../access/club-context.ts'
import { loadTexts } from '../../i18n/texts.ts'
import '../../office.css'
import { readQuery } from '../../queries.ts'
import { RepliesDialog } from './replies-dialog.tsx'

const replies = (version: string, name: string): SavedReplies => ({
  version,
  replies: [{ name: { en: name }, text: { en: 'It leaves tomorrow.' } }],
})

beforeEach(() => {
  const tokens = { access: 'a', refresh: 'r', until: Date.now() + 3_600_000 }
  sessionStorage.setItem('virage.office.tokens', JSON.stringify(tokens))
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => Promise.resolve(Response.json(replies('2', 'Shipping')))),
  )
})
afterEach(() => vi.unstubAllGlobals())

test('the form shows what is stored when it opens, not what was read before', async () => {
  const client = new QueryClient()
  const { queryKey } = readQuery(getSavedReplies, { params: { slug: 'fc-virage' } })
  client.setQueryData(queryKey, replies('1', 'Delivery'), { updatedAt: Date.now() - 60_000 })
  const settings = { languages: ['en'] } as unknown as ClubSettings
  await render(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={await loadTexts('en')} timeZone="Europe/Paris">
        <ClubContext value={{ slug: 'fc-virage', role: 'editor', email: 'e@staff.test', isRehearsal: false, settings }}>
          <RepliesDialog onClose={() => {}} />
        </ClubContext>
      </IntlProvider>
    </QueryClientProvider>,
  )
  await expect.element(page.getByLabelText('Name in English')).toHaveValue('Shipping')
})
