import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useLive } from './use-live.ts'

const hearNothing = () => {}
/** The server of a test: answers wait until they are given. */
let reads: ((response: Response) => void)[]
let openStream: (response: Response) => void
beforeEach(() => {
  reads = []
  const tokens = { access: 'a', refresh: 'r', until: Date.now() + 3_600_000 }
  sessionStorage.setItem('virage.office.tokens', JSON.stringify(tokens))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise<Response>((resolve) => {
        if (path.endsWith('/events')) openStream = resolve
        else reads.push(resolve)
      }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const stateOf = (pausedDate: string | null) => ({
  now: '2026-11-28T20:00:00.000Z',
  auctions: [{ id: 'night', pausedDate }],
  lots: [],
  lines: [],
  wall: { version: '0', applause: null },
})

test('one reading of the state is under way at a time, and does not replace what the stream has told since', async () => {
  const { result, unmount } = await renderHook(() => useLive('fc-virage', hearNothing))
  for (let seconds = 0; seconds < 15; seconds += 5) vi.advanceTimersByTime(5_000)
  await vi.waitFor(() => expect(reads).toHaveLength(1))
  const paused = stateOf('2026-11-28T20:00:00.000Z')
  openStream(new Response(`event: state\ndata: ${JSON.stringify(paused)}\n\n`, { status: 200 }))
  await vi.waitFor(() => expect(result.current.live?.auctions).toEqual(paused.auctions))
  reads[0]?.(new Response(JSON.stringify(stateOf(null))))
  await expect.poll(() => result.current.connection.heardAt).toBeGreaterThan(0)
  expect(result.current.live?.auctions).toEqual(paused.auctions)
  await unmount()
})
