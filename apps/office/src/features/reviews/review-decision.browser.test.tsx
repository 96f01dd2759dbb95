import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ClubSettings, WaitingReview } from '@virage/contract/staff'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ClubContext } from '../../access/club-context.ts'
import { loadTexts } from '../../i18n/texts.ts'
import '../../office.css'
import { ReviewDecision } from './review-decision.tsx'

const review = (name: string): WaitingReview => ({
  fanId: name.toLowerCase(),
  firstName: name,
  lastName: 'Gomes',
  pictureUrl: null,
  waitingSince: '2026-11-24T19:00:00.000Z',
  rounds: 0,
  claimedBy: null,
})

let answer: (response: Response) => void
const network = vi.fn<typeof fetch>((_, init) =>
  init?.method === 'POST'
    ? new Promise((resolve) => (answer = resolve))
    : Promise.resolve(Response.json({ reasons: [], version: '1' })),
)
beforeEach(() => {
  const tokens = { access: 'a', refresh: 'r', until: Date.now() + 3_600_000 }
  sessionStorage.setItem('virage.office.tokens', JSON.stringify(tokens))
  vi.stubGlobal('fetch', network)
})
afterEach(() => vi.unstubAllGlobals())

test('a decision is about the file that it was sent for, also if another one is open when the server answers', async () => {
  const onDecided = vi.fn<(fanId: string) => void>()
  const settings = { languages: ['en'] } as unknown as ClubSettings
  const messages = await loadTexts('en')
  const client = new QueryClient()
  const shown = (name: string) => (
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={messages} timeZone="Europe/Paris">
        <ClubContext
          value={{ slug: 'fc-virage', role: 'compliance', email: 'c@staff.test', isRehearsal: false, settings }}
        >
          <ReviewDecision
            review={review(name)}
            onLater={() => {}}
            // As the queue does: it knows which file is open.
            onDecided={(fanId) => onDecided(fanId)}
            onChanged={() => {}}
          />
        </ClubContext>
      </IntlProvider>
    </QueryClientProvider>
  )
  const { rerender } = await render(shown('Ana'))
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('button', { name: /^Approve Ana/ }).click()
  await expect.poll(() => answer).toBeDefined()
  await rerender(shown('Bo'))
  answer(Response.json({ id: 'd', fanId: 'ana', verdict: 'APPROVE', dueAt: '2026-11-24T19:00:10.000Z' }))
  await expect.poll(() => onDecided.mock.calls).toEqual([['ana']])
})
