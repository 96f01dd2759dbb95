import { QueryClient } from '@tanstack/react-query'
import { type FanFile, getFanFile, type WaitingReview } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readQuery } from '../../queries.ts'
import { show } from '../../testing/show.tsx'
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

/** A client of queries that has read the files. */
function withFiles(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  for (const fanId of ['ana', 'bo']) {
    const { queryKey } = readQuery(getFanFile, { params: { slug: 'fc-virage', fanId } })
    // What the decision reads of a file.
    const file: Partial<FanFile> = { language: 'en', statusSince: '2026-11-24T19:00:00.000Z' }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a part of a file
    client.setQueryData(queryKey, file as FanFile)
  }
  return client
}

let answer: (response: Response) => void
const network = vi.fn<typeof fetch>((_, init) =>
  init?.method === 'POST'
    ? new Promise((resolve) => (answer = resolve))
    : Promise.resolve(Response.json({ reasons: [], version: '1' })),
)
beforeEach(() => {
  vi.stubGlobal('fetch', network)
})

test('a decision is about the file that it was sent for, also if another one is open when the server answers', async () => {
  const onDecided = vi.fn<(fanId: string) => void>()
  const shown = (name: string) => (
    <ReviewDecision
      review={review(name)}
      onLater={() => {}}
      // As the queue does: it knows which file is open.
      onDecided={(fanId) => onDecided(fanId)}
      onChanged={() => {}}
    />
  )
  const { rerender } = await show(shown('Ana'), { role: 'compliance', client: withFiles() })
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('button', { name: /^Approve Ana/ }).click()
  await expect.poll(() => answer).toBeDefined()
  await rerender(shown('Bo'))
  answer(Response.json({ id: 'd', fanId: 'ana', verdict: 'APPROVE', dueAt: '2026-11-24T19:00:10.000Z' }))
  await expect.poll(() => onDecided.mock.calls).toEqual([['ana']])
})

test('a decision that is sent again after a lost answer is the same request, and one after an answer is another', async () => {
  const keyOf = (init: RequestInit | undefined) => new Headers(init?.headers).get('idempotency-key')
  const keys = () => network.mock.calls.filter(([, init]) => init?.method === 'POST').map(([, init]) => keyOf(init))
  network.mockClear()
  await show(<ReviewDecision review={review('Ana')} onLater={() => {}} onDecided={() => {}} onChanged={() => {}} />, {
    role: 'compliance',
    client: withFiles(),
  })
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const send = page.getByRole('button', { name: /^Approve Ana/ })
  await send.click()
  await expect.poll(() => keys().length).toBe(1)
  answer(Response.error())
  await expect.element(send).toHaveAttribute('aria-busy', 'false')
  await send.click()
  await expect.poll(() => keys().length).toBe(2)
  answer(Response.json({ id: 'd', fanId: 'ana', verdict: 'APPROVE', dueAt: '2026-11-24T19:00:10.000Z' }))
  await expect.element(send).toHaveAttribute('aria-busy', 'false')
  await send.click()
  await expect.poll(() => keys().length).toBe(3)
  const [first, again, later] = keys()
  expect(again).toBe(first)
  expect(later).not.toBe(first)
})

test('a decision whose keys are pressed twice is sent once', async () => {
  network.mockClear()
  await show(<ReviewDecision review={review('Ana')} onLater={() => {}} onDecided={() => {}} onChanged={() => {}} />, {
    role: 'compliance',
    client: withFiles(),
  })
  await page.getByRole('button', { name: 'Ask for more information' }).click()
  await page.getByRole('textbox').fill('Your photo is blurred.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('button', { name: /Ana/ })).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(network.mock.calls.filter(([, init]) => init?.method === 'POST')).toHaveLength(1)
})

test('after a decision about answers that were replaced, the file is read again', async () => {
  const client = withFiles()
  await show(<ReviewDecision review={review('Ana')} onLater={() => {}} onDecided={() => {}} onChanged={() => {}} />, {
    role: 'compliance',
    client,
  })
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const send = page.getByRole('button', { name: /^Approve Ana/ })
  await send.click()
  await expect.element(send).toHaveAttribute('aria-busy', 'true')
  answer(Response.json({ type: '', title: '', status: 412, key: 'errors.staff.changed' }, { status: 412 }))
  const { queryKey } = readQuery(getFanFile, { params: { slug: 'fc-virage', fanId: 'ana' } })
  await expect.poll(() => client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('reasons that could not be read say so, and can be read again', async () => {
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await show(<ReviewDecision review={review('Ana')} onLater={() => {}} onDecided={() => {}} onChanged={() => {}} />, {
    role: 'compliance',
    client: withFiles(),
  })
  await page.getByRole('button', { name: 'Ask for more information' }).click()
  const alert = page.getByRole('alert')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(alert).not.toBeInTheDocument()
})
