import { expect, test, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { openSession } from '../session/session.ts'
import { polling } from './polling.ts'
import { useStream } from './use-stream.ts'

const requested = vi.hoisted(() => vi.fn<() => void>())
// As in a browser that has lost its connection, or after a release.
vi.mock(import('./follow-club.ts'), () => {
  requested()
  throw new TypeError('Failed to fetch dynamically imported module')
})

function Followed() {
  useStream('fc-virage', true)
  return <p>Shown</p>
}

test('a page whose stream is missing its code polls, and nothing fails (M08)', async () => {
  const failed = vi.fn<(event: PromiseRejectionEvent) => void>((event) => event.preventDefault())
  addEventListener('unhandledrejection', failed)
  await openSession()
  const { getByText, unmount } = await show(<Followed />)
  await expect.poll(() => requested.mock.calls.length).toBe(1)
  await expect.element(getByText('Shown')).toBeVisible()
  expect(polling(4_000)).toBe(4_000)
  await unmount()
  expect(failed).not.toHaveBeenCalled()
  removeEventListener('unhandledrejection', failed)
})
